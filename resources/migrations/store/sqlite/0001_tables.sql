-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- The schema of pantau.db. A statement ends with a semicolon at the end of a line.
-- Times are milliseconds since 1970 in UTC. Flags are 0 or 1.

-- "PNTU" in the file header, which distinguishes this database from other programs' files (db/storage_error.h).
PRAGMA application_id = 0x504E5455;

-- Facts about this database: its scope and, in a backup, when it was made.
CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
-- The scope names the keychain entries of this database's accounts.
INSERT INTO meta (name, value) VALUES ('scope', lower(hex(randomblob(16))));

-- Program settings and notes by name; db/settings.cpp lists the names.
CREATE TABLE setting (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;


-- Services, accounts and lists

-- Results are stored per service address, so they outlive accounts and lists.
-- asked_until: end of the pause that the service requested; empty: none.
CREATE TABLE service (
    id          INTEGER PRIMARY KEY,
    address     TEXT NOT NULL UNIQUE,
    asked_until INTEGER
);

-- name_key: the name for case-insensitive comparison.
-- renewal_day: day of the month (UTC) on which the package renews, if the user knows it.
-- stop_is_news: the account stopped after it had worked, and no alert has reported it.
-- first_looks_told: newest first answer that a summary of new domains reported or skipped. If it is empty, the next
-- summary is skipped.
CREATE TABLE account (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    name             TEXT NOT NULL,
    name_key         TEXT NOT NULL UNIQUE,
    service_id       INTEGER NOT NULL REFERENCES service (id),
    uses_key         INTEGER NOT NULL,
    state            TEXT NOT NULL DEFAULT 'active'
        CHECK (state IN ('active', 'key_refused', 'ip_refused', 'plan_ended')),
    stop_reason      TEXT NOT NULL DEFAULT '',
    stop_is_news     INTEGER NOT NULL DEFAULT 0 CHECK (stop_is_news IN (0, 1)),
    renewal_day      INTEGER CHECK (renewal_day BETWEEN 1 AND 31),
    daily_limit      INTEGER CHECK (daily_limit > 0),
    first_looks_told INTEGER
);
CREATE INDEX account_by_service ON account (service_id);

-- Accounts whose latest check, or the request before it, failed. since: first failure after the last answer.
-- kind: AccountFailure::Kind. told: an alert has reported it.
CREATE TABLE account_failure (
    account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    since      INTEGER NOT NULL,
    last_at    INTEGER NOT NULL,
    kind       INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
    reason     TEXT NOT NULL,
    told       INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1))
);

-- importance: weight in the plan. interval_s: empty means as often as the quota allows.
-- looks_up: DNS lookups over the local network are enabled. Whoever runs its resolvers can see them.
-- second_account_id: a second opinion, from another service.
CREATE TABLE list (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    name          TEXT NOT NULL,
    name_key      TEXT NOT NULL UNIQUE,
    account_id    INTEGER REFERENCES account (id) ON DELETE SET NULL,
    importance    INTEGER NOT NULL CHECK (importance IN (1, 3, 10)),
    interval_s    INTEGER CHECK (interval_s > 0),
    confirmations INTEGER NOT NULL DEFAULT 1 CHECK (confirmations BETWEEN 0 AND 5),
    muted_until   INTEGER,
    looks_up      INTEGER NOT NULL DEFAULT 0 CHECK (looks_up IN (0, 1)),
    second_account_id INTEGER REFERENCES account (id) ON DELETE SET NULL
);
CREATE INDEX list_by_account ON list (account_id);
CREATE INDEX list_by_second_account ON list (second_account_id);

-- The accounts through which each list is checked.
CREATE VIEW list_account AS
SELECT l.id AS list_id, a.id AS account_id, a.service_id
FROM list l JOIN account a ON a.id IN (l.account_id, l.second_account_id);

-- A list without a first account, or with two of one service, has no second one.
CREATE TRIGGER list_paired AFTER UPDATE OF account_id, second_account_id ON list
WHEN NEW.second_account_id IS NOT NULL
BEGIN
    UPDATE list SET account_id = COALESCE(account_id, second_account_id), second_account_id = NULL
    WHERE id = NEW.id AND 1 = (
        SELECT COUNT(DISTINCT service_id) FROM account WHERE id IN (NEW.account_id, NEW.second_account_id)); END;

-- display: Unicode form, if it differs from the name.
CREATE TABLE domain (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    display TEXT
);

