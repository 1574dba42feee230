//! Parts that several samples share.

use crate::{
    ArticleCard, ArticleCategory, BrandCard, Card, Cards, CaseStudies, CaseStudy, CaseStudyFilter,
    CaseStudyTab, FaqItem, Icon, InfoBox, Link, Picture, PictureSource, PictureTone, ProductCard,
    ProductCategory, Questions, SectionHeading, Spec, Stat,
};

pub(super) fn picture() -> Picture {
    Picture {
        src: "/media/turret-white-1f0a9c3b-1200.webp".to_owned(),
        width: 1200,
        height: 900,
        alt: "White \"turret\" camera".to_owned(),
        dark: false,
        fallback: "/media/turret-white-1f0a9c3b-960.jpg".to_owned(),
        sources: ["avif", "webp"]
            .map(|format| PictureSource {
                media_type: format!("image/{format}"),
                srcset: [128, 640, 1200]
                    .map(|width| format!("/media/turret-white-1f0a9c3b-{width}.{format} {width}w"))
                    .join(", "),
            })
            .into(),
        tone: Some(PictureTone { light: 12, tint: 9 }),
    }
}

pub(super) fn heading(title: &str) -> SectionHeading {
    SectionHeading {
        title: title.to_owned(),
        lead: Some("One sentence under it.".to_owned()),
    }
}

pub(super) fn info() -> InfoBox {
    InfoBox {
        title: "Everything that watches, locks & connects".to_owned(),
        subtitle: "One company designs it.".to_owned(),
        text: "Most sites end up with three contractors <for> one job.".to_owned(),
        features: vec!["Cameras, 4 to 64 channels".to_owned()],
        pictures: vec![picture(), picture(), picture()],
        actions: vec![Link::new("Get a free site survey", "#quote")],
    }
}

pub(super) fn cards() -> Cards {
    Cards {
        title: "What we install".to_owned(),
        lead: Some("Four parts of one system.".to_owned()),
        cards: vec![
            Card {
                title: "NVR Solutions".to_owned(),
                text: "One cable per camera.".to_owned(),
                icon: Some(Icon::Server),
                picture: Some(picture()),
                figure: Some(Spec {
                    label: "Labor from".to_owned(),
                    value: "$299".to_owned(),
                }),
                link: Some(Link::new("Compare", "/security-products?tab=recorders")),
            },
            Card {
                title: "Words alone".to_owned(),
                text: "Without icon, picture, figure or link.".to_owned(),
                icon: None,
                picture: None,
                figure: None,
                link: None,
            },
        ],
    }
}

pub(super) fn case_studies(filter: CaseStudyFilter) -> CaseStudies {
    let study = CaseStudy {
        id: "docks".to_owned(),
        title: "Loading docks, South Side".to_owned(),
        category: "Commercial".to_owned(),
        icon: Icon::Warehouse,
        picture: picture(),
        stats: vec![Stat {
            value: "32".to_owned(),
            label: "cameras".to_owned(),
        }],
        overview: "Every dock door in view.".to_owned(),
        services: vec!["Survey".to_owned()],
        results: vec!["78% fewer incidents".to_owned()],
        sample: true,
        featured: true,
        filters: vec![CaseStudyFilter::Commercial, CaseStudyFilter::Featured],
    };
    let all = filter == CaseStudyFilter::All;
    CaseStudies {
        title: "Success stories".to_owned(),
        lead: Some("What was asked for and what came of it.".to_owned()),
        filter,
        tabs: if all {
            CaseStudyFilter::TABS
                .map(|(filter, label)| CaseStudyTab {
                    filter,
                    label: label.to_owned(),
                })
                .to_vec()
        } else {
            Vec::new()
        },
        // One filter stays empty, so that the empty state is rendered too.
        studies: if filter == CaseStudyFilter::Pa {
            Vec::new()
        } else {
            vec![study]
        },
        all: (!all).then(|| Link::new("All success stories", "/contact-sample-inc#case-studies")),
    }
}

pub(super) fn questions(id: &str) -> Questions {
    let item = |number: u8| FaqItem {
        id: format!("{id}-{number}"),
        question: format!("Question {number}, \"really\"?"),
        answer: "Yes & no.".to_owned(),
        icon: (number == 1).then_some(Icon::Clock),
    };
    Questions {
        title: "Before you choose".to_owned(),
        lead: None,
        items: vec![item(1), item(2)],
    }
}

pub(super) fn product_card() -> ProductCard {
    ProductCard {
        href: "/products/axis/q1".to_owned(),
        title: "Dome camera, 5 MP".to_owned(),
        brand: "Axis Communications".to_owned(),
        badge: "CCTV".to_owned(),
        picture: picture(),
        category: ProductCategory::CctvCameras,
        specs: vec![Spec {
            label: "Resolution".to_owned(),
            value: "5 MP".to_owned(),
        }],
        details: "View Dome camera, 5 MP Details".to_owned(),
    }
}

pub(super) fn brand_card() -> BrandCard {
    BrandCard {
        slug: "axis".to_owned(),
        name: "Axis Communications".to_owned(),
        logo: None,
        description: "Network cameras since 1996.".to_owned(),
        seo_text: "Axis cameras in Chicago.".to_owned(),
        href: "/products/axis".to_owned(),
    }
}

pub(super) fn article_card() -> ArticleCard {
    ArticleCard {
        href: "/articles/lens-first".to_owned(),
        headline: "How many cameras does a house need?".to_owned(),
        description: "The number comes from doors.".to_owned(),
        picture: picture(),
        category: ArticleCategory::Cctv,
        category_label: "CCTV".to_owned(),
        date_published: "2026-10-14".to_owned(),
        date_label: "October 14, 2026".to_owned(),
        reading_time: "6 minute read".to_owned(),
    }
}
