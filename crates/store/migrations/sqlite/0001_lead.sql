-- One row is one enquiry, as it was accepted. Rows are never updated: deliveries, notes and
-- verdicts refer to `lead.id` from tables of their own.
CREATE TABLE lead (
    -- UUID version 7: sorts by time of arrival.
    id              TEXT NOT NULL PRIMARY KEY,
    -- What people read aloud, without its hyphen, so that it is compared in one spelling only.
    reference       TEXT NOT NULL UNIQUE CHECK (length(reference) = 8),
    -- RFC 3339 in UTC with exactly three decimals: text order is time order.
    received_at     TEXT NOT NULL CHECK (length(received_at) = 24),
    form            TEXT NOT NULL,
    page            TEXT,
    name            TEXT NOT NULL,
    email           TEXT,
    phone           TEXT NOT NULL,
    message         TEXT,
    -- Campaign facts as a JSON object: the list of campaign parameters grows with the market.
    attribution     TEXT NOT NULL DEFAULT '{}',
    idempotency_key TEXT,
    -- BLAKE3 of what the visitor wrote, in hexadecimal. A repeated key is a repetition only when
    -- the content is the same: two different enquiries must never become one. Without a key a
    -- row is never a repetition, since NULLs differ from each other.
    content_hash    TEXT NOT NULL CHECK (length(content_hash) = 64),
    UNIQUE (idempotency_key, content_hash)
) STRICT;

CREATE INDEX lead_received_at ON lead (received_at, id);
