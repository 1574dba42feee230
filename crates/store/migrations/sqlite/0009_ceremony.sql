-- What a browser was asked for with a passkey, until it answers: where several servers share a database, another
-- one may get the answer.
CREATE TABLE ceremony (
    id         TEXT NOT NULL PRIMARY KEY,
    -- Who gets a new passkey; NULL where somebody proves with one who they are.
    account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
    -- What the answer is held against.
    state      TEXT NOT NULL,
    until      TEXT NOT NULL CHECK (length(until) = 24)
) STRICT;

CREATE INDEX ceremony_until ON ceremony (until);
