# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# The service with other interpretations of the contract. Only tests can enable them.
add_library(pantau_variant_service STATIC
    support/variant_service.cpp support/variant_service.h)
target_include_directories(pantau_variant_service PUBLIC "${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(pantau_variant_service PUBLIC Pantau::service Qt6::Sql)

add_executable(pantau-service-variant contract/service_variant.cpp)
target_link_libraries(pantau-service-variant PRIVATE pantau_variant_service)
