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
    content_hash    TEXT NOT NULL CHECK (length(content_hash) = 64), phone_e164 TEXT, last_touch TEXT NOT NULL DEFAULT '{}', consent_version TEXT REFERENCES consent_text (version), test INTEGER NOT NULL DEFAULT 0 CHECK (test IN (0, 1)),
    UNIQUE (idempotency_key, content_hash)
) STRICT;

CREATE INDEX lead_received_at ON lead (received_at, id);

CREATE TABLE lead_intake (
    lead_id       TEXT NOT NULL PRIMARY KEY REFERENCES lead (id) ON DELETE CASCADE,
    spam_score    INTEGER NOT NULL DEFAULT 0,
    -- Codes of the reasons, as a JSON array.
    spam_reasons  TEXT NOT NULL DEFAULT '[]',
    -- 1 while the lead is kept back as spam. Release sets it to 0; the score stays.
    quarantined   INTEGER NOT NULL DEFAULT 0 CHECK (quarantined IN (0, 1)),
    released_at   TEXT,
    -- The first lead with the same content within ten minutes, when this one had no key. It is
    -- linked, not dropped: a visitor may mean it.
    repeats       TEXT REFERENCES lead (id) ON DELETE SET NULL
) STRICT;

CREATE INDEX lead_intake_quarantined ON lead_intake (quarantined) WHERE quarantined = 1;

CREATE INDEX lead_intake_repeats ON lead_intake (repeats) WHERE repeats IS NOT NULL;

CREATE INDEX lead_content_hash ON lead (content_hash, received_at);

CREATE TABLE delivery_stopped (
    delivery     TEXT NOT NULL PRIMARY KEY,
    -- BLAKE3 of the address, so that a new address starts it again.
    endpoint     TEXT NOT NULL,
    stopped_at   TEXT NOT NULL
) STRICT;

CREATE TABLE erasure (
    id           INTEGER NOT NULL PRIMARY KEY,
    erased_at    TEXT NOT NULL,
    -- What the person was found by: email or phone.
    found_by     TEXT NOT NULL,
    -- The numbers of the erased leads, as a JSON array.
    lead_numbers TEXT NOT NULL,
    -- Deliveries that had received them, as a JSON array: they hold copies.
    delivered_to TEXT NOT NULL
) STRICT;

CREATE TABLE consent_text (
    -- A hash of the text, as the form sends it.
    version        TEXT NOT NULL PRIMARY KEY,
    text           TEXT NOT NULL,
    -- RFC 3339 in UTC with exactly three decimals, as in `lead`.
    first_given_at TEXT NOT NULL CHECK (length(first_given_at) = 24)
) STRICT;

CREATE INDEX lead_test ON lead (received_at) WHERE test = 1;

CREATE TABLE auto_reply (
    address_hash TEXT NOT NULL PRIMARY KEY CHECK (length(address_hash) = 64),
    replied_at   TEXT NOT NULL CHECK (length(replied_at) = 24)
) STRICT;

CREATE TABLE page_view (
    day          TEXT NOT NULL CHECK (length(day) = 10),
    page         TEXT NOT NULL,
    views        INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (day, page)
) STRICT;

CREATE TABLE lead_plan (
    lead_id  TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    -- From 0.
    position INTEGER NOT NULL,
    tool     TEXT NOT NULL,
    -- The edition of the formulas, where the plan was computed.
    formulas INTEGER,
    -- Path and query.
    link     TEXT NOT NULL,
    -- What this server computed from the link, as JSON; NULL when it could not.
    answer   TEXT,
    computed INTEGER NOT NULL CHECK (computed IN (0, 1)),
    PRIMARY KEY (lead_id, position),
    CHECK ((answer IS NOT NULL) = (computed = 1))
) STRICT;

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

CREATE TABLE link (
    token_hash TEXT NOT NULL PRIMARY KEY CHECK (length(token_hash) = 64),
    account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL CHECK (kind IN ('invite', 'recover')),
    until      TEXT NOT NULL CHECK (length(until) = 24),
    used_at    TEXT CHECK (used_at IS NULL OR length(used_at) = 24)
) STRICT;

