# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_store_activity LABEL unit SOURCES unit/tst_store_activity.cpp LIBS Pantau::store)
pantau_test(tst_store_usage_history LABEL unit SOURCES unit/tst_store_usage_history.cpp LIBS Pantau::store)
pantau_test(tst_wire_log LABEL unit SOURCES unit/tst_wire_log.cpp LIBS Pantau::app)