-- The user's settings for a domain in every list. importance: empty means the lists' importance.
CREATE TABLE domain_setting (
    domain_id    INTEGER PRIMARY KEY REFERENCES domain (id),
    importance   INTEGER CHECK (importance IN (1, 3, 10)),
    paused_until INTEGER,
    muted_until  INTEGER,
    note         TEXT NOT NULL DEFAULT ''
);

-- since: newest answer for the domain when it joined the list; empty: none. joined_at: by the clock; empty: unknown.
CREATE TABLE list_domain (
    list_id   INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    domain_id INTEGER NOT NULL REFERENCES domain (id),
    since     INTEGER,
    joined_at INTEGER,
    PRIMARY KEY (list_id, domain_id)
) WITHOUT ROWID;
CREATE INDEX list_domain_by_domain ON list_domain (domain_id);


-- Former domains and services of lists
--
-- A report on a list covers the domains that left it and the services it left. Change rates are learned from former
-- domains too: without the ones that were removed because they were blocked, a list would seem to have no blocks.
-- since and until are times of answers, so they do not depend on the clock at the time of the change.

-- until: newest answer for the domain while it was in the list; empty: none. joined_at and left_at: by the clock; they
-- only decide which reports cover the domain. Empty: unknown.
CREATE TABLE former_list_domain (
    list_id   INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    domain_id INTEGER NOT NULL REFERENCES domain (id) ON DELETE CASCADE,
    since     INTEGER,
    until     INTEGER,
    joined_at INTEGER,
    left_at   INTEGER,
    PRIMARY KEY (list_id, domain_id)
) WITHOUT ROWID;
CREATE INDEX former_list_domain_by_domain ON former_list_domain (domain_id);

-- Services that the list used when its accounts were last changed. since: empty means from the start.
CREATE TABLE list_service (
    list_id    INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    service_id INTEGER NOT NULL REFERENCES service (id),
    since      INTEGER,
    until      INTEGER NOT NULL,
    PRIMARY KEY (list_id, service_id)
) WITHOUT ROWID;

CREATE TRIGGER list_domain_dated AFTER INSERT ON list_domain
WHEN NEW.since IS NULL AND EXISTS (SELECT 1 FROM domain_status WHERE domain_id = NEW.domain_id)
BEGIN
    UPDATE list_domain
    SET since = (SELECT MAX(last_answered) FROM domain_status WHERE domain_id = NEW.domain_id)
    WHERE list_id = NEW.list_id AND domain_id = NEW.domain_id; END;

-- Skipped when the list itself is removed, as is the next one.
CREATE TRIGGER list_domain_left AFTER DELETE ON list_domain
WHEN EXISTS (SELECT 1 FROM list WHERE id = OLD.list_id)
BEGIN
    INSERT INTO former_list_domain (list_id, domain_id, since, joined_at)
    VALUES (OLD.list_id, OLD.domain_id, OLD.since, OLD.joined_at)
    ON CONFLICT (list_id, domain_id) DO UPDATE SET since = excluded.since WHERE until IS NULL; END;

CREATE TRIGGER answered_domain_left AFTER DELETE ON list_domain
WHEN EXISTS (SELECT 1 FROM domain_status WHERE domain_id = OLD.domain_id)
    AND EXISTS (SELECT 1 FROM list WHERE id = OLD.list_id)
BEGIN
    INSERT INTO former_list_domain (list_id, domain_id, since, until, joined_at)
    SELECT OLD.list_id, OLD.domain_id, OLD.since, MAX(s.last_answered), OLD.joined_at
    FROM domain_status s
    WHERE s.domain_id = OLD.domain_id
        AND s.last_answered > COALESCE(OLD.since, 0)
        AND s.service_id IN (
            SELECT service_id FROM list_account WHERE list_id = OLD.list_id
            UNION ALL
            SELECT service_id FROM list_service WHERE list_id = OLD.list_id)
    ON CONFLICT (list_id, domain_id) DO UPDATE SET
        since = CASE WHEN until IS NULL THEN excluded.since ELSE since END,
        until = COALESCE(excluded.until, until); END;

