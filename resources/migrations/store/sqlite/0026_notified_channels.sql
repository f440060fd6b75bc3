-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- A channel for chosen lists may be notified of a change before the others are: of changes up to this id.
ALTER TABLE channel ADD COLUMN told_change INTEGER NOT NULL DEFAULT 0;
