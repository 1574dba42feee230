-- 1 for a lead that this program sent itself to prove that the way to its owner is open. Only a
-- request signed with the key of this installation can set it.
ALTER TABLE lead ADD COLUMN test INTEGER NOT NULL DEFAULT 0 CHECK (test IN (0, 1));
CREATE INDEX lead_test ON lead (received_at) WHERE test = 1;

-- Jobs get a purpose: the lead itself, a notice that another delivery of it was given up, or the
-- answer to its sender. The tables are built anew, since the old ones allow one job per delivery
-- only. Attempts first: dropping a job drops its attempts.
CREATE TABLE new_delivery_job (
    -- UUID; receivers know the delivery by it, so it is the same at every attempt.
    id           TEXT NOT NULL PRIMARY KEY,
    lead_id      TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    -- The name in deliveries.toml.
    delivery     TEXT NOT NULL,
    purpose      TEXT NOT NULL DEFAULT 'lead' CHECK (purpose IN ('lead', 'notice', 'reply')),
    -- Of a notice: the delivery that was given up, and what its receiver said last.
    concerns     TEXT NOT NULL DEFAULT '',
    cause        TEXT NOT NULL DEFAULT '',
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
    UNIQUE (lead_id, delivery, purpose, concerns)
) STRICT;

CREATE TABLE new_delivery_attempt (
    id           INTEGER NOT NULL PRIMARY KEY,
    job_id       TEXT NOT NULL REFERENCES new_delivery_job (id) ON DELETE CASCADE,
    started_at   TEXT NOT NULL CHECK (length(started_at) = 24),
    finished_at  TEXT,
    outcome      TEXT CHECK (outcome IN ('delivered', 'retry', 'failed', 'gone')),
    -- What the receiver answered, in words of this program: never what a visitor typed.
    detail       TEXT
) STRICT;

INSERT INTO new_delivery_job
    (id, lead_id, delivery, state, next_at, failures, leased_by, lease_until, finished_at)
SELECT id, lead_id, delivery, state, next_at, failures, leased_by, lease_until, finished_at
FROM delivery_job;
INSERT INTO new_delivery_attempt SELECT id, job_id, started_at, finished_at, outcome, detail
FROM delivery_attempt;

DROP VIEW lead_state;
DROP TABLE delivery_attempt;
DROP TABLE delivery_job;
ALTER TABLE new_delivery_job RENAME TO delivery_job;
ALTER TABLE new_delivery_attempt RENAME TO delivery_attempt;
CREATE INDEX delivery_job_due ON delivery_job (delivery, next_at) WHERE state = 'waiting';
CREATE INDEX delivery_job_dead ON delivery_job (state) WHERE state = 'dead';
CREATE INDEX delivery_attempt_job ON delivery_attempt (job_id, id);

-- When an address was last answered by itself, so that it is not answered twice a day. The address
-- is hashed; rows older than a day are of no use and are removed.
CREATE TABLE auto_reply (
    address_hash TEXT NOT NULL PRIMARY KEY CHECK (length(address_hash) = 64),
    replied_at   TEXT NOT NULL CHECK (length(replied_at) = 24)
) STRICT;

-- How often each page was shown on a day, and nothing of to whom.
CREATE TABLE page_view (
    day          TEXT NOT NULL CHECK (length(day) = 10),
    page         TEXT NOT NULL,
    views        INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (day, page)
) STRICT;

-- A lead with what has become of it. Notices and answers do not count: they are not the lead.
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
