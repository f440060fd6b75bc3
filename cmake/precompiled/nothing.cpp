// SPDX-FileCopyrightText: Pantau contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing: the compiler makes a header of this folder ready while it reads this file.
