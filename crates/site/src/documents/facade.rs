//! The pages of a site, each with everything that its head says.

use jiff::civil::Date;
use sightline_model::{CatalogueChoice, Document, Route};

use super::{cards, graph, languages};
use crate::site::{Site, SiteResolution};
use sightline_search::SearchQuery;

impl Site {
    /// Every page that answers with status 200, with each tab and category.
    pub fn routes(&self) -> Vec<Route> {
        super::routes(self)
    }

    /// The page of a route, with everything around it. A brand, product or article that is not
    /// there gives [`Self::missing`]. Prices that do not hold `today` are not in it.
    pub fn document(&self, route: &Route, today: Date) -> Document {
        let mut document = super::document(self, route, today);
        languages::complete(self, &mut document);
        cards::complete(self, &mut document);
        graph::complete(self, &mut document, today);
        document
    }

    /// What the page at a path is called, while there is one.
    pub fn page_title(&self, path: &str) -> Option<String> {
        match self.resolve(path, None) {
            SiteResolution::Page(route) => Some(super::label(self, &route)),
            _ => None,
        }
    }

    /// The catalogue with a choice.
    pub fn catalogue(&self, choice: &CatalogueChoice, today: Date) -> Document {
        let mut document = super::catalogue(self, choice, today);
        cards::complete(self, &mut document);
        graph::complete(self, &mut document, today);
        document
    }

    /// The search with the results of a query.
    pub fn search(&self, query: &SearchQuery, today: Date) -> Document {
        super::search(self, query, today)
    }
}
