-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- A database of schema version 27, as it was written then. Never edit: add a file for the next version.
PRAGMA application_id = 1346457172;
PRAGMA user_version = 27;
BEGIN TRANSACTION;
CREATE TABLE account (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL,
    name_key    TEXT NOT NULL UNIQUE,
    service_id  INTEGER NOT NULL REFERENCES service (id),
    uses_key    INTEGER NOT NULL,
    state       TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'key_refused', 'ip_refused')),
    stop_reason TEXT NOT NULL DEFAULT ''
, renewal_day INTEGER CHECK (renewal_day BETWEEN 1 AND 31), first_looks_told INTEGER);
INSERT INTO account VALUES(1,'Office','office',1,1,'active','',NULL,NULL);
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
    read_at      INTEGER
);
INSERT INTO alert VALUES(1,'listed',1700007260000,1700007260000,1,'shop.example is blocked','Seen at 09:31.',1,1700007261000,NULL);
CREATE TABLE alert_domain (
    alert_id  INTEGER NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
    position  INTEGER NOT NULL,
    domain_id INTEGER NOT NULL REFERENCES domain (id),
    PRIMARY KEY (alert_id, position)
) WITHOUT ROWID;
INSERT INTO alert_domain VALUES(1,0,1);
CREATE TABLE alert_setting (
    id              INTEGER PRIMARY KEY CHECK (id = 1),
    grouping_s      INTEGER NOT NULL DEFAULT 120,
    quiet_hours     INTEGER NOT NULL DEFAULT 0,
    quiet_from      INTEGER NOT NULL DEFAULT 1320,
    quiet_until     INTEGER NOT NULL DEFAULT 420,
    quota_warnings  INTEGER NOT NULL DEFAULT 1,
    restored_alerts INTEGER NOT NULL DEFAULT 1,
    told_change     INTEGER NOT NULL
, said_change INTEGER NOT NULL DEFAULT 0);
INSERT INTO alert_setting VALUES(1,300,0,1320,420,1,1,2,2);
CREATE TABLE appeal (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    sent_at    INTEGER NOT NULL,
    sent_to    TEXT NOT NULL DEFAULT '',
    sent_by    TEXT NOT NULL DEFAULT '',
    note       TEXT NOT NULL DEFAULT ''
, answered_at INTEGER, answer TEXT NOT NULL DEFAULT '', ask_again_at INTEGER, reminded_for INTEGER);
INSERT INTO appeal VALUES(1,1,1,1700009000000,'the ministry','Rina','with the licence',NULL,'',NULL,NULL);
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
INSERT INTO batch VALUES(1,1,1,'plan','confirmed',6,6,1700000000000,1700000001000);
INSERT INTO batch VALUES(2,1,1,'user','uncertain',3,NULL,1700010800000,NULL);
INSERT INTO batch VALUES(3,1,1,'confirmation','settled',3,0,1700007200000,1700007300000);
CREATE TABLE batch_domain (
    batch_id  INTEGER NOT NULL REFERENCES batch (id) ON DELETE CASCADE,
    domain_id INTEGER NOT NULL REFERENCES domain (id),
    PRIMARY KEY (batch_id, domain_id)
) WITHOUT ROWID;
INSERT INTO batch_domain VALUES(2,2);
CREATE TABLE change_ (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    domain_id    INTEGER NOT NULL REFERENCES domain (id),
    service_id   INTEGER NOT NULL REFERENCES service (id),
    from_status  TEXT NOT NULL,
    to_status    TEXT NOT NULL,
    not_before   INTEGER NOT NULL,
    not_after    INTEGER NOT NULL,
    confirmed_at INTEGER NOT NULL
, read_at INTEGER);
INSERT INTO change_ VALUES(1,1,1,'not_blocked','blocked',1700003600000,1700007200000,1700007260000,1700007260000);
INSERT INTO change_ VALUES(2,2,1,'blocked','not_blocked',1699990000000,1700000000000,1700000060000,1700000060000);
CREATE TABLE domain (
    id      INTEGER PRIMARY KEY,
    name    TEXT NOT NULL UNIQUE,
    display TEXT
);
INSERT INTO domain VALUES(1,'shop.example',NULL);
INSERT INTO domain VALUES(2,'news.example',NULL);
INSERT INTO domain VALUES(3,'xn--bcher-kva.example','bücher.example');
CREATE TABLE domain_setting (
    domain_id    INTEGER PRIMARY KEY REFERENCES domain (id),
    importance   INTEGER CHECK (importance IN (1, 3, 10)),
    paused_until INTEGER,
    muted_until  INTEGER,
    note         TEXT NOT NULL DEFAULT ''
);
INSERT INTO domain_setting VALUES(1,10,NULL,NULL,'our best seller');
CREATE TABLE domain_status (
    domain_id      INTEGER NOT NULL REFERENCES domain (id),
    service_id     INTEGER NOT NULL REFERENCES service (id),
    status         TEXT NOT NULL CHECK (status IN ('unknown', 'not_blocked', 'blocked')),
    since          INTEGER,
    last_answered  INTEGER,
    last_asked     INTEGER,
    unknown_reason TEXT NOT NULL DEFAULT '',
    suspect_status TEXT CHECK (suspect_status IN ('not_blocked', 'blocked')),
    suspect_first  INTEGER,
    suspect_times  INTEGER, start_seen INTEGER NOT NULL DEFAULT 0 CHECK (start_seen IN (0, 1)), silent_since INTEGER,
    PRIMARY KEY (domain_id, service_id)
) WITHOUT ROWID;
INSERT INTO domain_status VALUES(1,1,'blocked',1700007200000,1700010800000,1700010800000,'',NULL,NULL,NULL,1,NULL);
INSERT INTO domain_status VALUES(2,1,'not_blocked',1700000000000,1700000000000,1700010800000,'The service did not answer in time.','blocked',1700010700000,1,1,NULL);
CREATE TABLE event (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id INTEGER REFERENCES account (id) ON DELETE SET NULL,
    at         INTEGER NOT NULL,
    sentence   TEXT NOT NULL,
    detail     TEXT NOT NULL DEFAULT ''
, kind TEXT NOT NULL DEFAULT 'note'
    CHECK (kind IN ('note', 'incident', 'connection', 'account', 'quota')), read_at INTEGER);
