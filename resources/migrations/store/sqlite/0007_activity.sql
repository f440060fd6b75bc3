-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- What a person has seen of what happened. What is there already counts as seen.
ALTER TABLE change_ ADD COLUMN read_at INTEGER;
UPDATE change_ SET read_at = confirmed_at;
CREATE INDEX change_unread ON change_ (domain_id) WHERE read_at IS NULL;
ALTER TABLE event ADD COLUMN read_at INTEGER;
UPDATE event SET read_at = at;
CREATE INDEX event_unread ON event (kind) WHERE read_at IS NULL;
CREATE INDEX event_by_time ON event (at);
CREATE INDEX alert_by_time ON alert (at);

-- With what was charged, so that days are summed without reading the batches.
DROP INDEX batch_by_end;
CREATE INDEX batch_by_end ON batch (account_id, closed_at, charged);
