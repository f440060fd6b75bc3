-- SPDX-FileCopyrightText: Pantau contributors
-- SPDX-License-Identifier: GPL-3.0-or-later
INSERT INTO charged (one, units) VALUES (1, 0);
INSERT INTO key_changes (one, number) VALUES (1, 0);

-- What is offered, seeded with the reference values of contract 2.6. An operator changes it.
INSERT INTO packages (key, name, credits, price_idr) VALUES
    ('free', 'Free', 100, 0),
    ('starter', 'Starter', 1000, 200000),
    ('professional', 'Professional', 3000, 500000),
    ('business', 'Business', 12500, 1500000);
