# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_net_exchange LABEL contract
    SOURCES contract/tst_net_exchange.cpp
    LIBS Pantau::net)
pantau_test(tst_net_http_date LABEL unit SOURCES unit/tst_net_http_date.cpp LIBS Pantau::net)
