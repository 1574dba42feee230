//! What sections are made from, besides their page's own file.

use sightline_model::{CaseStudy, PlanningPrices, PlanningToolLink, SafetyTip, Unresolved};
use sightline_text::RenderedMarkdown;

use super::RawFolder;
use sightline_site::Dependencies;
use sightline_site::parts::entries::Brand;
use sightline_site::products::{ProductBuilder, Products};
use sightline_site::resolve::Resolver;

pub(super) type Result<T> = std::result::Result<T, Unresolved>;

/// What sections are made from, besides their page's own file.
#[derive(Clone, Copy)]
pub(super) struct SectionInputs<'a> {
    pub(super) raw: &'a RawFolder,
    /// The planning tools of the site.
    pub(super) tools: &'a [PlanningToolLink],
    /// The owner's prices for them.
    pub(super) prices: Option<&'a PlanningPrices>,
    pub(super) texts: &'a RenderedMarkdown,
    pub(super) studies: &'a [CaseStudy],
    pub(super) tips: &'a [SafetyTip],
    /// The parts of products that the tips were made from.
    pub(super) tips_dependencies: &'a Dependencies,
    pub(super) brands: &'a [Brand],
    pub(super) products: &'a Products,
    pub(super) builder: ProductBuilder<'a>,
    pub(super) resolver: &'a Resolver<'a>,
}
