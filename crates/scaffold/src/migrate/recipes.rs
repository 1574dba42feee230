//! Which parts of a page in format 1 become which sections.

/// How a section is made from parts of a page. It is left out if the page has none of them.
pub(super) struct Recipe {
    pub(super) kind: &'static str,
    /// The area of the section, if it isn't the usual one of its kind.
    pub(super) area: Option<&'static str>,
    pub(super) id: Option<&'static str>,
    /// The table of the page whose entries become those of the section.
    pub(super) table: Option<&'static str>,
    /// Other entries of the page that the section takes, by their former and new names.
    pub(super) keys: &'static [(&'static str, &'static str)],
    /// Further entries of the section, as TOML values.
    pub(super) values: &'static [(&'static str, &'static str)],
    /// An entry that a page must have for the recipe to apply.
    pub(super) with: Option<&'static str>,
}

/// A section with the entries of a table.
const fn of(kind: &'static str, table: &'static str) -> Recipe {
    Recipe {
        kind,
        area: None,
        id: None,
        table: Some(table),
        keys: &[],
        values: &[],
        with: None,
    }
}

/// A section with entries of the page itself.
const fn from(kind: &'static str, keys: &'static [(&'static str, &'static str)]) -> Recipe {
    Recipe {
        table: None,
        keys,
        ..of(kind, "")
    }
}

const FILTER: &[(&str, &str)] = &[("case_study_category", "filter")];
const INFO_BOX: Recipe = of("info-box", "info_box");
const QUESTIONS: Recipe = Recipe {
    area: Some("main"),
    id: Some("questions"),
    ..of("questions", "questions")
};
const FAQ: Recipe = Recipe {
    id: Some("faq"),
    ..of("questions", "faq")
};
const CASE_STUDIES: Recipe = Recipe {
    keys: FILTER,
    ..of("case-studies", "case_studies")
};

pub(super) const HOME: &[Recipe] = &[
    INFO_BOX,
    Recipe {
        area: Some("main"),
        values: &[("filter", "\"featured\"")],
        ..of("case-studies", "case_studies")
    },
    Recipe {
        keys: &[("steps", "steps")],
        ..of("process", "process")
    },
    Recipe {
        keys: &[("explainers", "explainers")],
        ..of("explainers", "explainer")
    },
    Recipe {
        values: &[("categories", "[\"cctv-cameras\", \"recorders\"]")],
        ..of("brand-gallery", "brands")
    },
];

pub(super) const ABOUT: &[Recipe] = &[
    INFO_BOX,
    Recipe {
        id: Some("our-story"),
        keys: &[("story_paragraphs", "paragraphs")],
        ..of("prose", "story")
    },
    Recipe {
        area: Some("main"),
        id: Some("reasons"),
        ..of("cards", "reasons")
    },
    Recipe {
        area: Some("band"),
        id: Some("services"),
        ..of("cards", "services")
    },
    Recipe {
        values: &[("filter", "\"access_control\"")],
        ..of("case-studies", "case_studies")
    },
    Recipe {
        id: Some("authorized-dealers"),
        ..of("brand-cards", "dealers")
    },
];

pub(super) const AUDIENCE: &[Recipe] = &[
    INFO_BOX,
    QUESTIONS,
    Recipe {
        id: Some("services"),
        ..of("cards", "services")
    },
    Recipe {
        area: Some("band"),
        id: Some("industries"),
        ..of("cards", "industries")
    },
    CASE_STUDIES,
    from(
        "promos",
        &[("other_audience", "doorway"), ("service", "banner")],
    ),
];

pub(super) const CONTACT: &[Recipe] = &[
    from(
        "contact-form",
        &[
            ("form_title", "form_title"),
            ("form_subtitle", "form_subtitle"),
            ("message_placeholder", "message_placeholder"),
            ("emergency", "emergency"),
            ("suburbs", "suburbs"),
        ],
    ),
    of("service-area", "area"),
    Recipe {
        area: Some("main"),
        values: &[("prefix", "\"contact\"")],
        ..FAQ
    },
    Recipe {
        area: Some("band"),
        values: &[("filter", "\"all\"")],
        ..of("case-studies", "case_studies")
    },
];

pub(super) const LEGAL: &[Recipe] = &[
    INFO_BOX,
    from(
        "legal-texts",
        &[("contact_label", "contact_label"), ("sections", "texts")],
    ),
];

pub(super) const ARTICLES: &[Recipe] = &[
    Recipe {
        area: Some("wide"),
        ..INFO_BOX
    },
    of("tips", "tips"),
];

pub(super) const CATALOGUE: &[Recipe] = &[
    INFO_BOX,
    Recipe {
        area: Some("main"),
        values: &[("prefix", "\"catalog\"")],
        ..FAQ
    },
];

pub(super) const SERVICE: &[Recipe] = &[
    INFO_BOX,
    QUESTIONS,
    Recipe {
        id: Some("services"),
        with: Some("questions"),
        ..of("cards", "services")
    },
    Recipe {
        area: Some("main"),
        id: Some("services"),
        ..of("cards", "services")
    },
    Recipe {
        id: Some("options"),
        with: Some("coverage"),
        ..of("cards", "cards")
    },
    of("coverage", "coverage"),
    Recipe {
        area: Some("band"),
        id: Some("options"),
        ..of("cards", "cards")
    },
    of("notice", "notice"),
    Recipe {
        keys: &[("audiences", "cards")],
        with: Some("audiences"),
        ..of("doorways", "audiences_heading")
    },
    of("packages", "packages"),
    CASE_STUDIES,
    FAQ,
];
