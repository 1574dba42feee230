//! The pages that have a file of their own, and what these files say about the frame.

use jiff::civil::Date;
use sightline_model::{
    Banner, CaseStudy, Credential, Link, Placed, QuoteCard, Route, Section, SectionHeading,
    SidebarCard,
};
use sightline_source::dates;

use crate::dependencies::Dependencies;

/// A page that has a file of its own.
#[derive(Debug, Clone)]
pub struct PreparedPage {
    /// Its route.
    pub route: Route,
    /// What its file says about the frame.
    pub frame_texts: PageFrameTexts,
    /// Its sections. Pages that list entries put the list before them.
    pub sections: Vec<Placed>,
    /// The parts of products that the sections were made from.
    pub dependencies: Dependencies,
}

/// What a page's file says about the frame.
#[derive(Debug, Clone)]
pub struct PageFrameTexts {
    /// The title for search engines, without the company's name.
    pub title: String,
    /// The description for search engines.
    pub description: String,
    /// The date of the last change to its content.
    pub updated: Option<String>,
    /// Its hero.
    pub banner: Banner,
    /// The cards in its sidebar.
    pub sidebar: Vec<SidebarCard>,
    /// The footer's paragraph on it.
    pub footer_paragraph: Option<String>,
}

/// The parts of brand pages that aren't about a single brand.
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
    /// All of them, in the order of their kinds.
    pub all: Vec<PreparedPage>,
    /// The frame of pages without a file of their own.
    pub home: PageFrameTexts,
    /// The frame of articles: that of the home page if there is no list of articles.
    pub articles: PageFrameTexts,
    /// The frame of brands and products: that of the home page if there is no catalogue.
    pub catalogue: PageFrameTexts,
    /// The notice above the home page at an unknown address.
    pub not_found: SectionHeading,
    /// `None` if the site has no catalogue.
    pub brand: Option<BrandTexts>,
    /// The finished jobs, in the order that they specify.
    pub studies: Vec<CaseStudy>,
}

impl Pages {
    /// Returns the page of a route.
    pub(crate) fn of(&self, route: &Route) -> Option<&PreparedPage> {
        let page = self.all.iter().find(|page| page.route == *route)?;
        page.dependencies.record();
        Some(page)
    }

    /// Returns the sections of a page; empty if it has no file.
    pub(crate) fn sections(&self, route: &Route, today: Date) -> Vec<Placed> {
        self.of(route)
            .map_or_else(Vec::new, |page| page.sections_on(today))
    }
}

impl PreparedPage {
    /// Returns the sections with the credentials that are valid on a day: licenses, permits and certificates expire.
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

/// Whether a credential is valid on a day. Formats the date of its last day.
fn is_held(credential: &mut Credential, today: Date) -> bool {
    let Some(last_day) = &credential.valid_until else {
        return true;
    };
    let last_day = last_day.parse::<Date>();
    credential.valid_until = last_day.as_ref().ok().copied().map(dates::long);
    last_day.is_ok_and(|day| day >= today)
}
