# SPDX-License-Identifier: MIT
# The paragraphs of help.txt as C: each on one line, with a zero behind it. An edit of the file
# configures again. Sets help_text_source.
set(help_text ${CMAKE_CURRENT_LIST_DIR}/help.txt)
set(help_text_source ${CMAKE_CURRENT_BINARY_DIR}/help_text.c)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${help_text})
file(READ ${help_text} paragraphs HEX)
string(REGEX REPLACE "(..)" "'\\\\x\\1', " paragraphs "${paragraphs}")
string(REGEX REPLACE "'.x0a', $" "" paragraphs "${paragraphs}")
string(REPLACE "'\\x0a', '\\x0a', " "'\\0', " paragraphs "${paragraphs}")
string(REPLACE "'\\x0a', " "' ', " paragraphs "${paragraphs}")
configure_file(${CMAKE_CURRENT_LIST_DIR}/help_text.c.in ${help_text_source} @ONLY)