CREATE TRIGGER list_moved BEFORE UPDATE OF account_id, second_account_id ON list
WHEN (OLD.account_id, OLD.second_account_id) IS NOT (NEW.account_id, NEW.second_account_id)
BEGIN
    INSERT INTO list_service (list_id, service_id, since, until)
    SELECT OLD.id, service, since, MAX(answered)
    FROM (
        SELECT a.service_id AS service,
            (SELECT MAX(until) FROM list_service WHERE list_id = OLD.id) AS since
        FROM list_account a
        WHERE a.list_id = OLD.id
    ) used CROSS JOIN (
        SELECT s.last_answered AS answered, s.service_id AS answering
        FROM list_domain m JOIN domain_status s ON s.domain_id = m.domain_id
        WHERE m.list_id = OLD.id AND s.last_answered > COALESCE(m.since, 0)
        UNION ALL
        SELECT f.until, NULL FROM former_list_domain f WHERE f.list_id = OLD.id
    )
    WHERE COALESCE(answering, service) = service AND answered > COALESCE(since, 0)
    GROUP BY service
    ON CONFLICT (list_id, service_id) DO UPDATE SET until = excluded.until; END;

-- Fires list_moved while the account still exists: the foreign keys are set to NULL only afterwards.
CREATE TRIGGER account_left BEFORE DELETE ON account
BEGIN
    UPDATE list SET account_id = NULLIF(account_id, OLD.id), second_account_id = NULLIF(second_account_id, OLD.id)
    WHERE OLD.id IN (account_id, second_account_id); END;


-- Results

-- The current status. suspect_*: a different answer that is not confirmed yet.
-- start_seen: the other status was seen before the current run.
-- silent_since: the service has given no answer for the domain since then, so it is checked ever more rarely.
-- cached_at: when the service checked, if its newest answer came from its cache.
CREATE TABLE domain_status (
    domain_id      INTEGER NOT NULL REFERENCES domain (id),
    service_id     INTEGER NOT NULL REFERENCES service (id),
    status         TEXT NOT NULL CHECK (status IN ('unknown', 'not_blocked', 'blocked')),
    since          INTEGER,
    start_seen     INTEGER NOT NULL DEFAULT 0 CHECK (start_seen IN (0, 1)),
    last_answered  INTEGER,
    last_asked     INTEGER,
    silent_since   INTEGER,
    cached_at      INTEGER,
    unknown_reason TEXT NOT NULL DEFAULT '',
    suspect_status TEXT CHECK (suspect_status IN ('not_blocked', 'blocked')),
    suspect_first  INTEGER,
    suspect_times  INTEGER,
    PRIMARY KEY (domain_id, service_id)
) WITHOUT ROWID;
-- The window reads only the domains that were checked since its last refresh.
CREATE INDEX domain_status_by_asked ON domain_status (last_asked);
-- Few domains are blocked: for the counts next to the lists, and for the appeals, newest block first.
CREATE INDEX domain_status_blocked ON domain_status (service_id, domain_id) WHERE status = 'blocked';
CREATE INDEX domain_status_blocked_by_time ON domain_status (since) WHERE status = 'blocked';

-- Answered checks, up to 128 per row, oldest first. The rows of a domain at a service do not overlap, and no two checks
-- have the same time. A check is six bytes, big-endian: twice its time, plus one if the domain was blocked. One row per
-- check would take two to three times the space.
CREATE TABLE check_chunk (
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    first_at   INTEGER NOT NULL,
    checks     BLOB NOT NULL CHECK (length(checks) > 0 AND length(checks) % 6 = 0),
    PRIMARY KEY (domain_id, service_id, first_at)
) WITHOUT ROWID;

-- Periods of the same answer. Kept forever.
CREATE TABLE run (
    id         INTEGER PRIMARY KEY,
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    status     TEXT NOT NULL CHECK (status IN ('not_blocked', 'blocked')),
    first_seen INTEGER NOT NULL,
    last_seen  INTEGER NOT NULL
);
-- With first_seen, so the planner finds a domain's first answer without reading its runs.
CREATE INDEX run_by_domain ON run (domain_id, service_id, first_seen);

