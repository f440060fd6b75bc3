# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_table_speed LABEL bench SOURCES bench/tst_table_speed.cpp LIBS Pantau::store TIMEOUT 300)
