# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The contract as a program, for any implementation. It links nothing of Pantau's: a mistake that client and
# service share would hide itself.
file(GLOB suite_sources CONFIGURE_DEPENDS contract_suite/*.h contract_suite/*.cpp)
add_executable(pantau-service-contract ${suite_sources})
target_include_directories(pantau-service-contract PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(pantau-service-contract PRIVATE pantau_flags Qt6::Network)
