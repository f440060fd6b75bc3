# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_service_keys LABEL unit SOURCES unit/tst_service_keys.cpp LIBS Pantau::service)
