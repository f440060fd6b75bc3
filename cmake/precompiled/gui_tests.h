// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Headers that nearly every GUI test includes; Qt Test has additional functions for widgets.
#include "desktop.h"
#include "tests.h"
