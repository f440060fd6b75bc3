-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- What people set, what they sent, and what the planner learned of the allowance.
ALTER TABLE event ADD COLUMN kind TEXT NOT NULL DEFAULT 'note'
    CHECK (kind IN ('note', 'incident', 'connection', 'account', 'quota'));

ALTER TABLE list ADD COLUMN confirmations INTEGER NOT NULL DEFAULT 1 CHECK (confirmations BETWEEN 0 AND 5);
ALTER TABLE list ADD COLUMN muted_until INTEGER;

-- Of a domain, whatever lists it is in. importance empty: that of its lists.
CREATE TABLE domain_setting (
    domain_id    INTEGER PRIMARY KEY REFERENCES domain (id),
    importance   INTEGER CHECK (importance IN (1, 3, 10)),
    paused_until INTEGER,
    muted_until  INTEGER,
    note         TEXT NOT NULL DEFAULT ''
);

-- The day of the month (UTC) on which a package begins anew, where the user knows it.
ALTER TABLE account ADD COLUMN renewal_day INTEGER CHECK (renewal_day BETWEEN 1 AND 31);

-- Falls of `used`: the reset was after not_before and not after not_after.
CREATE TABLE reset_seen (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    not_before INTEGER NOT NULL,
    not_after  INTEGER NOT NULL,
    PRIMARY KEY (account_id, not_after)
) WITHOUT ROWID;

-- Kept for ever. When the domain was restored follows from the changes.
CREATE TABLE appeal (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    sent_at    INTEGER NOT NULL,
    sent_to    TEXT NOT NULL DEFAULT '',
    sent_by    TEXT NOT NULL DEFAULT '',
    note       TEXT NOT NULL DEFAULT ''
);
CREATE INDEX appeal_by_domain ON appeal (domain_id, sent_at);

-- Settings of the program itself; store/settings.h says which there are.
CREATE TABLE setting (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;

-- The service's first word on the present package: usage_word is thinned.
ALTER TABLE usage ADD COLUMN first_said_at INTEGER;
UPDATE usage SET first_said_at =
    COALESCE((SELECT MIN(said_at) FROM usage_word WHERE usage_word.account_id = usage.account_id), said_at);

-- With first_seen, so that planning finds a domain's first answer without reading its runs.
DROP INDEX run_by_domain;
CREATE INDEX run_by_domain ON run (domain_id, service_id, first_seen);

CREATE INDEX batch_by_end ON batch (account_id, closed_at);
