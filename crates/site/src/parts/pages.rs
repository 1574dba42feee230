//! The pages that have a file of their own, and what their files say of the frame.

use jiff::civil::Date;
use sightline_model::{
    Banner, CaseStudy, Credential, Link, Placed, QuoteCard, Route, Section, SectionHeading,
    SidebarCard,
};
use sightline_source::dates;

use crate::reads::Reads;

/// A page that has a file of its own.
#[derive(Debug, Clone)]
pub struct PreparedPage {
    /// Which page it is.
    pub route: Route,
    /// What its file says about the frame.
    pub frame_texts: PageFrameTexts,
    /// Its sections; lists of entries put theirs before them.
    pub sections: Vec<Placed>,
    /// What of the products they were made of.
    pub reads: Reads,
}

/// What a page's file says about the frame.
#[derive(Debug, Clone)]
pub struct PageFrameTexts {
    /// The title for search engines, without the company's name.
    pub title: String,
    /// The description for search engines.
    pub description: String,
    /// The day the content was last changed.
    pub updated: Option<String>,
    /// Its hero.
    pub banner: Banner,
    /// The cards beside it.
    pub sidebar: Vec<SidebarCard>,
    /// What the footer says on it.
    pub footer_paragraph: Option<String>,
}

/// The parts of brand pages that do not come from brands.
#[derive(Debug, Clone)]
pub struct BrandTexts {
    /// The form beside the hero.
    pub quote: QuoteCard,
    /// Links of the hero.
    pub links: Vec<Link>,
}

/// The pages that have a file of their own.
#[derive(Debug, Clone)]
pub struct Pages {
    /// In the order of their kinds.
    pub all: Vec<PreparedPage>,
    /// What pages without a file of their own have around them.
    pub home: PageFrameTexts,
    /// What articles have around them; what the home page has, where there is no list of articles.
    pub articles: PageFrameTexts,
    /// What brands and products have around them; what the home page has, where there is no catalogue.
    pub catalogue: PageFrameTexts,
    /// The notice over the home page at an unknown address.
    pub not_found: SectionHeading,
    /// Nothing where the site has no catalogue.
    pub brand: Option<BrandTexts>,
    /// The finished jobs in the order that they ask for.
    pub studies: Vec<CaseStudy>,
}

impl Pages {
    /// The page of a route.
    pub(crate) fn of(&self, route: &Route) -> Option<&PreparedPage> {
        let page = self.all.iter().find(|page| page.route == *route)?;
        page.reads.record();
        Some(page)
    }

    /// The sections of a page; none where it has no file.
    pub(crate) fn sections(&self, route: &Route, today: Date) -> Vec<Placed> {
        self.of(route)
            .map_or_else(Vec::new, |page| page.sections_on(today))
    }
}

impl PreparedPage {
    /// The sections with what holds on a day: licenses, permits and certificates end.
    pub(crate) fn sections_on(&self, today: Date) -> Vec<Placed> {
        let mut sections = self.sections.clone();
        sections.retain_mut(|placed| match &mut placed.section {
            Section::Credentials(shown) => {
                shown.items.retain_mut(|held| is_held(held, today));
                !shown.items.is_empty()
            }
            _ => true,
        });
        sections
    }
}

/// Whether a credential holds on a day; its last day is written out.
fn is_held(credential: &mut Credential, today: Date) -> bool {
    let Some(last_day) = &credential.valid_until else {
        return true;
    };
    let last_day = last_day.parse::<Date>();
    credential.valid_until = last_day.as_ref().ok().copied().map(dates::long);
    last_day.is_ok_and(|day| day >= today)
}
