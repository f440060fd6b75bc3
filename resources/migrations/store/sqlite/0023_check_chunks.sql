-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Answered checks, up to 128 of a domain at a service in a row: oldest first, without two of one moment, and no row
-- begins before the one before it ends. Each is six bytes, the highest first: twice its moment, and one more where the
-- domain was blocked. A row for each check took two to three times the room.
CREATE TABLE check_chunk (
    domain_id  INTEGER NOT NULL REFERENCES domain (id),
    service_id INTEGER NOT NULL REFERENCES service (id),
    first_at   INTEGER NOT NULL,
    checks     BLOB NOT NULL CHECK (length(checks) > 0 AND length(checks) % 6 = 0),
    PRIMARY KEY (domain_id, service_id, first_at)
) WITHOUT ROWID;

-- SQL has no other way to make a byte of a number than to cut it out of all that there are.
INSERT INTO check_chunk (domain_id, service_id, first_at, checks)
    SELECT s.domain_id, s.service_id, s.checked_at,
        (SELECT CAST(group_concat(
                    substr(b.every, 1 + (v.value >> 40 & 255), 1) ||
                    substr(b.every, 1 + (v.value >> 32 & 255), 1) ||
                    substr(b.every, 1 + (v.value >> 24 & 255), 1) ||
                    substr(b.every, 1 + (v.value >> 16 & 255), 1) ||
                    substr(b.every, 1 + (v.value >> 8 & 255), 1) ||
                    substr(b.every, 1 + (v.value & 255), 1), '') AS BLOB)
            FROM (SELECT c.checked_at * 2 + c.blocked AS value FROM check_ c WHERE c.domain_id = s.domain_id
                    AND c.service_id = s.service_id AND c.checked_at >= s.checked_at
                    ORDER BY c.checked_at LIMIT 128) v
                CROSS JOIN (SELECT x'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9FA0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBFC0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDFE0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF' AS every) b)
    FROM (SELECT domain_id, service_id, checked_at,
                ROW_NUMBER() OVER (PARTITION BY domain_id, service_id ORDER BY checked_at) AS place FROM check_) s
    WHERE s.place % 128 = 1;

DROP TABLE check_;
