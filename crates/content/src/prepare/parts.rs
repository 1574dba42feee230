//! What the sections of pages are made of, besides the page's own file.

use sightline_model::{CaseStudy, CaseStudyFilter, Resolve as _, Section};
use sightline_source::raw;
use sightline_text::Texts;

use super::{RawFolder, stories};
use crate::parts::entries::{Brand, Product};
use crate::prepare::resolve::{Resolver, Unresolved};

pub(super) type Result<T> = std::result::Result<T, Unresolved>;

/// What the sections of pages are made of, besides the page's own file.
#[derive(Clone, Copy)]
pub(super) struct Parts<'a> {
    pub(super) raw: &'a RawFolder,
    pub(super) texts: &'a Texts,
    pub(super) studies: &'a [CaseStudy],
    pub(super) brands: &'a [Brand],
    pub(super) products: &'a [Product],
    pub(super) resolver: &'a Resolver<'a>,
}

impl Parts<'_> {
    /// The box that opens a page: its own, or that of the home page.
    pub(super) fn info_box(&self, own: Option<&raw::RawInfoBox>) -> Result<Section> {
        let written = own.unwrap_or(&self.raw.home.info_box);
        Ok(written.resolve(self.resolver)?.into())
    }

    /// The case studies of a filter.
    pub(super) fn studies(&self, heading: &raw::RawHeading, filter: CaseStudyFilter) -> Section {
        stories::section(heading, filter, self.studies, self.resolver).into()
    }
}
