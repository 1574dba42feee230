-- The rules by which the search words of a lead were made.
ALTER TABLE lead_desk ADD COLUMN words_version BIGINT NOT NULL DEFAULT 0;
