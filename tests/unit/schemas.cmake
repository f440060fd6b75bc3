# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_schemas LABEL unit SOURCES unit/tst_schemas.cpp LIBS Pantau::store Pantau::service Qt6::Sql)
target_compile_definitions(tst_schemas PRIVATE PANTAU_MIGRATIONS="${PROJECT_SOURCE_DIR}/resources/migrations")
