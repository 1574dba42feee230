-- Who changed the text of an entry last, and when. Both are NULL while it is as its author wrote it.
ALTER TABLE lead_entry ADD COLUMN changed_at TEXT CHECK (changed_at IS NULL OR length(changed_at) = 24);
ALTER TABLE lead_entry ADD COLUMN changed_by TEXT REFERENCES account (id) ON DELETE SET NULL;
