-- Who may sign in to the studio. Times are RFC 3339 in UTC with exactly three decimals, as in `lead`.
CREATE TABLE account (
    id          TEXT NOT NULL PRIMARY KEY,
    -- In small letters: the address is compared, and people write it in many ways.
    email       TEXT NOT NULL UNIQUE,
    name        TEXT NOT NULL,
    owner       INTEGER NOT NULL CHECK (owner IN (0, 1)),
    may_leads   INTEGER NOT NULL CHECK (may_leads IN (0, 1)),
    may_content INTEGER NOT NULL CHECK (may_content IN (0, 1)),
    -- Argon2id in the PHC format. NULL: only by passkey.
    password    TEXT,
    made_at     TEXT NOT NULL CHECK (length(made_at) = 24),
    disabled_at TEXT CHECK (disabled_at IS NULL OR length(disabled_at) = 24)
) STRICT;

CREATE TABLE passkey (
    -- The credential's identifier in base64url, by which a browser names it.
    id         TEXT NOT NULL PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    label      TEXT NOT NULL,
    -- The public key with its counter, as JSON.
    credential TEXT NOT NULL,
    made_at    TEXT NOT NULL CHECK (length(made_at) = 24),
    used_at    TEXT CHECK (used_at IS NULL OR length(used_at) = 24)
) STRICT;

CREATE INDEX passkey_account ON passkey (account_id);

-- Who is signed in where. Only the BLAKE3 of what the cookie holds is kept: who reads the database cannot
-- sign in with it. Copies have no sessions and no links.
CREATE TABLE session (
    token_hash TEXT NOT NULL PRIMARY KEY CHECK (length(token_hash) = 64),
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    made_at    TEXT NOT NULL CHECK (length(made_at) = 24),
    seen_at    TEXT NOT NULL CHECK (length(seen_at) = 24),
    -- When the person last proved who they are.
    proved_at  TEXT NOT NULL CHECK (length(proved_at) = 24),
    -- Browser and system in words, like `Safari on iPhone`.
    agent      TEXT NOT NULL
) STRICT;

CREATE INDEX session_account ON session (account_id);

-- A link that signs somebody in once.
CREATE TABLE link (
    token_hash TEXT NOT NULL PRIMARY KEY CHECK (length(token_hash) = 64),
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL CHECK (kind IN ('invite', 'recover')),
    until      TEXT NOT NULL CHECK (length(until) = 24),
    used_at    TEXT CHECK (used_at IS NULL OR length(used_at) = 24)
) STRICT;

CREATE INDEX link_account ON link (account_id);

-- What somebody did. Subjects are references and paths only, never what a visitor typed.
CREATE TABLE audit (
    id      INTEGER NOT NULL PRIMARY KEY,
    at      TEXT NOT NULL CHECK (length(at) = 24),
    -- The account, which may be gone by now; NULL for the command line.
    who     TEXT,
    what    TEXT NOT NULL,
    subject TEXT
) STRICT;
