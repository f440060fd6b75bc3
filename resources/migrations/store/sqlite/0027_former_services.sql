-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- A report on a list covers the domains that left it and the services it left. All times are those of answers, so
-- they do not depend on the clock at the time of the change.

-- since: newest answer for the domain when it joined the list; empty: none, or it joined before this was recorded.
ALTER TABLE list_domain ADD COLUMN since INTEGER;
-- until: newest answer for the domain while it was in the list; empty: none, or it left before this was recorded.
ALTER TABLE former_list_domain ADD COLUMN since INTEGER;
ALTER TABLE former_list_domain ADD COLUMN until INTEGER;
-- Services that the list used before: since and until are answers for its domains. Empty since: always before.
CREATE TABLE list_service (
    list_id    INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    service_id INTEGER NOT NULL REFERENCES service (id),
    since      INTEGER,
    until      INTEGER NOT NULL,
    PRIMARY KEY (list_id, service_id)
) WITHOUT ROWID;

DROP TRIGGER list_domain_left;
DROP TRIGGER list_domain_joined;
CREATE TRIGGER list_domain_joined AFTER INSERT ON list_domain
    BEGIN DELETE FROM former_list_domain WHERE list_id = NEW.list_id AND domain_id = NEW.domain_id AND until IS NULL; END;
CREATE TRIGGER list_domain_dated AFTER INSERT ON list_domain
    WHEN NEW.since IS NULL AND EXISTS (SELECT 1 FROM domain_status WHERE domain_id = NEW.domain_id)
    BEGIN UPDATE list_domain SET since = (SELECT MAX(last_answered) FROM domain_status WHERE domain_id = NEW.domain_id) WHERE list_id = NEW.list_id AND domain_id = NEW.domain_id; END;
-- Not where the list itself is removed.
CREATE TRIGGER list_domain_left AFTER DELETE ON list_domain
    WHEN EXISTS (SELECT 1 FROM list WHERE id = OLD.list_id)
    BEGIN INSERT INTO former_list_domain (list_id, domain_id, since) VALUES (OLD.list_id, OLD.domain_id, OLD.since) ON CONFLICT (list_id, domain_id) DO UPDATE SET since = excluded.since WHERE until IS NULL; END;
CREATE TRIGGER answered_domain_left AFTER DELETE ON list_domain
    WHEN EXISTS (SELECT 1 FROM domain_status WHERE domain_id = OLD.domain_id) AND EXISTS (SELECT 1 FROM list WHERE id = OLD.list_id)
    BEGIN INSERT INTO former_list_domain (list_id, domain_id, since, until) SELECT OLD.list_id, OLD.domain_id, OLD.since, MAX(s.last_answered) FROM domain_status s WHERE s.domain_id = OLD.domain_id AND s.last_answered > COALESCE(OLD.since, 0) AND s.service_id IN (SELECT a.service_id FROM list l JOIN account a ON a.id = l.account_id WHERE l.id = OLD.list_id UNION ALL SELECT service_id FROM list_service WHERE list_id = OLD.list_id) ON CONFLICT (list_id, domain_id) DO UPDATE SET since = CASE WHEN until IS NULL THEN excluded.since ELSE since END, until = COALESCE(excluded.until, until); END;
CREATE TRIGGER list_moved BEFORE UPDATE OF account_id ON list
    WHEN OLD.account_id IS NOT NULL AND OLD.account_id IS NOT NEW.account_id
    BEGIN INSERT INTO list_service (list_id, service_id, since, until) SELECT OLD.id, service, since, MAX(answered) FROM (SELECT a.service_id AS service, (SELECT MAX(until) FROM list_service WHERE list_id = OLD.id) AS since FROM account a WHERE a.id = OLD.account_id AND a.service_id IS NOT (SELECT service_id FROM account WHERE id = NEW.account_id)) used CROSS JOIN (SELECT s.last_answered AS answered, s.service_id AS answering FROM list_domain m JOIN domain_status s ON s.domain_id = m.domain_id WHERE m.list_id = OLD.id AND s.last_answered > COALESCE(m.since, 0) UNION ALL SELECT f.until, NULL FROM former_list_domain f WHERE f.list_id = OLD.id) WHERE COALESCE(answering, service) = service AND answered > COALESCE(since, 0) GROUP BY service ON CONFLICT (list_id, service_id) DO UPDATE SET until = excluded.until; END;
-- Deleting the account sets the lists' account to NULL only after it is gone.
CREATE TRIGGER account_left BEFORE DELETE ON account
    BEGIN UPDATE list SET account_id = NULL WHERE account_id = OLD.id; END;
