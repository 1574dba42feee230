-- The plans that came with a lead, in the visitor's order.
CREATE TABLE lead_plan (
    lead_id  TEXT NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    -- From 0.
    position INTEGER NOT NULL,
    tool     TEXT NOT NULL,
    -- The edition of the formulas, where the plan was computed.
    formulas INTEGER,
    -- Path and query.
    link     TEXT NOT NULL,
    -- What this server computed from the link, as JSON; NULL when it could not.
    answer   TEXT,
    computed INTEGER NOT NULL CHECK (computed IN (0, 1)),
    PRIMARY KEY (lead_id, position),
    CHECK ((answer IS NOT NULL) = (computed = 1))
) STRICT;
