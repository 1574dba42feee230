-- The rules by which the search words of a lead were made. Leads with words by older rules are indexed again.
ALTER TABLE lead_desk ADD COLUMN words_version INTEGER NOT NULL DEFAULT 0;
