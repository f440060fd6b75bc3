# SPDX-FileCopyrightText: Pantau contributors
# SPDX-License-Identifier: GPL-3.0-or-later
set(sim bench/schedule_sim)
pantau_test(tst_month LABEL contract
    SOURCES contract/tst_month.cpp ${sim}/production_policy.cpp ${sim}/published_world.cpp ${sim}/stage.cpp
            ${sim}/world.cpp ${sim}/hint_world.cpp ${sim}/hint_world.h ${sim}/production_policy.h ${sim}/published_world.h ${sim}/random.cpp ${sim}/random.h
            ${sim}/stage.h ${sim}/world.h
    LIBS Pantau::app Pantau::service TIMEOUT 900)
target_compile_definitions(tst_month
    PRIVATE PANTAU_PUBLICATIONS="${CMAKE_CURRENT_SOURCE_DIR}/${sim}/publications.txt")
