# SPDX-License-Identifier: MIT
# What makes a mistake in the program harder to exploit, each where compiler and linker have it:
# stack protector, checked library calls, addresses that cannot be foretold, and tables of the
# linker that nobody can write to. What the caller's own flags say, as those of distributions do,
# stays as it is. Builds with sanitizers have better checks.
#
# hot_options are for games and algorithms. They read nothing from outside but texts, and the full
# stack protector would cost up to three hundredths of their time; so it guards there only what
# has arrays of characters.
if(GAMESOLVE_SANITIZE OR GAMESOLVE_FUZZ)
    return()
endif()

include(CheckCCompilerFlag)
include(CheckCSourceCompiles)

if(NOT CMAKE_C_FLAGS MATCHES "stack-protector")
    check_c_compiler_flag(-fstack-protector-strong GAMESOLVE_HAS_STACK_PROTECTOR)
    if(GAMESOLVE_HAS_STACK_PROTECTOR)
        add_compile_options(-fstack-protector-strong)
        set(hot_options -fstack-protector)
    endif()
endif()

# Library calls are checked only where the compiler optimises, and some compilers do it unasked.
if(CMAKE_CONFIGURATION_TYPES)
    set(type RELEASE)
else()
    string(TOUPPER "${CMAKE_BUILD_TYPE}" type)
endif()
set(CMAKE_REQUIRED_FLAGS ${CMAKE_C_FLAGS_${type}})
check_c_source_compiles("
#if !defined __OPTIMIZE__ || defined _FORTIFY_SOURCE
#error
#endif
int main(void) { return 0; }" GAMESOLVE_CAN_FORTIFY_${type})
unset(CMAKE_REQUIRED_FLAGS)
if(GAMESOLVE_CAN_FORTIFY_${type} AND NOT CMAKE_C_FLAGS MATCHES "_FORTIFY_SOURCE")
    add_compile_definitions($<$<NOT:$<CONFIG:Debug>>:_FORTIFY_SOURCE=2>)
endif()

foreach(word relro now)
    set(CMAKE_REQUIRED_LINK_OPTIONS -Wl,-z,${word})
    check_c_source_compiles("int main(void) { return 0; }" GAMESOLVE_HAS_LINK_${word})
    unset(CMAKE_REQUIRED_LINK_OPTIONS)
    if(GAMESOLVE_HAS_LINK_${word})
        add_link_options(-Wl,-z,${word})
    endif()
endforeach()

# Without this, CMake compiles for any address and then links for a fixed one.
include(CheckPIESupported)
check_pie_supported(OUTPUT_VARIABLE ignored LANGUAGES C)
if(CMAKE_C_LINK_PIE_SUPPORTED)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
