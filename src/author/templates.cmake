# SPDX-License-Identifier: MIT
# The templates of `solve game new` as C: templates/KIND.c.in as arrays of characters. An edit of one
# configures again. Sets templates_source.
set(templates_source ${CMAKE_CURRENT_BINARY_DIR}/game_templates.c)
set(templates "")
set(rows "")
foreach(kind taking placing moving)
    set(template ${CMAKE_CURRENT_LIST_DIR}/templates/${kind}.c.in)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${template})
    file(READ ${template} bytes HEX)
    string(REGEX REPLACE "(..)" "'\\\\x\\1', " bytes "${bytes}")
    string(APPEND templates "static const char ${kind}[] = {${bytes}'\\0'};\n")
    string(APPEND rows "    {\"${kind}\", ${kind}},\n")
endforeach()
configure_file(${CMAKE_CURRENT_LIST_DIR}/game_templates.c.in ${templates_source} @ONLY)
