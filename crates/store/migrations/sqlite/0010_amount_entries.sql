-- The history also has changes of the amount and of the person in charge. The table is built anew, since a check
-- cannot be changed.
CREATE TABLE new_lead_entry (
    id      TEXT NOT NULL PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    at      TEXT NOT NULL CHECK (length(at) = 24),
    who     TEXT REFERENCES account (id) ON DELETE SET NULL,
    kind    TEXT NOT NULL
            CHECK (kind IN ('note', 'stage', 'call', 'text', 'mail', 'spam', 'reminder', 'amount', 'assigned')),
    text    TEXT NOT NULL,
    due_at  TEXT CHECK (due_at IS NULL OR length(due_at) = 24),
    done_at TEXT CHECK (done_at IS NULL OR length(done_at) = 24)
) STRICT;

INSERT INTO new_lead_entry (id, lead_id, at, who, kind, text, due_at, done_at)
SELECT id, lead_id, at, who, kind, text, due_at, done_at FROM lead_entry;

DROP TABLE lead_entry;
ALTER TABLE new_lead_entry RENAME TO lead_entry;
CREATE INDEX lead_entry_lead ON lead_entry (lead_id, kind, at);
CREATE INDEX lead_entry_due ON lead_entry (due_at) WHERE kind = 'reminder' AND done_at IS NULL;
