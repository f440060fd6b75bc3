-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- Rows for every table of pantau.db, in the order of its schema.
INSERT INTO meta (name, value) VALUES ('scope', '0123456789abcdef0123456789abcdef');
INSERT INTO setting (name, value) VALUES ('keep_checks_days', '400');
INSERT INTO service (id, address) VALUES (1, 'https://service.example/api/v1');
INSERT INTO account (id, name, name_key, service_id, uses_key) VALUES (1, 'Office', 'office', 1, 1);
INSERT INTO account_failure (account_id, since, last_at, kind, reason) VALUES (1, 1, 2, 2, 'Error 500.');
INSERT INTO list (id, name, name_key, account_id, importance, interval_s, looks_up) VALUES
    (1, 'Clients', 'clients', 1, 10, 21600, 0),
    (2, 'Campaign', 'campaign', 1, 3, NULL, 1);
INSERT INTO domain (id, name, display) VALUES
    (1, 'shop.example', NULL),
    (2, 'news.example', NULL),
    (3, 'xn--bcher-kva.example', 'bücher.example');
INSERT INTO domain_setting (domain_id, importance, note) VALUES (1, 10, 'our best seller');
INSERT INTO list_domain (list_id, domain_id) VALUES
    (1, 1),
    (1, 2),
    (2, 1),
    (2, 3);
INSERT INTO former_list_domain (list_id, domain_id, left_at) VALUES (1, 3, 1700010800000);
INSERT INTO list_service (list_id, service_id, until) VALUES (1, 1, 1700007200000);
INSERT INTO domain_status (domain_id, service_id, status, since, start_seen, last_answered, last_asked, unknown_reason,
    suspect_status, suspect_first, suspect_times) VALUES
    (1, 1, 'blocked', 1700007200000, 1, 1700010800000, 1700010800000, '', NULL, NULL, NULL),
    (2, 1, 'not_blocked', 1700000000000, 1, 1700000000000, 1700010800000, 'The service did not answer in time.',
        'blocked', 1700010700000, 1);
INSERT INTO check_chunk (domain_id, service_id, first_at, checks) VALUES
    (1, 1, 1700000000000, X'03179fcad0000317a038ad000317a0a68a010317a1146701'),
    (2, 1, 1700000000000, X'03179fcad000');
INSERT INTO run (id, domain_id, service_id, status, first_seen, last_seen) VALUES
    (1, 1, 1, 'not_blocked', 1700000000000, 1700003600000),
    (2, 1, 1, 'blocked', 1700007200000, 1700010800000),
    (3, 2, 1, 'not_blocked', 1700000000000, 1700000000000);
INSERT INTO change_ (id, domain_id, service_id, from_status, to_status, not_before, not_after, confirmed_at,
    read_at) VALUES
    (1, 1, 1, 'not_blocked', 'blocked', 1700003600000, 1700007200000, 1700007260000, 1700007260000),
    (2, 2, 1, 'blocked', 'not_blocked', 1699990000000, 1700000000000, 1700000060000, 1700000060000);
INSERT INTO event (id, account_id, kind, at, sentence, read_at) VALUES
    (1, 1, 'note', 1700000000000, 'The service answers again.', 1700000000000),
    (2, 1, 'incident', 1700010800000, 'The service did not answer in time.', 1700010800000),
    (3, 1, 'quota', 1700010900000, '80 % of the allowance is used.', 1700010900000);
INSERT INTO batch (id, account_id, service_id, reason, state, units, charged, created_at, closed_at) VALUES
    (1, 1, 1, 'plan', 'confirmed', 6, 6, 1700000000000, 1700000001000),
    (2, 1, 1, 'user', 'uncertain', 3, NULL, 1700010800000, NULL),
    (3, 1, 1, 'confirmation', 'settled', 3, 0, 1700007200000, 1700007300000);
INSERT INTO batch_domain (batch_id, domain_id) VALUES (2, 2);
INSERT INTO request (id, service_id, sent_at) VALUES (1, 1, 1700010800000);
INSERT INTO usage (account_id, period, unit_cost, limit_units, used, remaining, package, first_said_at, said_at, base_used,
    base_confirmed) VALUES
    (1, 'month', 3, 1000, 18, 982, 'Starter', 1700000001000, 1700010800000, 6, 12);
INSERT INTO usage_word (account_id, said_at, limit_units, used, remaining) VALUES
    (1, 1700000001000, 1000, 6, 994),
    (1, 1700010800000, 1000, 18, 982);
INSERT INTO reset_seen (account_id, not_after, not_before) VALUES (1, 1699500000000, 1699000000000);
INSERT INTO quota_heard (account_id) VALUES (1);
INSERT INTO quota_mark (account_id, kind, at, used) VALUES (1, 'quota_low', 1773100800000, 95);
INSERT INTO alert_setting (id, grouping_s, told_change, said_change) VALUES (1, 300, 2, 2);
INSERT INTO client_alert (list_id, restored_alerts, language) VALUES (1, 0, 'id');
INSERT INTO alert (id, kind, at, due_at, account_id, title, body, domain_count, shown_at) VALUES
    (1, 'blocked', 1700007260000, 1700007260000, 1, 'shop.example is blocked', 'Seen at 09:31.', 1, 1700007261000);
INSERT INTO alert_domain (alert_id, position, domain_id) VALUES (1, 0, 1);
INSERT INTO channel (id, kind, name, name_key, url, all_lists, told_change) VALUES
    (1, 'webhook', 'Team', 'team', 'https://hooks.example/1', 1, 0),
    (2, 'webhook', 'Client', 'client', 'https://hooks.example/2', 0, 1);
INSERT INTO channel_list (channel_id, list_id) VALUES (2, 1);
INSERT INTO delivery (alert_id, channel_id, state, attempts, first_tried, ended_at, problem) VALUES
    (1, 1, 'given_up', 5, 1700007261000, 1700090000000, 'No answer.'),
    (1, 2, 'pending', 0, NULL, NULL, '');
INSERT INTO delivery_part (alert_id, channel_id, kind, title, body, domain_count) VALUES
    (1, 2, 'blocked', 'Shops: shop.example is blocked', 'Seen at 09:31.', 1);
INSERT INTO delivery_part_domain (alert_id, channel_id, position, domain_id) VALUES (1, 2, 0, 1);
INSERT INTO delivery_receiver (alert_id, channel_id, address, refused) VALUES (1, 2, 'team@shop.example', 0);
INSERT INTO appeal (id, domain_id, service_id, sent_at, sent_to, sent_by, note) VALUES
    (1, 1, 1, 1700009000000, 'the ministry', 'Rina', 'with the licence');
INSERT INTO letter_draft (domain_id, service_id, language, recipient, subject, body, saved_at) VALUES
    (1, 1, 'id', 'The ministry', 'Permohonan normalisasi shop.example', 'Dengan hormat.', 1700010900000);
INSERT INTO hint (id, domain_id, service_id, source, looks_blocked, told_at, settled_at, proved, saved) VALUES
    (1, 1, 1, 'uptime', 1, 1700003700000, 1700003760000, 1, 3540000),
    (2, 2, 1, 'feed', 1, 1700003700000, NULL, NULL, NULL);
INSERT INTO list_feed (service_id, address, tried_at, problem) VALUES
    (1, 'https://lists.example/hosts.txt', 1700003600000, 'The server answered with a web page.');
INSERT INTO list_feed_state (service_id, state) VALUES (1, 'old');
