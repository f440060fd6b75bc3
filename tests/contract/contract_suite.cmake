# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The contract as a program, for any implementation. It does not link Pantau's libraries, because a mistake shared by
# client and service would hide itself.
file(GLOB suite_sources CONFIGURE_DEPENDS contract_suite/*.h contract_suite/*.cpp)
add_executable(pantau-service-contract ${suite_sources})
target_include_directories(pantau-service-contract PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(pantau-service-contract PRIVATE pantau_flags Qt6::Network)

# The service with other interpretations of the contract. Only tests can enable them.
add_library(pantau_variant_service STATIC
    support/variant_service.cpp support/variant_service.h)
target_include_directories(pantau_variant_service PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(pantau_variant_service PUBLIC Pantau::service Qt6::Sql)

add_executable(pantau-service-variant contract/service_variant.cpp)
target_link_libraries(pantau-service-variant PRIVATE pantau_variant_service)
