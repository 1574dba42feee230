//! The pages of a site, each with complete metadata.

use jiff::civil::Date;
use sightline_model::{CatalogueChoice, Document, Route};

use super::{cards, graph, languages};
use crate::site::{Site, SiteResolution};
use sightline_search::SearchQuery;

impl Site {
    /// Returns every page that answers with status 200, including each tab and category.
    pub fn routes(&self) -> Vec<Route> {
        super::routes(self)
    }

    /// Returns the page of a route with its frame. For a brand, product or article that doesn't
    /// exist, this is [`Self::missing`]. Prices that aren't valid `today` are left out.
    pub fn document(&self, route: &Route, today: Date) -> Document {
        let mut document = super::document(self, route, today);
        languages::complete(self, route, &mut document);
        cards::complete(self, &mut document);
        graph::complete(self, &mut document, today);
        document
    }

    /// Returns the title of the page at a path, if there is one.
    pub fn page_title(&self, path: &str) -> Option<String> {
        match self.resolve(path, None) {
            SiteResolution::Page(route) => Some(super::label(self, &route)),
            _ => None,
        }
    }

    /// Returns the catalogue with a choice.
    pub fn catalogue(&self, choice: &CatalogueChoice, today: Date) -> Document {
        let mut document = super::catalogue(self, choice, today);
        cards::complete(self, &mut document);
        graph::complete(self, &mut document, today);
        document
    }

    /// Returns the search page with the results of a query.
    pub fn search(&self, query: &SearchQuery, today: Date) -> Document {
        super::search(self, query, today)
    }
}
