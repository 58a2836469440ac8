# SPDX-License-Identifier: MIT
# The scripts of `solve split` as C: the files *.in as arrays of characters. An edit of one configures
# again. Sets scripts_source.
set(scripts_source ${CMAKE_CURRENT_BINARY_DIR}/split_scripts.c)
set(scripts "")
set(rows "")
foreach(name job.sh makefile parallel.sh ahead.sh)
    set(script ${CMAKE_CURRENT_LIST_DIR}/${name}.in)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${script})
    file(READ ${script} bytes HEX)
    string(REGEX REPLACE "(..)" "'\\\\x\\1', " bytes "${bytes}")
    string(REGEX REPLACE "\\..*" "" array ${name})
    string(APPEND scripts "static const char ${array}[] = {${bytes}'\\0'};\n")
    string(APPEND rows "    {\"${name}\", ${array}},\n")
endforeach()
configure_file(${CMAKE_CURRENT_LIST_DIR}/scripts.c.in ${scripts_source} @ONLY)
