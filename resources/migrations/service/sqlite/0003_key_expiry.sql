-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
-- The last day on which the key may be used (ISO 8601, UTC); empty: it never expires.
ALTER TABLE api_keys ADD COLUMN last_day TEXT NOT NULL DEFAULT '';
