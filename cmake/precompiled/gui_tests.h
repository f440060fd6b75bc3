// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What nearly every test of the window includes: Qt Test has more to say where there are widgets.
#include "desktop.h"
#include "tests.h"
