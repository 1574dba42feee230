//! The frame around every sample.

use super::parts::picture;
use crate::{
    Banner, BannerAside, BannerPicture, Bullet, Company, ConsentOffer, ConsentText, Crumb,
    Document, Footer, Frame, Hours, Icon, Link, Menu, MenuBox, MenuItem, MenuName, NavLink, Page,
    PageKind, Part, PartsCard, PhoneLink, QuoteCard, RelatedProduct, SearchLinks, Seo, Service,
    ServiceAccent, ServiceCard, Sidebar, SidebarCard, SocialLink, SocialNetwork, Spec, UtilityBar,
};

pub(super) fn document(path: &str, page: Page) -> Document {
    Document {
        seo: Seo::indexed("Sample & \"page\"", "A sample <page>.", path),
        frame: frame(path, &page),
        page,
    }
}

fn frame(path: &str, page: &Page) -> Frame {
    Frame {
        company: company(),
        path: path.to_owned(),
        accent: Some(ServiceAccent::Cctv),
        utility: UtilityBar {
            audiences: vec![
                nav("Home Security", "/residential-cctv-security", false),
                nav("Business Security", "/commercial-cctv-security", true),
            ],
            links: vec![nav(
                "Success Stories",
                "/contact-sample-inc#case-studies",
                false,
            )],
            social: vec![SocialLink {
                network: SocialNetwork::Facebook,
                label: "Sample on Facebook".to_owned(),
                href: "https://facebook.example/sample".to_owned(),
            }],
        },
        subtitle: "CCTV & Access Control Solutions".to_owned(),
        services_menu: menu(MenuName::Services, "Services"),
        products_menu: menu(MenuName::Products, "Products"),
        header_links: vec![nav("Articles", "/security-insights", false)],
        breadcrumbs: if path == "/" {
            Vec::new()
        } else {
            vec![
                Crumb {
                    label: "Home".to_owned(),
                    href: Some("/".to_owned()),
                },
                Crumb {
                    label: "Here".to_owned(),
                    href: None,
                },
            ]
        },
        banner: banner(page.kind() == PageKind::Contact),
        service_cards: vec![
            service_card(Service::AccessControl, Some("/services/access-control")),
            service_card(Service::CctvInstallation, None),
        ],
        sidebar: sidebar(),
        footer: Footer {
            call_title: "Ready to Secure Your Property?".to_owned(),
            call_text: "Leave a number.".to_owned(),
            paragraph: "Cameras & doors in Chicago.".to_owned(),
            quick_links: vec![Link::new("CCTV", "/services/cctv-installation")],
            bottom_links: vec![Link::new("Legal", "/sample-legal")],
            license: Some("Licensed, insured and bonded".to_owned()),
            copyright: "© 2026 Sample Inc. All rights reserved.".to_owned(),
        },
        text_consent: Some(ConsentOffer {
            consent: ConsentText {
                version: "5f0c2b9a7e1d4c38".to_owned(),
                text: "Sample Inc may text me. Reply STOP to stop.".to_owned(),
            },
            privacy_href: "/sample-legal#privacy".to_owned(),
        }),
        search: SearchLinks {
            page: "/search".to_owned(),
            suggest: "/search/suggest".to_owned(),
        },
        submission: None,
    }
}

fn company() -> Company {
    Company {
        name: "Sample Inc".to_owned(),
        short_name: "Sample".to_owned(),
        home_href: "/".to_owned(),
        contact_href: "/contact-sample-inc".to_owned(),
        toll_free: phone("toll-free"),
        local: Some(phone("Chicago")),
        email: "hello@sample.example".to_owned(),
        address: Some("100 Example Avenue, Chicago, IL 60600".to_owned()),
        hours: vec![Hours {
            days: "Mon to Fri".to_owned(),
            hours: "8 am to 6 pm".to_owned(),
        }],
        areas: vec!["Chicago".to_owned(), "Aurora".to_owned()],
    }
}

fn phone(label: &str) -> PhoneLink {
    PhoneLink {
        display: "(800) 555-0199".to_owned(),
        href: "tel:+18005550199".to_owned(),
        label: label.to_owned(),
    }
}

fn nav(label: &str, href: &str, current: bool) -> NavLink {
    NavLink {
        label: label.to_owned(),
        href: href.to_owned(),
        current,
        on_phone: true,
    }
}

fn menu(name: MenuName, label: &str) -> Menu {
    let services = name == MenuName::Services;
    Menu {
        name,
        label: label.to_owned(),
        items: vec![MenuItem {
            title: "Access control".to_owned(),
            text: "Door by door".to_owned(),
            href: "/services/access-control".to_owned(),
            current: false,
            icon: services.then_some(Icon::DoorOpen),
            service: services.then_some(Service::AccessControl),
            picture: (!services).then(picture),
        }],
        aside: MenuBox {
            title: "Not Sure Which Service?".to_owned(),
            text: "Tell us what worries you.".to_owned(),
            link: Link::new("Ask a technician", "/contact-sample-inc"),
        },
    }
}

fn banner(contact: bool) -> Banner {
    Banner {
        title: "Cameras, doors & networks".to_owned(),
        subtitle: Some("Installed by one crew".to_owned()),
        brand: None,
        paragraph: "We survey, draw and install.".to_owned(),
        specs: vec![Spec {
            label: "Lens".to_owned(),
            value: "2.8 mm".to_owned(),
        }],
        bullets: vec![Bullet {
            icon: Icon::Ruler,
            name: "Free site survey".to_owned(),
        }],
        actions: vec![Link::new("Get a free site survey", "#quote")],
        byline: None,
        pictures: ["Side entrance", "Front office", "Register 1"]
            .map(|title| BannerPicture {
                picture: picture(),
                title: title.to_owned(),
                caption: Some("4 MP bullet, 9 ft up".to_owned()),
            })
            .to_vec(),
        aside: if contact {
            BannerAside::Picture { picture: picture() }
        } else {
            BannerAside::Quote(QuoteCard {
                title: "Get a free site survey".to_owned(),
                text: "A technician visits.".to_owned(),
                product: None,
            })
        },
    }
}

fn service_card(service: Service, href: Option<&str>) -> ServiceCard {
    ServiceCard {
        title: "Access Control Systems".to_owned(),
        description: "Keypads, cards & face readers.".to_owned(),
        icon: Icon::DoorOpen,
        service,
        href: href.map(str::to_owned),
    }
}

fn sidebar() -> Sidebar {
    Sidebar {
        stories: Link::new("Success Stories", "/contact-sample-inc#case-studies"),
        contact_title: "Talk to a technician".to_owned(),
        contact_text: "Ask what it takes.".to_owned(),
        contact_action: "Request a Free Consultation".to_owned(),
        always_on: Some("Emergency line open 24/7".to_owned()),
        intro: vec![SidebarCard {
            title: "Home or business?".to_owned(),
            text: "A house usually needs four cameras.".to_owned(),
            links: vec![Link::new("Home security", "/residential-cctv-security")],
        }],
        related_products: vec![RelatedProduct {
            title: "Dome camera".to_owned(),
            brand: "Axis".to_owned(),
            href: "/products/axis/q1".to_owned(),
            picture: picture(),
        }],
        more_products: Some(Link::new("All 12 products", "/security-products?tab=cctv")),
        related_articles: vec![Link::new("Lens First", "/articles/lens-first")],
        parts: vec![PartsCard {
            title: "Parts of a CCTV system".to_owned(),
            parts: vec![Part {
                icon: Icon::Cctv,
                name: "Cameras".to_owned(),
                text: "see and compress the picture.".to_owned(),
            }],
        }],
    }
}
