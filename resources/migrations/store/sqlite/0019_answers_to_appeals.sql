-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- What an appeal was answered, and when to ask again.
ALTER TABLE appeal ADD COLUMN answered_at INTEGER;
ALTER TABLE appeal ADD COLUMN answer TEXT NOT NULL DEFAULT '';
ALTER TABLE appeal ADD COLUMN ask_again_at INTEGER;
-- The moment to ask again that an alert has reminded of: another one is another reminder.
ALTER TABLE appeal ADD COLUMN reminded_for INTEGER;