CREATE INDEX link_account ON link (account_id);

CREATE TABLE audit (
    id      INTEGER NOT NULL PRIMARY KEY,
    at      TEXT NOT NULL CHECK (length(at) = 24),
    -- The account, which may be gone by now; NULL for the command line.
    who     TEXT,
    what    TEXT NOT NULL,
    subject TEXT
) STRICT;

CREATE TABLE lead_desk (
    lead_id     TEXT NOT NULL PRIMARY KEY REFERENCES lead (id) ON DELETE CASCADE,
    stage       TEXT NOT NULL CHECK (stage IN ('new', 'contacted', 'quoted', 'won', 'lost')),
    -- The list that it stands in: the stage, or `spam` or `test`.
    box         TEXT NOT NULL,
    -- Where the visitor came from, in words. NULL until it is worked out.
    source      TEXT,
    value_cents INTEGER,
    assigned_to TEXT REFERENCES account (id) ON DELETE SET NULL,
    -- When somebody first looked at it, and when somebody first was in touch.
    opened_at   TEXT CHECK (opened_at IS NULL OR length(opened_at) = 24),
    answered_at TEXT CHECK (answered_at IS NULL OR length(answered_at) = 24),
    -- When it was won, for the numbers.
    won_at      TEXT CHECK (won_at IS NULL OR length(won_at) = 24),
    changed_at  TEXT CHECK (changed_at IS NULL OR length(changed_at) = 24),
    changed_by  TEXT REFERENCES account (id) ON DELETE SET NULL,
    -- Counts changes, so that two people do not overwrite each other unseen.
    version     INTEGER NOT NULL DEFAULT 1
, words_version INTEGER NOT NULL DEFAULT 0) STRICT;

CREATE INDEX lead_desk_box ON lead_desk (box, lead_id);

CREATE INDEX lead_desk_source ON lead_desk (source);

CREATE INDEX lead_desk_won ON lead_desk (won_at) WHERE won_at IS NOT NULL;

CREATE INDEX lead_phone ON lead (phone_e164) WHERE phone_e164 IS NOT NULL;

CREATE INDEX lead_email ON lead (lower(email)) WHERE email IS NOT NULL;

CREATE INDEX lead_page ON lead (page) WHERE page IS NOT NULL AND test = 0;

