-- A browser keeps what it was asked for with a passkey, under a seal that only the site can make.
-- `ceremony` is no longer used. It stays for servers on the database that aren't upgraded yet.

-- The key of the seals, in one row, which all servers on the database share.
CREATE TABLE passkey_secret (
    id     BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    secret TEXT COLLATE "C" NOT NULL
);

-- The seals of what was answered in the last minutes: these answers don't work again.
CREATE TABLE passkey_answer (
    seal  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    until TEXT COLLATE "C" NOT NULL CHECK (length(until) = 24)
);
