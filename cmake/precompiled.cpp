// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing: the compiler makes precompiled.h ready while it reads this file.