INSERT INTO event VALUES(1,1,1700000000000,'The service answers again.','','note',1700000000000);
INSERT INTO event VALUES(2,1,1700010800000,'The service did not answer in time.','','incident',1700010800000);
INSERT INTO event VALUES(3,1,1700010900000,'80 % of the allowance is used.','','quota',1700010900000);
CREATE TABLE list (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL UNIQUE,
    account_id INTEGER REFERENCES account (id) ON DELETE SET NULL,
    importance INTEGER NOT NULL CHECK (importance IN (1, 3, 10)),
    interval_s INTEGER CHECK (interval_s > 0)
, confirmations INTEGER NOT NULL DEFAULT 1 CHECK (confirmations BETWEEN 0 AND 5), muted_until INTEGER, looks_up INTEGER NOT NULL DEFAULT 0 CHECK (looks_up IN (0, 1)));
INSERT INTO list VALUES(1,'Clients','clients',1,10,21600,1,NULL,0);
INSERT INTO list VALUES(2,'Campaign','campaign',1,3,NULL,1,NULL,1);
CREATE TABLE list_domain (
    list_id   INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    domain_id INTEGER NOT NULL REFERENCES domain (id), since INTEGER,
    PRIMARY KEY (list_id, domain_id)
) WITHOUT ROWID;
INSERT INTO list_domain VALUES(1,1,NULL);
INSERT INTO list_domain VALUES(1,2,NULL);
INSERT INTO list_domain VALUES(2,1,NULL);
INSERT INTO list_domain VALUES(2,3,NULL);
CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO meta VALUES('scope','0123456789abcdef0123456789abcdef');
CREATE TABLE quota_heard (
    account_id INTEGER PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE
);
INSERT INTO quota_heard VALUES(1);
CREATE TABLE quota_mark (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL CHECK (kind IN ('quota_low', 'quota_will_end', 'quota_ended')),
    at         INTEGER NOT NULL,
    used       INTEGER NOT NULL,
    resets_at  INTEGER,
    PRIMARY KEY (account_id, kind)
) WITHOUT ROWID;
INSERT INTO quota_mark VALUES(1,'quota_low',1773100800000,95,NULL);
CREATE TABLE request (
    id         INTEGER PRIMARY KEY,
    service_id INTEGER NOT NULL REFERENCES service (id),
    sent_at    INTEGER NOT NULL
);
INSERT INTO request VALUES(1,1,1700010800000);
CREATE TABLE reset_seen (
    account_id INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    not_before INTEGER NOT NULL,
    not_after  INTEGER NOT NULL,
    PRIMARY KEY (account_id, not_after)
) WITHOUT ROWID;
INSERT INTO reset_seen VALUES(1,1699000000000,1699500000000);
CREATE TABLE run (
    id         INTEGER PRIMARY KEY,
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    status     TEXT NOT NULL CHECK (status IN ('not_blocked', 'blocked')),
    first_seen INTEGER NOT NULL,
    last_seen  INTEGER NOT NULL
);
INSERT INTO run VALUES(1,1,1,'not_blocked',1700000000000,1700003600000);
INSERT INTO run VALUES(2,1,1,'blocked',1700007200000,1700010800000);
INSERT INTO run VALUES(3,2,1,'not_blocked',1700000000000,1700000000000);
CREATE TABLE service (
    id      INTEGER PRIMARY KEY,
    address TEXT NOT NULL UNIQUE
, asked_until INTEGER);
INSERT INTO service VALUES(1,'https://service.example/api/v1',NULL);
CREATE TABLE setting (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO setting VALUES('keep_checks_days','400');
CREATE TABLE usage_word (
    account_id  INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    said_at     INTEGER NOT NULL,
    limit_units INTEGER NOT NULL,
    used        INTEGER NOT NULL,
    remaining   INTEGER NOT NULL,
    PRIMARY KEY (account_id, said_at)
) WITHOUT ROWID;
INSERT INTO usage_word VALUES(1,1700000001000,1000,6,994);
INSERT INTO usage_word VALUES(1,1700010800000,1000,18,982);
CREATE TABLE IF NOT EXISTS "channel" (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    kind         TEXT NOT NULL,
    name         TEXT NOT NULL,
    name_key     TEXT NOT NULL UNIQUE,
    url          TEXT NOT NULL DEFAULT '',
    chat         TEXT NOT NULL DEFAULT '',
    has_secret   INTEGER NOT NULL DEFAULT 0,
    enabled      INTEGER NOT NULL DEFAULT 1,
    last_problem TEXT NOT NULL DEFAULT ''
, all_lists INTEGER NOT NULL DEFAULT 1 CHECK (all_lists IN (0, 1)), message_template TEXT NOT NULL DEFAULT '', told_change INTEGER NOT NULL DEFAULT 0);
INSERT INTO channel VALUES(1,'webhook','Team','team','https://hooks.example/1','',0,1,'',1,'',0);
INSERT INTO channel VALUES(2,'webhook','Client','client','https://hooks.example/2','',0,1,'',0,'',1);
CREATE TABLE IF NOT EXISTS "delivery" (
    alert_id    INTEGER NOT NULL REFERENCES alert (id) ON DELETE CASCADE,
    channel_id  INTEGER NOT NULL REFERENCES "channel" (id) ON DELETE CASCADE,
    state       TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'given_up')),
    attempts    INTEGER NOT NULL DEFAULT 0,
    first_tried INTEGER,
    next_try    INTEGER,
    ended_at    INTEGER,
    problem     TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (alert_id, channel_id)
) WITHOUT ROWID;
INSERT INTO delivery VALUES(1,1,'given_up',5,1700007261000,NULL,1700090000000,'No answer.');
INSERT INTO delivery VALUES(1,2,'pending',0,NULL,NULL,NULL,'');
CREATE TABLE IF NOT EXISTS "usage" (
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
INSERT INTO usage VALUES(1,'month',3,1000,18,982,NULL,'Starter',1700010800000,6,12,1700000001000,NULL,0);
CREATE TABLE former_list_domain (
    list_id   INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    domain_id INTEGER NOT NULL REFERENCES domain (id) ON DELETE CASCADE, since INTEGER, until INTEGER,
    PRIMARY KEY (list_id, domain_id)
) WITHOUT ROWID;
INSERT INTO former_list_domain VALUES(1,3,NULL,NULL);
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
INSERT INTO hint VALUES(1,1,1,'uptime',1,1700003700000,1700003760000,1,3540000);
INSERT INTO hint VALUES(2,2,1,'feed',1,1700003700000,NULL,NULL,NULL);
CREATE TABLE list_feed (
    service_id INTEGER PRIMARY KEY REFERENCES service (id) ON DELETE CASCADE,
    address    TEXT NOT NULL,
    tried_at   INTEGER,
    read_at    INTEGER,
    problem    TEXT NOT NULL DEFAULT ''
);
INSERT INTO list_feed VALUES(1,'https://lists.example/hosts.txt',1700003600000,NULL,'The server answered with a web page.');
CREATE TABLE list_feed_state (
    service_id INTEGER PRIMARY KEY REFERENCES list_feed (service_id) ON DELETE CASCADE,
    state      TEXT NOT NULL
);
INSERT INTO list_feed_state VALUES(1,'old');
CREATE TABLE channel_list (
    channel_id INTEGER NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
    list_id    INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    PRIMARY KEY (channel_id, list_id)
) WITHOUT ROWID;
INSERT INTO channel_list VALUES(2,1);
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
INSERT INTO delivery_part VALUES(1,2,'listed','Shops: shop.example is blocked','Seen at 09:31.',1);
CREATE TABLE delivery_part_domain (
    alert_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    PRIMARY KEY (alert_id, channel_id, position),
    FOREIGN KEY (alert_id, channel_id) REFERENCES delivery_part (alert_id, channel_id) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO delivery_part_domain VALUES(1,2,0,1);
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
INSERT INTO letter_draft VALUES(1,1,'id','The ministry','Permohonan normalisasi shop.example','Dengan hormat.',1700010900000);
CREATE TABLE check_chunk (
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    first_at   INTEGER NOT NULL,
    checks     BLOB NOT NULL CHECK (length(checks) > 0 AND length(checks) % 6 = 0),
    PRIMARY KEY (domain_id, service_id, first_at)
) WITHOUT ROWID;
INSERT INTO check_chunk VALUES(1,1,1700000000000,X'03179fcad0000317a038ad000317a0a68a010317a1146701');
INSERT INTO check_chunk VALUES(2,1,1700000000000,X'03179fcad000');
CREATE TABLE delivery_receiver (
    alert_id   INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    address    TEXT NOT NULL,
    refused    INTEGER NOT NULL CHECK (refused IN (0, 1)),
    PRIMARY KEY (alert_id, channel_id, address),
    FOREIGN KEY (alert_id, channel_id) REFERENCES delivery (alert_id, channel_id) ON DELETE CASCADE
) WITHOUT ROWID;
INSERT INTO delivery_receiver VALUES(1,2,'team@shop.example',0);
CREATE TABLE list_service (
    list_id    INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    service_id INTEGER NOT NULL REFERENCES service (id),
    since      INTEGER,
    until      INTEGER NOT NULL,
    PRIMARY KEY (list_id, service_id)
) WITHOUT ROWID;
INSERT INTO list_service VALUES(1,1,NULL,1700007200000);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('account',1);
INSERT INTO sqlite_sequence VALUES('alert',1);
INSERT INTO sqlite_sequence VALUES('appeal',1);
INSERT INTO sqlite_sequence VALUES('batch',3);
INSERT INTO sqlite_sequence VALUES('change_',2);
INSERT INTO sqlite_sequence VALUES('event',3);
INSERT INTO sqlite_sequence VALUES('list',2);
INSERT INTO sqlite_sequence VALUES('channel',2);
INSERT INTO sqlite_sequence VALUES('hint',2);
CREATE INDEX account_by_service ON account (service_id);
CREATE INDEX list_by_account ON list (account_id);
CREATE INDEX list_domain_by_domain ON list_domain (domain_id);
CREATE INDEX change_by_domain ON change_ (domain_id, service_id);
CREATE INDEX change_by_time ON change_ (confirmed_at);
CREATE INDEX event_by_account ON event (account_id);
CREATE INDEX batch_open ON batch (account_id) WHERE state IN ('in_flight', 'uncertain');
CREATE INDEX request_by_service ON request (service_id, sent_at);
CREATE INDEX appeal_by_domain ON appeal (domain_id, sent_at);
CREATE INDEX run_by_domain ON run (domain_id, service_id, first_seen);
CREATE INDEX alert_by_account ON alert (account_id);
CREATE INDEX alert_unshown ON alert (id) WHERE shown_at IS NULL;
CREATE INDEX alert_unread ON alert (id) WHERE read_at IS NULL;
CREATE INDEX alert_domain_by_domain ON alert_domain (domain_id);
CREATE INDEX domain_status_by_asked ON domain_status (last_asked);
CREATE INDEX domain_status_blocked ON domain_status (service_id, domain_id) WHERE status = 'blocked';
CREATE INDEX change_unread ON change_ (domain_id) WHERE read_at IS NULL;
CREATE INDEX event_unread ON event (kind) WHERE read_at IS NULL;
CREATE INDEX event_by_time ON event (at);
CREATE INDEX alert_by_time ON alert (at);
CREATE INDEX batch_by_end ON batch (account_id, closed_at, charged);
CREATE INDEX delivery_by_channel ON delivery (channel_id);
CREATE INDEX delivery_open ON delivery (alert_id) WHERE state <> 'delivered';
CREATE INDEX former_list_domain_by_domain ON former_list_domain (domain_id);
CREATE INDEX hint_by_service ON hint (service_id, source);
CREATE UNIQUE INDEX hint_open ON hint (domain_id, service_id, source) WHERE settled_at IS NULL;
CREATE INDEX channel_list_by_list ON channel_list (list_id);
CREATE INDEX domain_status_blocked_by_time ON domain_status (since) WHERE status = 'blocked';
CREATE INDEX batch_by_account ON batch (account_id, reason);
CREATE TRIGGER list_domain_joined AFTER INSERT ON list_domain
    BEGIN DELETE FROM former_list_domain WHERE list_id = NEW.list_id AND domain_id = NEW.domain_id AND until IS NULL; END;
CREATE TRIGGER list_domain_dated AFTER INSERT ON list_domain
    WHEN NEW.since IS NULL AND EXISTS (SELECT 1 FROM domain_status WHERE domain_id = NEW.domain_id)
    BEGIN UPDATE list_domain SET since = (SELECT MAX(last_answered) FROM domain_status WHERE domain_id = NEW.domain_id) WHERE list_id = NEW.list_id AND domain_id = NEW.domain_id; END;
CREATE TRIGGER list_domain_left AFTER DELETE ON list_domain
    WHEN EXISTS (SELECT 1 FROM list WHERE id = OLD.list_id)
    BEGIN INSERT INTO former_list_domain (list_id, domain_id, since) VALUES (OLD.list_id, OLD.domain_id, OLD.since) ON CONFLICT (list_id, domain_id) DO UPDATE SET since = excluded.since WHERE until IS NULL; END;
CREATE TRIGGER answered_domain_left AFTER DELETE ON list_domain
    WHEN EXISTS (SELECT 1 FROM domain_status WHERE domain_id = OLD.domain_id) AND EXISTS (SELECT 1 FROM list WHERE id = OLD.list_id)
    BEGIN INSERT INTO former_list_domain (list_id, domain_id, since, until) SELECT OLD.list_id, OLD.domain_id, OLD.since, MAX(s.last_answered) FROM domain_status s WHERE s.domain_id = OLD.domain_id AND s.last_answered > COALESCE(OLD.since, 0) AND s.service_id IN (SELECT a.service_id FROM list l JOIN account a ON a.id = l.account_id WHERE l.id = OLD.list_id UNION ALL SELECT service_id FROM list_service WHERE list_id = OLD.list_id) ON CONFLICT (list_id, domain_id) DO UPDATE SET since = CASE WHEN until IS NULL THEN excluded.since ELSE since END, until = COALESCE(excluded.until, until); END;
CREATE TRIGGER list_moved BEFORE UPDATE OF account_id ON list
    WHEN OLD.account_id IS NOT NULL AND OLD.account_id IS NOT NEW.account_id
    BEGIN INSERT INTO list_service (list_id, service_id, since, until) SELECT OLD.id, service, since, MAX(answered) FROM (SELECT a.service_id AS service, (SELECT MAX(until) FROM list_service WHERE list_id = OLD.id) AS since FROM account a WHERE a.id = OLD.account_id AND a.service_id IS NOT (SELECT service_id FROM account WHERE id = NEW.account_id)) used CROSS JOIN (SELECT s.last_answered AS answered, s.service_id AS answering FROM list_domain m JOIN domain_status s ON s.domain_id = m.domain_id WHERE m.list_id = OLD.id AND s.last_answered > COALESCE(m.since, 0) UNION ALL SELECT f.until, NULL FROM former_list_domain f WHERE f.list_id = OLD.id) WHERE COALESCE(answering, service) = service AND answered > COALESCE(since, 0) GROUP BY service ON CONFLICT (list_id, service_id) DO UPDATE SET until = excluded.until; END;
CREATE TRIGGER account_left BEFORE DELETE ON account
    BEGIN UPDATE list SET account_id = NULL WHERE account_id = OLD.id; END;
COMMIT;
