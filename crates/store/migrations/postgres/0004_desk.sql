-- What people do with leads, and what the site brought; migrations/sqlite says why each column is as it is.
CREATE TABLE lead_desk (
    lead_id     TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES lead (id) ON DELETE CASCADE,
    stage       TEXT COLLATE "C" NOT NULL CHECK (stage IN ('new', 'contacted', 'quoted', 'won', 'lost')),
    box         TEXT COLLATE "C" NOT NULL,
    source      TEXT COLLATE "C",
    value_cents BIGINT,
    assigned_to TEXT COLLATE "C" REFERENCES account (id) ON DELETE SET NULL,
    opened_at   TEXT COLLATE "C" CHECK (opened_at IS NULL OR length(opened_at) = 24),
    answered_at TEXT COLLATE "C" CHECK (answered_at IS NULL OR length(answered_at) = 24),
    won_at      TEXT COLLATE "C" CHECK (won_at IS NULL OR length(won_at) = 24),
    changed_at  TEXT COLLATE "C" CHECK (changed_at IS NULL OR length(changed_at) = 24),
    changed_by  TEXT COLLATE "C" REFERENCES account (id) ON DELETE SET NULL,
    version     BIGINT NOT NULL DEFAULT 1
);

CREATE INDEX lead_desk_box ON lead_desk (box, lead_id);
CREATE INDEX lead_desk_source ON lead_desk (source);
CREATE INDEX lead_desk_won ON lead_desk (won_at) WHERE won_at IS NOT NULL;

INSERT INTO lead_desk (lead_id, stage, box, opened_at)
SELECT lead.id, 'contacted',
    CASE WHEN lead.test = 1 THEN 'test' WHEN lead_intake.quarantined = 1 THEN 'spam' ELSE 'contacted' END,
    lead.received_at
FROM lead LEFT JOIN lead_intake ON lead_intake.lead_id = lead.id;

CREATE INDEX lead_phone ON lead (phone_e164) WHERE phone_e164 IS NOT NULL;
CREATE INDEX lead_email ON lead (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX lead_page ON lead (page) WHERE page IS NOT NULL AND test = 0;

CREATE TABLE lead_entry (
    id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    lead_id TEXT COLLATE "C" NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    at      TEXT COLLATE "C" NOT NULL CHECK (length(at) = 24),
    who     TEXT COLLATE "C" REFERENCES account (id) ON DELETE SET NULL,
    kind    TEXT COLLATE "C" NOT NULL
            CHECK (kind IN ('note', 'stage', 'call', 'text', 'mail', 'spam', 'reminder')),
    text    TEXT COLLATE "C" NOT NULL,
    due_at  TEXT COLLATE "C" CHECK (due_at IS NULL OR length(due_at) = 24),
    done_at TEXT COLLATE "C" CHECK (done_at IS NULL OR length(done_at) = 24)
);

CREATE INDEX lead_entry_lead ON lead_entry (lead_id, kind, at);
CREATE INDEX lead_entry_due ON lead_entry (due_at) WHERE kind = 'reminder' AND done_at IS NULL;

CREATE TABLE lead_word (
    word    TEXT COLLATE "C" NOT NULL,
    lead_id TEXT COLLATE "C" NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    PRIMARY KEY (word, lead_id)
);

CREATE INDEX lead_word_lead ON lead_word (lead_id);

CREATE TABLE site_count (
    day    TEXT COLLATE "C" NOT NULL CHECK (length(day) = 10),
    what   TEXT COLLATE "C" NOT NULL CHECK (what IN ('arrival', 'call', 'text', 'mail', 'start')),
    page   TEXT COLLATE "C" NOT NULL,
    source TEXT COLLATE "C" NOT NULL,
    n      BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (day, what, page, source)
);

CREATE TABLE digest (
    day TEXT COLLATE "C" NOT NULL PRIMARY KEY CHECK (length(day) = 10)
);

ALTER TABLE delivery_job DROP CONSTRAINT delivery_job_purpose_check;
ALTER TABLE delivery_job ADD CONSTRAINT delivery_job_purpose_check
    CHECK (purpose IN ('lead', 'notice', 'reply', 'reminder'));
