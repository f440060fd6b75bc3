-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- The quota's book-keeping.

-- charged: what the service charged as far as is known; empty while the batch is open.
CREATE TABLE batch (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER REFERENCES account (id) ON DELETE SET NULL,
    service_id INTEGER NOT NULL REFERENCES service (id),
    reason     TEXT NOT NULL CHECK (reason IN ('user', 'confirmation', 'plan')),
    state      TEXT NOT NULL CHECK (state IN ('in_flight', 'confirmed', 'released', 'uncertain', 'settled')),
    units      INTEGER NOT NULL,
    charged    INTEGER,
    created_at INTEGER NOT NULL,
    closed_at  INTEGER
);
CREATE INDEX batch_by_account ON batch (account_id, reason, created_at);
CREATE INDEX batch_open ON batch (account_id) WHERE state IN ('in_flight', 'uncertain');

-- Only while the batch is open.
CREATE TABLE batch_domain (
    batch_id  INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    domain_id INTEGER NOT NULL REFERENCES domain (id),
    PRIMARY KEY (batch_id, domain_id)
) WITHOUT ROWID;

-- Requests of the last hour, for the limit per minute.
CREATE TABLE request (
    id         INTEGER PRIMARY KEY,
    service_id INTEGER NOT NULL REFERENCES service (id),
    sent_at    INTEGER NOT NULL
);
CREATE INDEX request_by_service ON request (service_id, sent_at);

-- The service's last word. base_used: `used` when no batch was open; base_confirmed: units confirmed since
-- then. What `used` rises beyond both is what the open batches were charged.
CREATE TABLE usage (
    account_id     INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    type           TEXT NOT NULL CHECK (type IN ('freemium', 'premium')),
    unit_cost      INTEGER NOT NULL,
    limit_units    INTEGER NOT NULL,
    used           INTEGER NOT NULL,
    remaining      INTEGER NOT NULL,
    resets_at      INTEGER,
    package        TEXT NOT NULL DEFAULT '',
    said_at        INTEGER NOT NULL,
    base_used      INTEGER NOT NULL DEFAULT 0,
    base_confirmed INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE usage_word (
    account_id  INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    said_at     INTEGER NOT NULL,
    limit_units INTEGER NOT NULL,
    used        INTEGER NOT NULL,
    remaining   INTEGER NOT NULL,
    PRIMARY KEY (account_id, said_at)
) WITHOUT ROWID;