CREATE TABLE lead_word (
    word    TEXT NOT NULL,
    lead_id TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    PRIMARY KEY (word, lead_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX lead_word_lead ON lead_word (lead_id);

CREATE TABLE site_count (
    day    TEXT NOT NULL CHECK (length(day) = 10),
    what   TEXT NOT NULL CHECK (what IN ('arrival', 'call', 'text', 'mail', 'start')),
    page   TEXT NOT NULL,
    source TEXT NOT NULL,
    n      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (day, what, page, source)
) STRICT, WITHOUT ROWID;

CREATE TABLE digest (
    day TEXT NOT NULL PRIMARY KEY CHECK (length(day) = 10)
) STRICT;

CREATE TABLE "delivery_job" (
    id           TEXT NOT NULL PRIMARY KEY,
    lead_id      TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    delivery     TEXT NOT NULL,
    purpose      TEXT NOT NULL DEFAULT 'lead' CHECK (purpose IN ('lead', 'notice', 'reply', 'reminder')),
    -- Of a notice: the delivery that was given up, and what its receiver said last. Of a reminder: the entry.
    concerns     TEXT NOT NULL DEFAULT '',
    cause        TEXT NOT NULL DEFAULT '',
    state        TEXT NOT NULL CHECK (state IN ('held', 'waiting', 'delivered', 'dead')),
    next_at      TEXT NOT NULL CHECK (length(next_at) = 24),
    failures     INTEGER NOT NULL DEFAULT 0,
    leased_by    TEXT,
    lease_until  TEXT CHECK (lease_until IS NULL OR length(lease_until) = 24),
    finished_at  TEXT,
    UNIQUE (lead_id, delivery, purpose, concerns)
) STRICT;

CREATE TABLE "delivery_attempt" (
    id           INTEGER NOT NULL PRIMARY KEY,
    job_id       TEXT NOT NULL REFERENCES "delivery_job" (id) ON DELETE CASCADE,
    started_at   TEXT NOT NULL CHECK (length(started_at) = 24),
    finished_at  TEXT,
    outcome      TEXT CHECK (outcome IN ('delivered', 'retry', 'failed', 'gone')),
    detail       TEXT
) STRICT;

CREATE INDEX delivery_job_due ON delivery_job (delivery, next_at) WHERE state = 'waiting';

CREATE INDEX delivery_attempt_job ON delivery_attempt (job_id, id);

CREATE VIEW lead_state AS
SELECT
    lead.*,
    consent_text.text AS consent_text,
    COALESCE(lead_intake.spam_score, 0) AS spam_score,
    COALESCE(lead_intake.spam_reasons, '[]') AS spam_reasons,
    (SELECT first.reference FROM lead AS first WHERE first.id = lead_intake.repeats) AS repeats,
    (SELECT min(job.finished_at) FROM delivery_job AS job WHERE job.lead_id = lead.id
        AND job.purpose = 'lead' AND job.state = 'delivered') AS first_delivered_at,
    CASE
        WHEN lead_intake.quarantined = 1 THEN 'quarantined'
        WHEN EXISTS (SELECT 1 FROM delivery_job AS job WHERE job.lead_id = lead.id
            AND job.purpose = 'lead' AND job.state = 'dead') THEN 'dead'
        WHEN EXISTS (SELECT 1 FROM delivery_job AS job WHERE job.lead_id = lead.id
            AND job.purpose = 'lead' AND job.state IN ('waiting', 'held')) THEN 'waiting'
        WHEN EXISTS (SELECT 1 FROM delivery_job AS job WHERE job.lead_id = lead.id
            AND job.purpose = 'lead') THEN 'delivered'
        ELSE 'stored'
    END AS state
FROM lead
LEFT JOIN lead_intake ON lead_intake.lead_id = lead.id
LEFT JOIN consent_text ON consent_text.version = lead.consent_version;

CREATE INDEX delivery_job_open ON delivery_job (delivery, state) WHERE state <> 'delivered';

CREATE TABLE ceremony (
    id         TEXT NOT NULL PRIMARY KEY,
    -- Who gets a new passkey; NULL where somebody proves with one who they are.
    account_id TEXT REFERENCES account (id) ON DELETE CASCADE,
    -- What the answer is held against.
    state      TEXT NOT NULL,
    until      TEXT NOT NULL CHECK (length(until) = 24)
) STRICT;

CREATE INDEX ceremony_until ON ceremony (until);

CREATE TABLE "lead_entry" (
    id      TEXT NOT NULL PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    at      TEXT NOT NULL CHECK (length(at) = 24),
    who     TEXT REFERENCES account (id) ON DELETE SET NULL,
    kind    TEXT NOT NULL
            CHECK (kind IN ('note', 'stage', 'call', 'text', 'mail', 'spam', 'reminder', 'amount', 'assigned')),
    text    TEXT NOT NULL,
    due_at  TEXT CHECK (due_at IS NULL OR length(due_at) = 24),
    done_at TEXT CHECK (done_at IS NULL OR length(done_at) = 24)
, changed_at TEXT CHECK (changed_at IS NULL OR length(changed_at) = 24), changed_by TEXT REFERENCES account (id) ON DELETE SET NULL) STRICT;

CREATE INDEX lead_entry_lead ON lead_entry (lead_id, kind, at);

CREATE INDEX lead_entry_due ON lead_entry (due_at) WHERE kind = 'reminder' AND done_at IS NULL;

CREATE TABLE passkey_secret (
    id     INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    secret TEXT NOT NULL
) STRICT;

CREATE TABLE passkey_answer (
    seal  TEXT NOT NULL PRIMARY KEY,
    until TEXT NOT NULL CHECK (length(until) = 24)
) STRICT;
