# SPDX-License-Identifier: MIT
# The page of `draw --format html` as C: data/explorer.html without its example, which begins with a
# line of licence and ends with the object DATA. An edit of the page configures again. Sets page_source.
set(page ${PROJECT_SOURCE_DIR}/data/explorer.html)
set(page_source ${CMAKE_CURRENT_BINARY_DIR}/draw/page.c)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})

file(READ ${page} text)
string(FIND "${text}" "// SPDX-License-Identifier" page_begin)
string(FIND "${text}" "};\n\"use strict\";\n" page_end)
if(page_begin LESS 0 OR page_end LESS page_begin)
    message(FATAL_ERROR "${page}: expected an example from a line of licence to the end of DATA")
endif()
math(EXPR page_end "${page_end} + 3")

file(READ ${page} page_head LIMIT ${page_begin} HEX)
file(READ ${page} page_tail OFFSET ${page_end} HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1', " page_head "${page_head}")
string(REGEX REPLACE "(..)" "'\\\\x\\1', " page_tail "${page_tail}")
configure_file(draw/page.c.in ${page_source} @ONLY)
