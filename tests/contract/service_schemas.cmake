# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_service_schemas LABEL contract
    SOURCES contract/tst_service_schemas.cpp
    LIBS Pantau::service)
target_compile_definitions(tst_service_schemas PRIVATE PANTAU_MIGRATIONS="${PROJECT_SOURCE_DIR}/resources/migrations")
