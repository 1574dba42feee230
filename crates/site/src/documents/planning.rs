//! The pages of the planning tools.

use jiff::civil::Date;
use sightline_model::{
    Document, Page, PlanningData, PlanningPage, PlanningTool, Robots, Route, Seo,
};

use super::crumbs;
use super::frame::{FrameInput, frame, hero_like};
use crate::parts::labels::{tool_links, tool_text, tool_title};
use crate::parts::seo::page_title;
use crate::site::Site;

/// The fields of queries that name products of the catalogue.
const NAMES_OF_PRODUCTS: [&str; 3] = ["camera", "item", "panel"];

impl Site {
    /// Returns the page of a planning tool, with the answer to a query if there is one. Returns `None` if the site
    /// doesn't have the tool.
    pub fn planning(
        &self,
        tool: PlanningTool,
        query: Option<&str>,
        today: Date,
    ) -> Option<Document> {
        let route = Route::PlanningTool(tool);
        let hub = self.pages.of(&Route::Planning)?;
        if !self.router.tools().contains(&tool) {
            return None;
        }
        let company = &self.frame.company.short_name;
        let path = self.router.path(&route);
        let texts = &hub.frame_texts;
        let data = self.planning_data_for(query.unwrap_or_default(), today);
        let text = tool_text(tool, data.prices.as_ref(), data.outside_us);
        let input = FrameInput {
            crumbs: crumbs(self, &route),
            banner: hero_like(&texts.banner, &tool_title(tool), &text, 0),
            intro: Vec::new(),
            footer_paragraph: texts.footer_paragraph.clone(),
        };
        let mut seo = Seo {
            modified: texts.updated.clone(),
            ..Seo::indexed(page_title(&tool_title(tool), company), text, path.clone())
        };
        if query.is_some() {
            seo.robots = Robots::NoIndex;
            // Browsers that share the canonical address would lose the plan.
            seo.canonical = None;
        }
        Some(Document {
            seo,
            frame: frame(self, Some(&route), &path, input, today),
            page: Page::PlanningTool(PlanningPage {
                tool,
                query: query.map(str::to_owned),
                tools: tool_links(&self.router, data.prices.as_ref(), data.outside_us),
                data,
                site: self.base_url.clone(),
                today: query.map(|_| today.to_string()),
            }),
        })
    }

    /// Returns what a planning tool knows when it answers a query, including the products that the query names.
    pub fn planning_data_for(&self, query: &str, today: Date) -> PlanningData {
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes())
            .filter(|(name, _)| NAMES_OF_PRODUCTS.contains(&&**name))
            .take(NAMED)
            .collect();
        let named: Vec<&str> = pairs.iter().map(|(_, slug)| &**slug).collect();
        self.planning_data(&named, today)
    }
}

/// The maximum number of products in a query: it has no more rows.
const NAMED: usize = 64;
