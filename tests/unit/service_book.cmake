# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
foreach(part reply rules database)
    pantau_test(tst_service_${part} LABEL unit SOURCES unit/tst_service_${part}.cpp LIBS Pantau::service Qt6::Sql)
endforeach()
