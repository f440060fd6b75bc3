-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- How long an allowance lasts, in Pantau's own words and no longer in those of one kind of service. The table is made
-- anew, for a CHECK cannot be changed.
CREATE TABLE new_usage (
    account_id     INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    period         TEXT NOT NULL CHECK (period IN ('day', 'month')),
    unit_cost      INTEGER NOT NULL,
    limit_units    INTEGER NOT NULL,
    used           INTEGER NOT NULL,
    remaining      INTEGER NOT NULL,
    resets_at      INTEGER,
    package        TEXT NOT NULL DEFAULT '',
    said_at        INTEGER NOT NULL,
    base_used      INTEGER NOT NULL DEFAULT 0,
    base_confirmed INTEGER NOT NULL DEFAULT 0,
    first_said_at  INTEGER,
    rose_at        INTEGER,
    is_of_old_key  INTEGER NOT NULL DEFAULT 0 CHECK (is_of_old_key IN (0, 1))
);
INSERT INTO new_usage (account_id, period, unit_cost, limit_units, used, remaining, resets_at, package, said_at,
                       base_used, base_confirmed, first_said_at, rose_at, is_of_old_key)
    SELECT account_id, CASE type WHEN 'freemium' THEN 'day' WHEN 'premium' THEN 'month' END, unit_cost, limit_units,
           used, remaining, resets_at, package, said_at, base_used, base_confirmed, first_said_at, rose_at,
           is_of_old_key
    FROM usage;
DROP TABLE usage;
ALTER TABLE new_usage RENAME TO usage;
