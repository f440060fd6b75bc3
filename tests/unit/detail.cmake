# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_domain_history LABEL unit SOURCES unit/tst_domain_history.cpp LIBS Pantau::store)
pantau_test(tst_appeal_figures LABEL unit SOURCES unit/tst_appeal_figures.cpp LIBS Pantau::core)
