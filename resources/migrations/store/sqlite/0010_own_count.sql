-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- From now on `remaining` is no more than our own count leaves; what the service said itself stands in usage_word.
-- rose_at: when a package's last rise was believed, by a renewal or by credits that were bought.
ALTER TABLE usage ADD COLUMN rose_at INTEGER;
-- The key was replaced since the last word, and another key may have another quota.
ALTER TABLE usage ADD COLUMN is_of_old_key INTEGER NOT NULL DEFAULT 0 CHECK (is_of_old_key IN (0, 1));
