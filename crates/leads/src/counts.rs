//! Counts of what visitors do, by day, page and traffic source.

use jiff::civil::Date;

/// What is counted: an event on a page, by traffic source.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SiteCount {
    /// The event.
    pub what: SiteEvent,
    /// The path of the page.
    pub page: String,
    /// The traffic source of the visitors.
    pub source: String,
}

/// A kind of event that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::EnumString, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum SiteEvent {
    /// A visitor arrived from outside the site.
    Arrival,
    /// A telephone number was tapped.
    Call,
    /// A link to a text message was tapped.
    Text,
    /// A link to an e-mail address was tapped.
    Mail,
    /// Somebody began to fill in a form.
    Start,
}

impl SiteEvent {
    /// The identifier of the event.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A count for one day, page and source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountRow {
    /// The day, in the company's time zone.
    pub day: Date,
    /// The event, the page and the source.
    pub count: SiteCount,
    /// How often it happened.
    pub n: u64,
}
