-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- How the channel words its alerts; empty: as Pantau does.
ALTER TABLE channel ADD COLUMN message_template TEXT NOT NULL DEFAULT '';
