//! The checked files as the raw structs.

use std::ops::Range;

use serde::de::DeserializeOwned;
use sightline_model::{Audience, Service};

use crate::Folder;
use sightline_source::kind::{Kind, audience_page, service_page};
use sightline_source::raw;
use sightline_source::read::Source;

/// Everything that the files of a folder say.
#[derive(Debug)]
pub(crate) struct RawFolder {
    pub(crate) site: raw::RawSite,
    pub(crate) info_boxes: raw::RawInfoBoxes,
    pub(crate) faqs: raw::RawFaqs,
    pub(crate) tips: raw::RawTips,
    pub(crate) service_cards: raw::RawServiceCards,
    pub(crate) explainers: raw::RawExplainers,
    pub(crate) parts: raw::RawParts,
    pub(crate) home: raw::RawHomePage,
    pub(crate) about: raw::RawAboutPage,
    pub(crate) services: Vec<(Service, raw::RawServicePage)>,
    pub(crate) audiences: Vec<(Audience, raw::RawAudiencePage)>,
    pub(crate) contact: raw::RawContactPage,
    pub(crate) legal: raw::RawLegalPage,
    pub(crate) articles_page: raw::RawArticlesPage,
    pub(crate) catalogue: raw::RawCataloguePage,
    pub(crate) brands: Vec<(String, raw::RawBrand)>,
    pub(crate) products: Vec<(String, raw::RawProduct)>,
    pub(crate) articles: Vec<(String, raw::RawArticle)>,
    pub(crate) case_studies: Vec<(String, raw::RawCaseStudy)>,
}

/// A file that passed the check and still could not be read.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) path: String,
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
}

impl RawFolder {
    pub(crate) fn read(folder: &Folder, sources: &[Source]) -> Result<Self, Unreadable> {
        let files = Files { folder, sources };
        Ok(Self {
            site: files.one("site.toml")?,
            info_boxes: files.one("info-boxes.toml")?,
            faqs: files.one("faqs.toml")?,
            tips: files.one("tips.toml")?,
            service_cards: files.one("service-cards.toml")?,
            explainers: files.one("explainers.toml")?,
            parts: files.one("parts.toml")?,
            home: files.one("pages/home.toml")?,
            about: files.one("pages/about.toml")?,
            services: Service::ALL
                .into_iter()
                .map(|service| Ok((service, files.one(&service_page(service))?)))
                .collect::<Result<_, _>>()?,
            audiences: [Audience::Residential, Audience::Commercial]
                .into_iter()
                .map(|audience| Ok((audience, files.one(&audience_page(audience))?)))
                .collect::<Result<_, _>>()?,
            contact: files.one("pages/contact.toml")?,
            legal: files.one("pages/legal.toml")?,
            articles_page: files.one("pages/articles.toml")?,
            catalogue: files.one("pages/catalogue.toml")?,
            brands: files.many(Kind::Brand)?,
            products: files.many(Kind::Product)?,
            articles: files.many(Kind::Article)?,
            case_studies: files.many(Kind::CaseStudy)?,
        })
    }
}

struct Files<'a> {
    folder: &'a Folder,
    sources: &'a [Source],
}

impl Files<'_> {
    fn one<T: DeserializeOwned>(&self, path: &str) -> Result<T, Unreadable> {
        let source = self.sources.iter().find(|source| source.path == path);
        let source = source.ok_or_else(|| Unreadable {
            path: path.to_owned(),
            span: 0..0,
            message: "the file is not there".to_owned(),
        })?;
        self.decode(source)
    }

    fn many<T: DeserializeOwned>(&self, kind: Kind) -> Result<Vec<(String, T)>, Unreadable> {
        self.sources
            .iter()
            .filter(|source| source.kind == kind)
            .map(|source| Ok((source.slug.clone(), self.decode(source)?)))
            .collect()
    }

    fn decode<T: DeserializeOwned>(&self, source: &Source) -> Result<T, Unreadable> {
        let text = self.folder.text(&source.path).unwrap_or_default();
        let toml = text.get(source.toml.clone()).unwrap_or_default();
        toml::from_str(toml).map_err(|error| {
            let span = error.span().unwrap_or_default();
            Unreadable {
                path: source.path.clone(),
                span: span.start + source.toml.start..span.end + source.toml.start,
                message: error.message().to_owned(),
            }
        })
    }
}
