/* SPDX-License-Identifier: MIT */
/*
 * emit.c - what the parts of the writer share: handing bytes to the sink, walking over the states
 * in order, and computing the step from each to the next.
 */
#include "write.h"

#include "core/checksum.h"

enum gs_status gs_store_emit(struct writer *writer, const void *bytes, size_t size, bool checked,
                             struct gs_error *error)
{
    if (checked)
        writer->sum = gs_checksum(writer->sum, bytes, size);
    if (!writer->sink->write(writer->sink->user, bytes, size))
        return gs_error_set(error, GS_IO, "the file could not be written");
    writer->bytes += size;
    return GS_OK;
}

enum gs_status gs_store_each(struct writer *writer,
                             enum gs_status (*each)(void *user, const uint32_t *record), void *user)
{
    struct gs_collector *collector = &writer->collector;
    enum gs_status status;
    gs_collector_rewind(collector);
    while ((status = gs_collector_next(collector)) == GS_OK && collector->count > 0) {
        for (uint64_t i = 0; i < collector->count; i++) {
            if (i % 65536 == 0 && !gs_search_poll(writer->search))
                return GS_STOPPED;
            status = each(user, collector->records + i * gs_record_size(collector->words));
            if (status != GS_OK)
                return status;
        }
    }
    return status;
}

void gs_store_step(struct writer *writer, const uint32_t *record, struct step *step)
{
    const unsigned words = writer->words;
    struct place *place = &writer->place;
    uint64_t number[GS_NUMBER_WORDS];
    gs_record_number(record, words, number);
    gs_number_shift_down(number, writer->shift, words);
    step->gap = step->extra_bits = 0;
    step->context = place->context;
    if (place->index % STORE_GROUP == 0) {
        step->context = 0;
        memset(step->distance, 0, sizeof step->distance);
    } else {
        gs_number_subtract(number, place->last, words, step->distance);
        gs_number_decrement(step->distance, words);
        unsigned bits = gs_number_bits(step->distance, words);
        if (bits > 64) {
            step->gap = GAP_WIDE;
            step->extra_bits = bits;
        } else {
            step->gap = gap_symbol(step->distance[0], &step->extra_bits);
        }
    }
    step->entry = record[2 * words];
    step->value =
        step->entry < COMMON_ENTRIES ? writer->model.value_of[step->entry] : writer->model.values;
    place->context = context_after(step->value, step->gap);
    memcpy(place->last, number, words * sizeof *number);
    place->index = (place->index + 1) % STORE_BLOCK;
}
