# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_situation LABEL unit SOURCES unit/tst_situation.cpp LIBS Pantau::session)
