-- How far the owner is with each lead. `lead` rows stay as they came; what people do with them is here.
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
) STRICT;

-- Identifiers of leads sort by time of arrival.
CREATE INDEX lead_desk_box ON lead_desk (box, lead_id);
CREATE INDEX lead_desk_source ON lead_desk (source);
CREATE INDEX lead_desk_won ON lead_desk (won_at) WHERE won_at IS NOT NULL;

-- Leads from before count as answered: nobody finds hundreds of people waiting who were called long ago.
INSERT INTO lead_desk (lead_id, stage, box, opened_at)
SELECT lead.id, 'contacted',
    CASE WHEN lead.test = 1 THEN 'test' WHEN lead_intake.quarantined = 1 THEN 'spam' ELSE 'contacted' END,
    lead.received_at
FROM lead LEFT JOIN lead_intake ON lead_intake.lead_id = lead.id;

-- Other leads of the same person.
CREATE INDEX lead_phone ON lead (phone_e164) WHERE phone_e164 IS NOT NULL;
CREATE INDEX lead_email ON lead (lower(email)) WHERE email IS NOT NULL;
-- The pages that leads came from, for the filter of lists.
CREATE INDEX lead_page ON lead (page) WHERE page IS NOT NULL AND test = 0;

-- What happened with a lead: notes, calls, reminders, other stages.
CREATE TABLE lead_entry (
    id      TEXT NOT NULL PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    at      TEXT NOT NULL CHECK (length(at) = 24),
    who     TEXT REFERENCES account (id) ON DELETE SET NULL,
    kind    TEXT NOT NULL
            CHECK (kind IN ('note', 'stage', 'call', 'text', 'mail', 'spam', 'reminder')),
    text    TEXT NOT NULL,
    due_at  TEXT CHECK (due_at IS NULL OR length(due_at) = 24),
    done_at TEXT CHECK (done_at IS NULL OR length(done_at) = 24)
) STRICT;

CREATE INDEX lead_entry_lead ON lead_entry (lead_id, kind, at);
CREATE INDEX lead_entry_due ON lead_entry (due_at) WHERE kind = 'reminder' AND done_at IS NULL;

-- The words of leads and their notes, for the search: small letters without accents, telephone numbers also by
-- their last digits.
CREATE TABLE lead_word (
    word    TEXT NOT NULL,
    lead_id TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    PRIMARY KEY (word, lead_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX lead_word_lead ON lead_word (lead_id);

-- What the site brought, by day, page and source, and nothing of whom.
CREATE TABLE site_count (
    day    TEXT NOT NULL CHECK (length(day) = 10),
    what   TEXT NOT NULL CHECK (what IN ('arrival', 'call', 'text', 'mail', 'start')),
    page   TEXT NOT NULL,
    source TEXT NOT NULL,
    n      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (day, what, page, source)
) STRICT, WITHOUT ROWID;

-- Days whose one mail about what waits was sent.
CREATE TABLE digest (
    day TEXT NOT NULL PRIMARY KEY CHECK (length(day) = 10)
) STRICT;

-- Jobs get another purpose: to remind somebody of a lead. The tables are built anew, since a check cannot be
-- changed. Attempts first: dropping a job drops its attempts.
CREATE TABLE new_delivery_job (
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

CREATE TABLE new_delivery_attempt (
    id           INTEGER NOT NULL PRIMARY KEY,
    job_id       TEXT NOT NULL REFERENCES new_delivery_job (id) ON DELETE CASCADE,
    started_at   TEXT NOT NULL CHECK (length(started_at) = 24),
    finished_at  TEXT,
    outcome      TEXT CHECK (outcome IN ('delivered', 'retry', 'failed', 'gone')),
    detail       TEXT
) STRICT;

INSERT INTO new_delivery_job
    (id, lead_id, delivery, purpose, concerns, cause, state, next_at, failures, leased_by, lease_until, finished_at)
SELECT id, lead_id, delivery, purpose, concerns, cause, state, next_at, failures, leased_by, lease_until, finished_at
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

-- A lead with what has become of it. Notices, answers and reminders do not count: they are not the lead.
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
