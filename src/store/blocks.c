/* SPDX-License-Identifier: MIT */
/* Writes the blocks of a strategy file, and the index after them (README.md). */
#include "core/checksum.h"
#include "write.h"

/* The block that is being filled. */
struct filler {
    struct writer *writer;
    struct gs_error *error;
    struct gs_bit_writer bits; /* of the states */
    size_t bits_room;          /* bytes */
    uint8_t *block;            /* room for the whole block */
    size_t block_room;
    uint64_t count;  /* states of the block */
    uint64_t *first; /* [STORE_GROUPS][words]: the first number of each group */
    uint64_t offset[STORE_GROUPS];
    uint8_t *index, *index_end;
};

/* The size of an index entry: a number, the place of the block, and its checksum. */
static size_t index_stride(const struct writer *writer)
{
    return 8 * writer->words + 16;
}

static enum gs_status filler_init(struct filler *filler)
{
    struct writer *writer = filler->writer;
    struct gs_memory *memory = writer->search->memory;
    unsigned number_bits = 64 * writer->words;
    uint64_t blocks = (writer->head.states + STORE_BLOCK - 1) / STORE_BLOCK;
    size_t state_bits = GS_PREFIX_LONGEST + GAP_WIDTH_BITS + number_bits + VALUE_BITS;
    filler->bits_room = STORE_BLOCK / 8 * state_bits + GS_BITS_SLACK;
    filler->block_room =
        filler->bits_room + STORE_WIDTHS + STORE_GROUPS / 8 * (number_bits + 32) + GS_BITS_SLACK;
    filler->bits.bytes = gs_alloc_zero(memory, filler->bits_room, 1);
    filler->block = gs_alloc_zero(memory, filler->block_room, 1);
    filler->first = gs_alloc_zero(memory, STORE_GROUPS * writer->words, sizeof *filler->first);
    filler->index = gs_alloc_zero(memory, (size_t)blocks, index_stride(writer));
    filler->index_end = filler->index;
    bool made = filler->bits.bytes && filler->block && filler->first && filler->index;
    return made ? GS_OK : GS_NO_MEMORY;
}

static void filler_clear(struct filler *filler)
{
    struct gs_memory *memory = filler->writer->search->memory;
    gs_release(memory, filler->index);
    gs_release(memory, filler->first);
    gs_release(memory, filler->block);
    gs_release(memory, filler->bits.bytes);
}

static void put_state(struct filler *filler, const struct step *step)
{
    const struct model *model = &filler->writer->model;
    const struct code *code = &model->codes[model->code_of[step->context]];
    uint32_t symbol = step->gap * (model->values + 1) + step->value;
    uint32_t place = code->at[symbol] - 1u;
    gs_bits_put(&filler->bits, code->codes[place], code->prefix.lengths[place]);
    if (step->gap == GAP_WIDE)
        gs_bits_put(&filler->bits, step->extra_bits, GAP_WIDTH_BITS);
    gs_bits_put_number(&filler->bits, step->distance, step->extra_bits);
    if (step->value == model->values)
        gs_bits_put(&filler->bits, step->entry, VALUE_BITS);
}

/* The head of the block: where its groups begin. Returns where the states go. */
static size_t put_groups(struct filler *filler)
{
    const unsigned words = filler->writer->words;
    unsigned groups = (unsigned)((filler->count + STORE_GROUP - 1) / STORE_GROUP);
    uint64_t delta[GS_NUMBER_WORDS];
    gs_number_subtract(filler->first + (groups - 1) * words, filler->first, words, delta);
    unsigned delta_bits = gs_number_bits(delta, words);
    unsigned offset_bits = gs_number_bits(&filler->offset[groups - 1], 1);
    struct gs_bit_writer bits = {filler->block, 0};
    gs_bits_put(&bits, delta_bits, 16);
    gs_bits_put(&bits, offset_bits, 16);
    for (unsigned i = 1; i < groups; i++) {
        gs_number_subtract(filler->first + i * words, filler->first, words, delta);
        gs_bits_put_number(&bits, delta, delta_bits);
        gs_bits_put(&bits, filler->offset[i], offset_bits);
    }
    return (size_t)(bits.at + 7) / 8;
}

/* Writes the block, and its entry in the index. */
static enum gs_status close_block(struct filler *filler)
{
    struct writer *writer = filler->writer;
    size_t head = put_groups(filler), used = (size_t)(filler->bits.at + 7) / 8;
    size_t size = (head + used + 7) & ~(size_t)7;
    memcpy(filler->block + head, filler->bits.bytes, used);
    for (unsigned i = 0; i < writer->words; i++, filler->index_end += 8)
        gs_word_store(filler->index_end, filler->first[i]);
    gs_word_store(filler->index_end, writer->bytes);
    gs_word_store(filler->index_end + 8, gs_checksum(0, filler->block, size));
    filler->index_end += 16;
    enum gs_status status = gs_store_emit(writer, filler->block, size, false, filler->error);
    memset(filler->block, 0, size);
    memset(filler->bits.bytes, 0, used);
    filler->bits.at = 0;
    filler->count = 0;
    return status;
}

static enum gs_status put_record(void *user, const uint32_t *record)
{
    struct filler *filler = user;
    struct writer *writer = filler->writer;
    struct step step;
    gs_store_step(writer, record, &step);
    if (filler->count % STORE_GROUP == 0) {
        uint64_t group = filler->count / STORE_GROUP;
        memcpy(filler->first + group * writer->words, writer->place.last,
               writer->words * sizeof *filler->first);
        filler->offset[group] = filler->bits.at;
    }
    put_state(filler, &step);
    return ++filler->count == STORE_BLOCK ? close_block(filler) : GS_OK;
}

enum gs_status gs_store_blocks_write(struct writer *writer, uint64_t *index_at,
                                     struct gs_error *error)
{
    struct filler filler = {.writer = writer, .error = error};
    enum gs_status status = filler_init(&filler);
    if (status == GS_OK)
        status = gs_store_each(writer, put_record, &filler);
    if (status == GS_OK && filler.count > 0)
        status = close_block(&filler);
    *index_at = writer->bytes;
    if (status == GS_OK)
        status = gs_store_emit(writer, filler.index, (size_t)(filler.index_end - filler.index),
                               true, error);
    filler_clear(&filler);
    return status;
}
