-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later

-- Whether the list's domains are looked up over the own network too, which whoever runs its resolvers can see.
ALTER TABLE list ADD COLUMN looks_up INTEGER NOT NULL DEFAULT 0 CHECK (looks_up IN (0, 1));
