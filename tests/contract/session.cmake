# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
pantau_test(tst_session LABEL contract SOURCES contract/tst_session.cpp LIBS Pantau::session)
