-- What a browser was asked for with a passkey, until it answers: where several servers share a database, another
-- one may get the answer.
CREATE TABLE ceremony (
    id         TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    -- Who gets a new passkey; NULL where somebody proves with one who they are.
    account_id TEXT COLLATE "C" REFERENCES account (id) ON DELETE CASCADE,
    -- What the answer is held against.
    state      TEXT COLLATE "C" NOT NULL,
    until      TEXT COLLATE "C" NOT NULL CHECK (length(until) = 24)
);

CREATE INDEX ceremony_until ON ceremony (until);
