CREATE TABLE api_key (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    hash BLOB NOT NULL UNIQUE,
    package TEXT,
    daily_limit INTEGER NOT NULL,
    active INTEGER NOT NULL DEFAULT 1,
    created_at INTEGER NOT NULL
);
CREATE TABLE allowed_ip (
    key_id INTEGER NOT NULL REFERENCES api_key(id) ON DELETE CASCADE,
    ip TEXT NOT NULL,
    PRIMARY KEY (key_id, ip)
) WITHOUT ROWID;
CREATE TABLE counter (
    payer TEXT NOT NULL,
    period TEXT NOT NULL,
    used INTEGER NOT NULL,
    PRIMARY KEY (payer, period)
) WITHOUT ROWID;