-- Confirmed changes of the status. The change took place between not_before and not_after. A domain that was blocked at
-- its first answer has a row with from_status 'unknown', whose not_before only repeats not_after.
-- waits_until: of an unblocking that another service of a list has not confirmed yet. Until then it counts for nothing;
-- afterwards it gets a new id, because ids are the order in which changes became facts about the domain.
-- scope: what it meant to the domain's lists at that time, so later changes of their accounts do not matter. 2: the
-- domain's status changed. 1: in some lists, while another service still reported a block. 0: in none. Empty: no list
-- used the service.
-- read_at: when the user saw it.
CREATE TABLE change_ (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    domain_id    INTEGER NOT NULL REFERENCES domain (id),
    service_id   INTEGER NOT NULL REFERENCES service (id),
    from_status  TEXT NOT NULL,
    to_status    TEXT NOT NULL,
    not_before   INTEGER NOT NULL,
    not_after    INTEGER NOT NULL,
    confirmed_at INTEGER NOT NULL,
    waits_until  INTEGER,
    scope        INTEGER CHECK (scope IN (0, 1, 2)),
    read_at      INTEGER
);
CREATE INDEX change_by_domain ON change_ (domain_id, service_id);
CREATE INDEX change_by_time ON change_ (confirmed_at);
CREATE INDEX change_waiting ON change_ (domain_id) WHERE waits_until IS NOT NULL;
CREATE INDEX change_unread ON change_ (domain_id) WHERE read_at IS NULL;

-- Other events for the activity page, as sentences. read_at: when the user saw it.
-- service_id: of the account, and stays when that is removed; empty if the event concerns every service.
CREATE TABLE event (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER REFERENCES account (id) ON DELETE SET NULL,
    service_id INTEGER REFERENCES service (id),
    kind       TEXT NOT NULL DEFAULT 'note' CHECK (kind IN ('note', 'incident', 'connection', 'account', 'quota')),
    at         INTEGER NOT NULL,
    sentence   TEXT NOT NULL,
    detail     TEXT NOT NULL DEFAULT '',
    read_at    INTEGER
);
CREATE INDEX event_by_account ON event (account_id);
CREATE INDEX event_by_time ON event (at);
CREATE INDEX event_unread ON event (kind) WHERE read_at IS NULL;


-- Quota

-- Domains that were sent in one request.
-- charged: units that the service charged, as far as known; empty while the batch is open.
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
-- For the last batch of a reason, which has the highest id. With a time in this index, every batch would be read.
CREATE INDEX batch_by_account ON batch (account_id, reason);
-- With charged, so days are summed without reading the batches.
CREATE INDEX batch_by_end ON batch (account_id, closed_at, charged);
CREATE INDEX batch_open ON batch (account_id) WHERE state IN ('in_flight', 'uncertain');

-- Only for open batches.
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

-- The quota as last reported by the service. remaining: at most what Pantau's count leaves.
-- base_used: used when no batch was open. base_confirmed: units confirmed since then. If used exceeds their sum, the
-- difference was charged for open batches.
-- first_said_at: first report for the current package. rose_at: when a rise of a package's quota was last accepted.
-- is_of_old_key: the key was replaced since the last report, and the new key may have another quota.
CREATE TABLE usage (
    account_id     INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
    period         TEXT NOT NULL CHECK (period IN ('day', 'month')),
    unit_cost      INTEGER NOT NULL,
    domains_per_request INTEGER NOT NULL DEFAULT 0,
    limit_units    INTEGER NOT NULL,
    used           INTEGER NOT NULL,
    remaining      INTEGER NOT NULL,
    resets_at      INTEGER,
    package        TEXT NOT NULL DEFAULT '',
    first_said_at  INTEGER,
    said_at        INTEGER NOT NULL,
    rose_at        INTEGER,
    base_used      INTEGER NOT NULL DEFAULT 0,
    base_confirmed INTEGER NOT NULL DEFAULT 0,
    is_of_old_key  INTEGER NOT NULL DEFAULT 0 CHECK (is_of_old_key IN (0, 1)),
    plan_ends_at   INTEGER
);

-- Every report of the service, thinned as it ages.
CREATE TABLE usage_word (
    account_id  INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    said_at     INTEGER NOT NULL,
    limit_units INTEGER NOT NULL,
    used        INTEGER NOT NULL,
    remaining   INTEGER NOT NULL,
    PRIMARY KEY (account_id, said_at)
) WITHOUT ROWID;

-- Resets of the quota, seen as a fall of used. The reset was after not_before and not after not_after.
-- The key's columns come first: otherwise SQLite before 3.41 reports NULL values in its integrity check.
CREATE TABLE reset_seen (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    not_after  INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    PRIMARY KEY (account_id, not_after)
) WITHOUT ROWID;

-- Accounts whose quota was seen at least once.
CREATE TABLE quota_heard (
    account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE
);

