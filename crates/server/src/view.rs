//! Views: everything that can be shown. The remembered views of a generation are fixed when it's created, so no address
//! that a visitor makes up adds one.

use axum::http::StatusCode;
use sightline_model::{
    ANSWER_DAY_PLACEHOLDER, BannerAside, Document, FormKind, MissingWhat, Page,
    REFERENCE_PLACEHOLDER, Route, Section, Submission,
};

use crate::parts::Parts;

/// The placeholder for the name of an unknown brand, so that one prepared page serves them all.
pub(crate) const BRAND_PLACEHOLDER: &str = "@@BRAND@@";

/// The statuses whose failure pages are prepared, so that a server that is too busy to render can still show them.
const PREPARED_ERRORS: [StatusCode; 2] = [
    StatusCode::INTERNAL_SERVER_ERROR,
    StatusCode::SERVICE_UNAVAILABLE,
];

/// Something that can be shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum View {
    Page(Route),
    /// A page after one of its forms was sent without JavaScript. It contains [`REFERENCE_PLACEHOLDER`] and, if it
    /// names the day of the answer, [`ANSWER_DAY_PLACEHOLDER`]. If the page doesn't have that form, it's the page
    /// itself.
    Sent {
        route: Route,
        form: FormKind,
        /// Whether the page names the day of the answer.
        names_day: bool,
    },
    /// The page for a missing article, brand or product. For a brand it contains [`BRAND_PLACEHOLDER`].
    Missing(MissingWhat),
    NotFound,
    /// A page that could not be made.
    Error(StatusCode),
}

impl View {
    /// The views that are never evicted from memory: failures, and the page for unknown addresses.
    pub(crate) fn always_ready() -> impl Iterator<Item = Self> {
        let errors = PREPARED_ERRORS.map(Self::Error);
        errors.into_iter().chain([Self::NotFound])
    }

    /// The views whose names are remembered for as long as the generation. Confirmations of forms aren't among them:
    /// there are several for each page, and they are rarely requested.
    pub(crate) fn remembered(routes: Vec<Route>) -> impl Iterator<Item = Self> {
        let missing = [
            MissingWhat::Article,
            MissingWhat::Brand,
            MissingWhat::Product,
        ];
        let pages = routes.into_iter().map(Self::Page);
        let pages = Self::always_ready().chain(pages);
        pages.chain(missing.map(Self::Missing))
    }

    /// Whether the view is rendered ahead of time: every page, failures, and the page for unknown addresses.
    pub(crate) const fn is_prerendered(&self) -> bool {
        matches!(self, Self::Page(_) | Self::NotFound | Self::Error(_))
    }

    /// Whether a visitor's own text is filled into it. Its stored encodings are then never sent.
    pub(crate) const fn is_template(&self) -> bool {
        matches!(self, Self::Sent { .. } | Self::Missing(MissingWhat::Brand))
    }

    /// Builds the model of the view. A view that is shown at many addresses has no path.
    pub(crate) fn document(&self, parts: &Parts) -> Document {
        let Parts { site, today, .. } = parts;
        let mut document = match self {
            Self::Page(route) => site.document(route, *today),
            Self::Sent {
                route,
                form,
                names_day,
            } => {
                let mut document = site.document(route, *today);
                document.frame.submission = Some(Submission::Sent {
                    form: *form,
                    reference: REFERENCE_PLACEHOLDER.to_owned(),
                    answer_by: names_day.then(|| ANSWER_DAY_PLACEHOLDER.to_owned()),
                });
                document
            }
            Self::Missing(what) => site.missing(&absent(*what), *today),
            Self::NotFound => site.not_found("/", *today),
            Self::Error(status) => site.error_document(status.as_u16(), "/", *today),
        };
        if !matches!(self, Self::Page(_) | Self::Sent { .. }) {
            document.frame.path.clear();
        }
        document.frame.exported.clone_from(&parts.exported);
        document
    }

    /// The page itself, if this view confirms a form that the page with this model doesn't have.
    pub(crate) fn without_form(&self, document: &Document) -> Option<Self> {
        match self {
            Self::Sent { route, form, .. } if !has_form(document, *form) => {
                Some(Self::Page(route.clone()))
            }
            _ => None,
        }
    }
}

/// Whether a page has a form. Every page has the one in the footer.
pub(crate) fn has_form(document: &Document, form: FormKind) -> bool {
    match form {
        FormKind::Footer => true,
        FormKind::Hero => matches!(document.frame.banner.aside, BannerAside::Quote(_)),
        FormKind::Contact => {
            let mut sections = document.page.sections();
            matches!(document.page, Page::PlanningTool(_))
                || sections
                    .any(|section| matches!(section, Section::ContactForm(_) | Section::Form(_)))
        }
    }
}

/// A route that represents all missing ones of its kind.
fn absent(what: MissingWhat) -> Route {
    match what {
        MissingWhat::Article => Route::Article("unknown".to_owned()),
        MissingWhat::Brand => Route::Brand(BRAND_PLACEHOLDER.to_owned()),
        MissingWhat::Product => Route::Product {
            brand: "unknown".to_owned(),
            product: "unknown".to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    /// [`super::has_form`] names these kinds. Without it, a form that is sent without JavaScript finds no page for its
    /// confirmation.
    #[test]
    fn only_two_kinds_of_section_show_the_contact_form() {
        let components = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/sections");
        let mut kinds: Vec<String> = fs::read_dir(components)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| fs::read_to_string(path).unwrap().contains("<ContactCard"))
            .map(|path| path.file_stem().unwrap().display().to_string())
            .collect();
        kinds.sort();
        assert_eq!(kinds, ["contact-form", "form"]);
    }
}
