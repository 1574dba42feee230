//! The names of the pages that every site has, for menus, breadcrumbs and lists.

use sightline_model::{PageKind, PlanningPrices, PlanningTool, PlanningToolLink, Route, Router};
use sightline_texts::texts;

/// Returns the name of a kind that has a single page; empty for kinds whose pages have names of
/// their own.
pub fn page_label(kind: PageKind) -> String {
    let texts = texts();
    match kind {
        PageKind::Home => texts.home(),
        PageKind::About => texts.about(),
        PageKind::Contact => texts.contact(),
        PageKind::Legal => texts.legal(),
        PageKind::Sitemap => texts.sitemap(),
        PageKind::Search => texts.search(),
        PageKind::Articles => texts.articles(),
        PageKind::Catalogue => texts.products(),
        PageKind::Planning => texts.planning(),
        PageKind::Service
        | PageKind::Own
        | PageKind::Article
        | PageKind::Brand
        | PageKind::Product
        | PageKind::PlanningTool
        | PageKind::Missing
        | PageKind::Error
        | PageKind::Design => String::new(),
    }
}

/// Returns the name of a planning tool in lists.
pub(crate) fn tool_name(tool: PlanningTool) -> String {
    let texts = texts();
    match tool {
        PlanningTool::Storage => texts.planning_tool_storage_name(),
        PlanningTool::Coverage => texts.planning_tool_coverage_name(),
        PlanningTool::Estimate => texts.planning_tool_estimate_name(),
        PlanningTool::Power => texts.planning_tool_power_name(),
        PlanningTool::Doors => texts.planning_tool_doors_name(),
        PlanningTool::Sound => texts.planning_tool_sound_name(),
    }
}

/// Returns the title of a planning tool's page: the question it answers.
pub fn tool_title(tool: PlanningTool) -> String {
    let texts = texts();
    match tool {
        PlanningTool::Storage => texts.planning_tool_storage_title(),
        PlanningTool::Coverage => texts.planning_tool_coverage_title(),
        PlanningTool::Estimate => texts.planning_tool_estimate_title(),
        PlanningTool::Power => texts.planning_tool_power_title(),
        PlanningTool::Doors => texts.planning_tool_doors_title(),
        PlanningTool::Sound => texts.planning_tool_sound_title(),
    }
}

/// Returns a sentence about what a planning tool answers, with these prices.
pub(crate) fn tool_text(
    tool: PlanningTool,
    prices: Option<&PlanningPrices>,
    is_outside_us: bool,
) -> String {
    let texts = texts();
    match tool {
        PlanningTool::Storage => texts.planning_tool_storage_text(),
        PlanningTool::Coverage => texts.planning_tool_coverage_text(),
        PlanningTool::Estimate => {
            let has_all = prices.is_none_or(PlanningPrices::is_complete);
            let is_expired = prices.is_some_and(|prices| prices.expired);
            match (has_all, is_expired) {
                (true, false) => texts.planning_tool_estimate_text(),
                (true, true) => texts.planning_tool_estimate_text_expired(),
                (false, false) => texts.planning_tool_estimate_text_some(),
                (false, true) => texts.planning_tool_estimate_text_some_expired(),
            }
        }
        PlanningTool::Power => texts.planning_tool_power_text(),
        PlanningTool::Doors if is_outside_us => texts.planning_tool_doors_text_elsewhere(),
        PlanningTool::Doors => texts.planning_tool_doors_text(),
        PlanningTool::Sound => texts.planning_tool_sound_text(),
    }
}

/// Returns other words for what a planning tool answers.
pub fn tool_words(tool: PlanningTool) -> String {
    let texts = texts();
    match tool {
        PlanningTool::Storage => texts.planning_tool_storage_words(),
        PlanningTool::Coverage => texts.planning_tool_coverage_words(),
        PlanningTool::Estimate => texts.planning_tool_estimate_words(),
        PlanningTool::Power => texts.planning_tool_power_words(),
        PlanningTool::Doors => texts.planning_tool_doors_words(),
        PlanningTool::Sound => texts.planning_tool_sound_words(),
    }
}

/// Returns links to the tools of a site, in their order.
pub fn tool_links(
    router: &Router,
    prices: Option<&PlanningPrices>,
    is_outside_us: bool,
) -> Vec<PlanningToolLink> {
    let tools = router.tools().iter();
    tools
        .map(|tool| PlanningToolLink {
            tool: *tool,
            href: router.path(&Route::PlanningTool(*tool)),
            name: tool_name(*tool),
            text: tool_text(*tool, prices, is_outside_us),
        })
        .collect()
}
