# SPDX-License-Identifier: MIT
# Installs gamesolve.pc; run when installing, since only then it is known where to.
#
# libdir and includedir are what CMAKE_INSTALL_LIBDIR and CMAKE_INSTALL_INCLUDEDIR are; template the
# file to fill in, with version, description and libdl (the library for dlopen, where it is one of
# its own); work a folder to do it in. Paths start from where the file lies, so that the installed tree can be moved, as far as it is one: a folder that was
# given in full stays.
get_filename_component(prefix "${CMAKE_INSTALL_PREFIX}" ABSOLUTE)
get_filename_component(destination "${libdir}/pkgconfig" ABSOLUTE BASE_DIR ${prefix})
if(NOT IS_ABSOLUTE "${libdir}")
    file(RELATIVE_PATH prefix ${destination} ${prefix})
    string(REGEX REPLACE "/$" "" prefix "\${pcfiledir}/${prefix}")
endif()
if(NOT IS_ABSOLUTE "${includedir}")
    set(includedir "\${prefix}/${includedir}")
endif()
configure_file(${template} ${work}/gamesolve.pc @ONLY)
file(INSTALL ${work}/gamesolve.pc DESTINATION ${destination})
