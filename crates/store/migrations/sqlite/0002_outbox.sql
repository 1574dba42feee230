-- What was thought of a lead when it came. A lead from before this table has no row and is taken
-- as good.
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

-- One row is one lead that has to reach one delivery. It is written in the transaction of its lead.
CREATE TABLE delivery_job (
    -- UUID; receivers know the delivery by it, so it is the same at every attempt.
    id           TEXT NOT NULL PRIMARY KEY,
    lead_id      TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    -- The name in deliveries.toml.
    delivery     TEXT NOT NULL,
    -- held: its lead is in quarantine. dead: given up, until somebody asks for a retry.
    state        TEXT NOT NULL CHECK (state IN ('held', 'waiting', 'delivered', 'dead')),
    -- Times are RFC 3339 in UTC with exactly three decimals, as in `lead`.
    next_at      TEXT NOT NULL CHECK (length(next_at) = 24),
    -- Failed attempts since the job was made or last revived: its place in the schedule.
    failures     INTEGER NOT NULL DEFAULT 0,
    -- A worker that works on it, and until when it may. After that time anybody may take it.
    leased_by    TEXT,
    lease_until  TEXT CHECK (lease_until IS NULL OR length(lease_until) = 24),
    finished_at  TEXT,
    UNIQUE (lead_id, delivery)
) STRICT;

CREATE INDEX delivery_job_due ON delivery_job (delivery, next_at) WHERE state = 'waiting';
CREATE INDEX delivery_job_dead ON delivery_job (state) WHERE state = 'dead';

-- Every attempt, from the moment before it begins. One without an outcome was interrupted: nobody
-- knows whether the receiver has it, so it is made again.
CREATE TABLE delivery_attempt (
    id           INTEGER NOT NULL PRIMARY KEY,
    job_id       TEXT NOT NULL REFERENCES delivery_job (id) ON DELETE CASCADE,
    started_at   TEXT NOT NULL CHECK (length(started_at) = 24),
    finished_at  TEXT,
    outcome      TEXT CHECK (outcome IN ('delivered', 'retry', 'failed', 'gone')),
    -- What the receiver answered, in words of this program: never what a visitor typed.
    detail       TEXT
) STRICT;

CREATE INDEX delivery_attempt_job ON delivery_attempt (job_id, id);

-- A receiver that said it is gone for good. Its jobs wait until its address changes or somebody
-- asks for a retry.
CREATE TABLE delivery_stopped (
    delivery     TEXT NOT NULL PRIMARY KEY,
    -- BLAKE3 of the address, so that a new address starts it again.
    endpoint     TEXT NOT NULL,
    stopped_at   TEXT NOT NULL
) STRICT;

-- That somebody was forgotten, and nothing of whom.
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

-- A lead with what has become of it.
CREATE VIEW lead_state AS
SELECT
    lead.*,
    COALESCE(lead_intake.spam_score, 0) AS spam_score,
    COALESCE(lead_intake.spam_reasons, '[]') AS spam_reasons,
    (SELECT first.reference FROM lead AS first WHERE first.id = lead_intake.repeats) AS repeats,
    CASE
        WHEN lead_intake.quarantined = 1 THEN 'quarantined'
        WHEN EXISTS (SELECT 1 FROM delivery_job AS job WHERE job.lead_id = lead.id AND job.state = 'dead') THEN 'dead'
        WHEN EXISTS (SELECT 1 FROM delivery_job AS job WHERE job.lead_id = lead.id AND job.state IN ('waiting', 'held')) THEN 'waiting'
        WHEN EXISTS (SELECT 1 FROM delivery_job AS job WHERE job.lead_id = lead.id) THEN 'delivered'
        ELSE 'stored'
    END AS state
FROM lead
LEFT JOIN lead_intake ON lead_intake.lead_id = lead.id;
