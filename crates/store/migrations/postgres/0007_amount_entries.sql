-- The history also has changes of the amount and of the person in charge.
ALTER TABLE lead_entry DROP CONSTRAINT lead_entry_kind_check;
ALTER TABLE lead_entry ADD CONSTRAINT lead_entry_kind_check
    CHECK (kind IN ('note', 'stage', 'call', 'text', 'mail', 'spam', 'reminder', 'amount', 'assigned'));