-- Quota warnings that were given. resets_at: of 'plan_will_end', the end of the plan.
CREATE TABLE quota_mark (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL CHECK (kind IN ('quota_low', 'quota_will_end', 'quota_ended', 'plan_will_end')),
    at         INTEGER NOT NULL,
    used       INTEGER NOT NULL,
    resets_at  INTEGER,
    PRIMARY KEY (account_id, kind)
) WITHOUT ROWID;


-- Alerts and channels

-- One row. Times of day are minutes in local time.
-- told_change: newest change that was alerted or skipped.
-- said_change: newest change that pantau-cli printed as a line. It counts separately, because either can be lost alone.
CREATE TABLE alert_setting (
    id              INTEGER PRIMARY KEY CHECK (id = 1),
    grouping_s      INTEGER NOT NULL DEFAULT 120,
    quiet_hours     INTEGER NOT NULL DEFAULT 0,
    quiet_from      INTEGER NOT NULL DEFAULT 1320,
    quiet_until     INTEGER NOT NULL DEFAULT 420,
    quota_warnings  INTEGER NOT NULL DEFAULT 1,
    restored_alerts INTEGER NOT NULL DEFAULT 1,
    told_change     INTEGER NOT NULL,
    said_change     INTEGER NOT NULL DEFAULT 0
);
INSERT INTO alert_setting (id, told_change) VALUES (1, 0);

-- What the channels that receive only this list have instead. Empty: as in alert_setting.
CREATE TABLE client_alert (
    list_id         INTEGER PRIMARY KEY REFERENCES list (id) ON DELETE CASCADE,
    restored_alerts INTEGER CHECK (restored_alerts IN (0, 1)),
    language        TEXT NOT NULL DEFAULT '',
    quiet_from      INTEGER,
    quiet_until     INTEGER
);

-- shown_at: when the desktop or terminal got it. read_at: when the user saw it.
-- file: of a report, until its last delivery ends.
CREATE TABLE alert (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    kind         TEXT NOT NULL,
    at           INTEGER NOT NULL,
    due_at       INTEGER NOT NULL,
    account_id   INTEGER REFERENCES account (id) ON DELETE SET NULL,
    title        TEXT NOT NULL,
    body         TEXT NOT NULL,
    domain_count INTEGER NOT NULL DEFAULT 0,
    shown_at     INTEGER,
    read_at      INTEGER,
    file_name    TEXT NOT NULL DEFAULT '',
    file         BLOB
);
CREATE INDEX alert_by_account ON alert (account_id);
CREATE INDEX alert_by_time ON alert (at);
CREATE INDEX alert_unshown ON alert (id) WHERE shown_at IS NULL;
CREATE INDEX alert_unread ON alert (id) WHERE read_at IS NULL;

CREATE TABLE alert_domain (
    alert_id  INTEGER NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
    position  INTEGER NOT NULL,
    domain_id INTEGER NOT NULL REFERENCES domain (id),
    PRIMARY KEY (alert_id, position)
) WITHOUT ROWID;
CREATE INDEX alert_domain_by_domain ON alert_domain (domain_id);

-- Where alerts are delivered. Secrets are in the keychain under the id, so ids are never reused.
-- kind: not constrained, so a new kind needs no migration. message_template: empty means Pantau's text.
-- all_lists: 0 limits the channel to alerts for the lists in channel_list.
-- told_change: newest change that a channel with chosen lists was notified of before the others.
CREATE TABLE channel (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    kind             TEXT NOT NULL,
    name             TEXT NOT NULL,
    name_key         TEXT NOT NULL UNIQUE,
    url              TEXT NOT NULL DEFAULT '',
    chat             TEXT NOT NULL DEFAULT '',
    has_secret       INTEGER NOT NULL DEFAULT 0,
    enabled          INTEGER NOT NULL DEFAULT 1,
    all_lists        INTEGER NOT NULL DEFAULT 1 CHECK (all_lists IN (0, 1)),
    message_template TEXT NOT NULL DEFAULT '',
    told_change      INTEGER NOT NULL DEFAULT 0,
    last_problem     TEXT NOT NULL DEFAULT ''
);

CREATE TABLE channel_list (
    channel_id INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
    list_id    INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    PRIMARY KEY (channel_id, list_id)
) WITHOUT ROWID;
CREATE INDEX channel_list_by_list ON channel_list (list_id);

