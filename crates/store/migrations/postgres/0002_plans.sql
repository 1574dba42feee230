-- The plans that came with a lead; migrations/sqlite says why each column is as it is.
CREATE TABLE lead_plan (
    lead_id  TEXT COLLATE "C" NOT NULL REFERENCES lead (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    tool     TEXT COLLATE "C" NOT NULL,
    formulas BIGINT,
    link     TEXT COLLATE "C" NOT NULL,
    answer   TEXT,
    computed BIGINT NOT NULL CHECK (computed IN (0, 1)),
    PRIMARY KEY (lead_id, position),
    CHECK ((answer IS NOT NULL) = (computed = 1))
);
