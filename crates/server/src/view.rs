//! What can be shown. What is remembered of the views of a generation has its place when that is made:
//! no address that a visitor makes up adds one.

use axum::http::StatusCode;
use sightline_model::{
    ANSWER_DAY_PLACEHOLDER, BannerAside, Document, FormKind, MissingWhat, Page,
    REFERENCE_PLACEHOLDER, Route, Section, Submission,
};

use crate::parts::Parts;

/// Stands for the name of an unknown brand, so that one prepared page serves them all.
pub(crate) const BRAND_PLACEHOLDER: &str = "@@BRAND@@";

/// The failures whose pages are prepared: a server that is too busy to render still shows them.
const PREPARED_ERRORS: [StatusCode; 2] = [
    StatusCode::INTERNAL_SERVER_ERROR,
    StatusCode::SERVICE_UNAVAILABLE,
];

/// What can be shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum View {
    Page(Route),
    /// A page after one of its forms was sent without JavaScript; holds
    /// [`REFERENCE_PLACEHOLDER`] and, where it names the day of the answer,
    /// [`ANSWER_DAY_PLACEHOLDER`]. The page itself where it does not have that form.
    Sent {
        route: Route,
        form: FormKind,
        /// Whether the day of the answer is named.
        names_day: bool,
    },
    /// An article, brand or product that is not there; holds [`BRAND_PLACEHOLDER`].
    Missing(MissingWhat),
    NotFound,
    /// A page that could not be made.
    Error(StatusCode),
}

impl View {
    /// The views that stay in memory whatever else is asked for: what is shown when something is wrong.
    pub(crate) fn always_ready() -> impl Iterator<Item = Self> {
        let errors = PREPARED_ERRORS.map(Self::Error);
        errors.into_iter().chain([Self::NotFound])
    }

    /// The views whose names are remembered for as long as the generation. Those after a form was sent are not
    /// among them: there are several for each page, and they are rarely seen.
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

    /// Whether it is made ahead: what is shown when something is wrong, and every page.
    pub(crate) const fn is_made_ahead(&self) -> bool {
        matches!(self, Self::Page(_) | Self::NotFound | Self::Error(_))
    }

    /// Whether a visitor's own text is put into it: then no encoding of it is ever sent as it is.
    pub(crate) const fn is_template(&self) -> bool {
        matches!(self, Self::Sent { .. } | Self::Missing(MissingWhat::Brand))
    }

    /// The model of the view. One that stands at many addresses has no path.
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

    /// The page itself, where this view with this model confirms a form that the page does not have.
    pub(crate) fn without_form(&self, document: &Document) -> Option<Self> {
        match self {
            Self::Sent { route, form, .. } if !has_form(document, *form) => {
                Some(Self::Page(route.clone()))
            }
            _ => None,
        }
    }
}

/// Whether a form stands on a page. The one in the footer stands on all.
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

/// A route that stands for all those of its kind that are not there.
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
