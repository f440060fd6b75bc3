-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Domains that a list held once: without those that were given up because they were blocked, a list would look as if
-- nobody in it ever was.
CREATE TABLE former_list_domain (
    list_id   INTEGER NOT NULL REFERENCES list (id) ON DELETE CASCADE,
    domain_id INTEGER NOT NULL REFERENCES domain (id) ON DELETE CASCADE,
    PRIMARY KEY (list_id, domain_id)
) WITHOUT ROWID;
CREATE INDEX former_list_domain_by_domain ON former_list_domain (domain_id);
-- Not where the list itself is removed.
CREATE TRIGGER list_domain_left AFTER DELETE ON list_domain
    WHEN EXISTS (SELECT 1 FROM list WHERE id = OLD.list_id)
    BEGIN INSERT INTO former_list_domain (list_id, domain_id) VALUES (OLD.list_id, OLD.domain_id) ON CONFLICT DO NOTHING; END;
CREATE TRIGGER list_domain_joined AFTER INSERT ON list_domain
    BEGIN DELETE FROM former_list_domain WHERE list_id = NEW.list_id AND domain_id = NEW.domain_id; END;
