# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_account_watch LABEL gui SOURCES gui/tst_account_watch.cpp LIBS Pantau::desktop)
pantau_test(tst_domain_table LABEL gui SOURCES gui/tst_domain_table.cpp LIBS Pantau::desktop)
pantau_test(tst_domain_selection LABEL gui SOURCES gui/tst_domain_selection.cpp LIBS Pantau::desktop)
pantau_test(tst_domain_actions LABEL gui SOURCES gui/tst_domain_actions.cpp LIBS Pantau::desktop)
