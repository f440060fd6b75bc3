-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- A letter that was prepared and not sent: one for a domain at a service.
CREATE TABLE letter_draft (
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    language   TEXT NOT NULL CHECK (language IN ('id', 'en')),
    recipient  TEXT NOT NULL DEFAULT '',
    subject    TEXT NOT NULL,
    body       TEXT NOT NULL,
    saved_at   INTEGER NOT NULL,
    PRIMARY KEY (domain_id, service_id)
);
-- The board of appeals begins with the newest block.
CREATE INDEX domain_status_blocked_by_time ON domain_status (since) WHERE status = 'blocked';
