# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
set(sim bench/schedule_sim)
pantau_test(tst_month LABEL contract
    SOURCES contract/tst_month.cpp ${sim}/production_policy.cpp ${sim}/stage.cpp ${sim}/world.cpp
            ${sim}/production_policy.h ${sim}/random.cpp ${sim}/random.h ${sim}/stage.h ${sim}/world.h
    LIBS Pantau::app Pantau::service TIMEOUT 900)
