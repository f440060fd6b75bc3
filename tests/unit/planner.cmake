# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_online_hours LABEL unit SOURCES unit/tst_online_hours.cpp LIBS Pantau::engine)
pantau_test(tst_planner_properties LABEL unit SOURCES unit/tst_planner_properties.cpp LIBS Pantau::engine
            TIMEOUT 900)
pantau_test(tst_publication_hours LABEL unit SOURCES unit/tst_publication_hours.cpp LIBS Pantau::engine)
pantau_test(tst_correlated_listings LABEL unit SOURCES unit/tst_correlated_listings.cpp LIBS Pantau::engine)
pantau_test(tst_state_rates LABEL unit SOURCES unit/tst_state_rates.cpp LIBS Pantau::engine)
pantau_test(tst_hint_book LABEL unit SOURCES unit/tst_hint_book.cpp LIBS Pantau::engine)
