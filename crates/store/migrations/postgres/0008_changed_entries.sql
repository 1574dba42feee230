-- Who changed the text of an entry last, and when.
ALTER TABLE lead_entry ADD COLUMN changed_at TEXT COLLATE "C" CHECK (changed_at IS NULL OR length(changed_at) = 24);
ALTER TABLE lead_entry ADD COLUMN changed_by TEXT COLLATE "C" REFERENCES account (id) ON DELETE SET NULL;
