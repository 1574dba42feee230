-- The words that visitors agreed to, each version once and for good: a consent proves nothing
-- without them.
CREATE TABLE consent_text (
    -- A hash of the text, as the form sends it.
    version        TEXT NOT NULL PRIMARY KEY,
    text           TEXT NOT NULL,
    -- RFC 3339 in UTC with exactly three decimals, as in `lead`.
    first_given_at TEXT NOT NULL CHECK (length(first_given_at) = 24)
) STRICT;

-- The number in its international form, where it could be told. NULL too for a lead from before
-- this column.
ALTER TABLE lead ADD COLUMN phone_e164 TEXT;
-- The latest way here, as `attribution` is the first one: a JSON object.
ALTER TABLE lead ADD COLUMN last_touch TEXT NOT NULL DEFAULT '{}';
-- What the visitor agreed to about text messages, at the time the lead came. NULL is no consent.
ALTER TABLE lead ADD COLUMN consent_version TEXT REFERENCES consent_text (version);

DROP VIEW lead_state;

-- A lead with what has become of it.
CREATE VIEW lead_state AS
SELECT
    lead.*,
    consent_text.text AS consent_text,
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
LEFT JOIN lead_intake ON lead_intake.lead_id = lead.id
LEFT JOIN consent_text ON consent_text.version = lead.consent_version;