CREATE TABLE delivery (
    alert_id    INTEGER NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
    channel_id  INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
    state       TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'given_up')),
    attempts    INTEGER NOT NULL DEFAULT 0,
    first_tried INTEGER,
    next_try    INTEGER,
    ended_at    INTEGER,
    problem     TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (alert_id, channel_id)
) WITHOUT ROWID;
CREATE INDEX delivery_by_channel ON delivery (channel_id);
CREATE INDEX delivery_open ON delivery (alert_id) WHERE state <> 'delivered';

CREATE TRIGGER report_delivered AFTER UPDATE OF state ON delivery
WHEN NEW.state <> 'pending'
BEGIN
    UPDATE alert SET file = NULL WHERE id = NEW.alert_id AND file IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM delivery WHERE alert_id = NEW.alert_id AND state = 'pending'); END;

-- Text of a delivery whose channel gets only a part of the alert.
CREATE TABLE delivery_part (
    alert_id     INTEGER NOT NULL,
    channel_id   INTEGER NOT NULL,
    kind         TEXT NOT NULL,
    title        TEXT NOT NULL,
    body         TEXT NOT NULL,
    domain_count INTEGER NOT NULL,
    PRIMARY KEY (alert_id, channel_id),
    FOREIGN KEY (alert_id, channel_id) REFERENCES delivery (alert_id, channel_id) ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE delivery_part_domain (
    alert_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    PRIMARY KEY (alert_id, channel_id, position),
    FOREIGN KEY (alert_id, channel_id) REFERENCES delivery_part (alert_id, channel_id) ON DELETE CASCADE
) WITHOUT ROWID;

-- Receivers to skip when an email is retried, because they have it or were refused. Removed when the delivery ends.
CREATE TABLE delivery_receiver (
    alert_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    address    TEXT NOT NULL,
    refused    INTEGER NOT NULL CHECK (refused IN (0, 1)),
    PRIMARY KEY (alert_id, channel_id, address),
    FOREIGN KEY (alert_id, channel_id) REFERENCES delivery (alert_id, channel_id) ON DELETE CASCADE
) WITHOUT ROWID;


-- Appeals

-- Kept forever. Whether the domain was restored follows from the changes.
-- reminded_for: the ask_again_at that an alert has reminded of; another time is another reminder.
CREATE TABLE appeal (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    domain_id    INTEGER NOT NULL REFERENCES domain (id),
    service_id   INTEGER NOT NULL REFERENCES service (id),
    sent_at      INTEGER NOT NULL,
    sent_to      TEXT NOT NULL DEFAULT '',
    sent_by      TEXT NOT NULL DEFAULT '',
    note         TEXT NOT NULL DEFAULT '',
    answered_at  INTEGER,
    answer       TEXT NOT NULL DEFAULT '',
    ask_again_at INTEGER,
    reminded_for INTEGER
);
CREATE INDEX appeal_by_domain ON appeal (domain_id, sent_at);

-- Letters that were prepared and not sent.
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


-- Early signs

-- What another source reported about a domain, contrary to its status, and whether the service confirmed it.
-- proved: empty although settled means withdrawn or not checked.
-- saved: milliseconds that the check came earlier than planned; empty: unknown.
CREATE TABLE hint (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    domain_id     INTEGER NOT NULL REFERENCES domain (id),
    service_id    INTEGER NOT NULL REFERENCES service (id),
    source        TEXT NOT NULL,
    looks_blocked INTEGER NOT NULL CHECK (looks_blocked IN (0, 1)),
    told_at       INTEGER NOT NULL,
    settled_at    INTEGER,
    proved        INTEGER CHECK (proved IN (0, 1)),
    saved         INTEGER
);
CREATE UNIQUE INDEX hint_open ON hint (domain_id, service_id, source) WHERE settled_at IS NULL;
CREATE INDEX hint_by_service ON hint (service_id, source);

-- A published list that the user chose for a service. problem: why the last download gave no result; empty: it did.
CREATE TABLE list_feed (
    service_id INTEGER PRIMARY KEY REFERENCES service (id) ON DELETE CASCADE,
    address    TEXT NOT NULL,
    tried_at   INTEGER,
    read_at    INTEGER,
    problem    TEXT NOT NULL DEFAULT ''
);

-- The parsed list between two downloads (signals::FeedState). It can have a megabyte, so it is not rewritten with
-- list_feed.
CREATE TABLE list_feed_state (
    service_id INTEGER PRIMARY KEY REFERENCES list_feed (service_id) ON DELETE CASCADE,
    state      TEXT NOT NULL
);
