//! The frame around every page: utility bar, header, menus, sidebar and footer.

use serde::Serialize;
use ts_rs::TS;

use crate::{
    Banner, ConsentOffer, Crumb, HeroLayout, Icon, Link, Picture, RawLink, SearchLinks,
    ServiceColor, Spec, Submission, raw_and_resolved,
};

/// Everything around the page's own content.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Frame {
    /// The company that the site belongs to.
    pub company: Company,
    /// The page's own path with its query, which every form sends along. Empty for a page that is
    /// served at many addresses: its forms send the address at which the visitor saw it.
    pub path: String,
    /// The color of the page. `None` is the site's own color.
    pub accent: Option<ServiceColor>,
    /// The fixed bar at the top.
    pub utility: UtilityBar,
    /// The line under the company's name.
    pub subtitle: String,
    /// The menus in the header that have entries: services, products.
    pub menus: Vec<Menu>,
    /// Further links in the header.
    pub header_links: Vec<NavLink>,
    /// The breadcrumbs. Empty on the home page.
    pub breadcrumbs: Vec<Crumb>,
    /// The layout of the hero.
    pub hero: HeroLayout,
    /// The hero.
    pub banner: Banner,
    /// The service cards in the hero, at most five.
    pub service_cards: Vec<ServiceCard>,
    /// The sidebar.
    pub sidebar: Sidebar,
    /// The footer.
    pub footer: Footer,
    /// The form texts that depend on the trade.
    pub forms: FormTexts,
    /// The consent that every form asks for, if the site has a text for it.
    pub text_consent: Option<ConsentOffer>,
    /// The addresses of the search.
    pub search: SearchLinks,
    /// The outcome of a form that was sent without JavaScript.
    pub submission: Option<Submission>,
    /// What the page can rely on as a static file on a host that doesn't run this program. `None`
    /// if the server answers.
    pub exported: Option<Exported>,
}

split_shared! {
    Frame:
    /// The part of a [`Frame`] that many pages of a site share.
    #[derive(Debug, Serialize)]
    CommonFrame {
        company: Company,
        utility: UtilityBar,
        menus: Vec<Menu>,
        header_links: Vec<NavLink>,
        service_cards: Vec<ServiceCard>,
        footer: Footer,
        text_consent: Option<ConsentOffer>,
        search: SearchLinks,
        exported: Option<Exported>,
    }
    /// The part of a [`Frame`] that is specific to its page.
    #[derive(Debug, Serialize)]
    OwnFrame {
        path: String,
        accent: Option<ServiceColor>,
        subtitle: String,
        breadcrumbs: Vec<Crumb>,
        hero: HeroLayout,
        banner: Banner,
        sidebar: Sidebar,
        forms: FormTexts,
        submission: Option<Submission>,
    }
}

/// What an exported page can rely on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Exported {
    /// The address to which forms are sent: a running server, or a path that the host forwards to
    /// one. `None` if no server accepts forms: pages then show the phone number and the email
    /// address instead.
    pub leads: Option<String>,
    /// Whether a script can search, either in an index next to the pages or on a running server.
    pub searches: bool,
    /// The pages that list the site's content, for visitors who can't search.
    pub lists: Vec<Link>,
}

/// The form texts that depend on the trade.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FormTexts {
    /// The label of the button in the header and of the footer's form: `Get a free site survey`.
    pub call_to_action: String,
    /// The label of links to the form where space is limited: `Get a quote`.
    pub short_call_to_action: String,
    /// The label of the submit button of the form beside the hero.
    pub submit: String,
    /// The label of that form's message field.
    pub question: String,
    /// An example for the message field. On a product page it is about the product.
    pub example: String,
    /// The promise under that form.
    pub promise: Option<String>,
    /// The promise under the form in the footer.
    pub footer_promise: Option<String>,
    /// Proven facts shown beside the forms: license, insurance, warranty, response time.
    pub facts: Vec<Spec>,
    /// What visitors can have ready for the company's reply.
    pub prepare: Vec<String>,
}

/// The company that the site belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Company {
    /// The full name: `Sightline Inc`.
    pub name: String,
    /// The name as shown in the header: `Sightline`.
    pub short_name: String,
    /// The company's logo. `None` if the standard mark is shown beside the name.
    pub logo: Option<Logo>,
    /// The outline of the company's initial in a 44 by 44 square, if the initial is its mark.
    /// `None` if the mark is the lens. Without the lens, nothing else on the site draws fields of
    /// view.
    pub initial: Option<String>,
    /// The address of the home page.
    pub home_href: String,
    /// The address of the contact page.
    pub contact_href: String,
    /// The toll-free phone number.
    pub toll_free: PhoneLink,
    /// A local phone number.
    pub local: Option<PhoneLink>,
    /// The email address.
    pub email: String,
    /// The public postal address on one line.
    pub address: Option<String>,
    /// The opening hours.
    pub hours: Vec<Hours>,
    /// The towns that the company serves.
    pub areas: Vec<String>,
}

/// The company's logo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Logo {
    /// The logo for light backgrounds.
    pub light: Picture,
    /// The logo for dark backgrounds. `None` if the light version is shown there on a white plate.
    pub dark: Option<Picture>,
    /// Whether the name is shown beside the logo. Otherwise the logo contains the name.
    pub with_name: bool,
}

/// A phone number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PhoneLink {
    /// The number as displayed: `(800) 555-0199`.
    pub display: String,
    /// The link that dials the number: `tel:+18005550199`.
    pub href: String,
    /// The label: `toll-free`, `Chicago`.
    pub label: String,
}

/// One line of the opening hours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Hours {
    /// The days: `Mon to Fri`.
    pub days: String,
    /// The hours: `8 am to 6 pm`.
    pub hours: String,
}

/// The fixed bar at the top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct UtilityBar {
    /// Links to pages for different audiences, such as homes and businesses.
    pub audiences: Vec<NavLink>,
    /// The links.
    pub links: Vec<NavLink>,
    /// The links shown on phones, where there is less room.
    pub phone_links: Vec<NavLink>,
    /// Links to social networks.
    pub social: Vec<SocialLink>,
}

/// A link in the frame that knows whether it leads to the current page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct NavLink {
    /// The visible text.
    pub label: String,
    /// The path.
    pub href: String,
    /// Whether this is the current page.
    pub current: bool,
}

/// The company's page on a social network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SocialLink {
    /// The network.
    pub network: SocialNetwork,
    /// The link's label: `Sightline on Facebook`.
    pub label: String,
    /// The address.
    pub href: String,
}

unit_enum! {
    /// The social networks that have an icon.
    pub enum SocialNetwork in "kebab-case" {
        /// Facebook.
        Facebook,
        /// Instagram.
        Instagram,
        /// LinkedIn.
        Linkedin,
        /// X.
        X,
        /// YouTube.
        Youtube,
    }
}

/// The name of a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MenuName {
    /// The services.
    Services,
    /// The catalogue.
    Products,
}

/// A menu in the header.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Menu {
    /// The name of the menu.
    pub name: MenuName,
    /// The button's label.
    pub label: String,
    /// The entries.
    pub items: Vec<MenuItem>,
    /// The box beside the entries.
    pub aside: MenuBox,
}

/// An entry of a menu.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct MenuItem {
    /// The title.
    pub title: String,
    /// One line of text.
    pub text: String,
    /// The path.
    pub href: String,
    /// Whether this is the current page.
    pub current: bool,
    /// The icon. Services have one.
    pub icon: Option<Icon>,
    /// The color of the service.
    pub accent: Option<ServiceColor>,
    /// The picture. Catalogue entries have one.
    pub picture: Option<Picture>,
}

/// The box beside a menu's entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct MenuBox {
    /// The heading.
    pub title: String,
    /// The text.
    pub text: String,
    /// The link. `None` if its target doesn't exist.
    pub link: Option<Link>,
}

/// The sidebar.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Sidebar {
    /// The link to the case studies, if there are any.
    pub stories: Option<Link>,
    /// The heading of the contact card.
    pub contact_title: String,
    /// The text of the contact card.
    pub contact_text: String,
    /// The label of the contact card's phone link: `Request a Free Consultation`.
    pub contact_action: String,
    /// The line beside the lit indicator, such as `Emergency line open 24/7`.
    pub always_on: Option<String>,
    /// The page's own cards.
    pub intro: Vec<SidebarCard>,
    /// Products related to this service.
    pub related_products: Vec<RelatedProduct>,
    /// The link to all related products, if there are more than shown.
    pub more_products: Option<Link>,
    /// Articles about this service.
    pub related_articles: Vec<Link>,
    /// The parts of a typical system.
    pub parts: Vec<PartsCard>,
}

/// A card in the service list beside the banner.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ServiceCard {
    /// The service's name.
    pub title: String,
    /// One line of text.
    pub description: String,
    /// Further details about the service.
    pub details: Option<String>,
    /// The icon.
    pub icon: Icon,
    /// A small picture shown in place of the icon.
    pub picture: Option<Picture>,
    /// The color of the service.
    pub accent: ServiceColor,
    /// The link's path. `None` on the service's own page.
    pub href: Option<String>,
}

raw_and_resolved! {
    /// A card in the sidebar.
    pub struct RawSidebarCard => SidebarCard {
        /// The heading.
        title: String,
        /// The text.
        text: String,
        /// The links. If it has some and the site shows nothing that they lead to, the card is left out.
        #[raw(serde(default))]
        links: Vec<RawLink>,
    }
}

/// A product in the sidebar.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct RelatedProduct {
    /// The product's name.
    pub title: String,
    /// The brand's name.
    pub brand: String,
    /// The address of the product's page.
    pub href: String,
    /// The picture.
    pub picture: Picture,
}

/// The parts of a typical system.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PartsCard {
    /// The heading.
    pub title: String,
    /// The parts, each with an icon, a name and a text.
    pub parts: Vec<Part>,
}

raw_and_resolved! {
    /// A part of a system.
    pub struct RawPart => Part {
        /// The icon's name in the lucide set.
        #[raw(schemars(with = "String", extend("x-icon" = true)))]
        icon: Icon,
        /// The part's name.
        name: String,
        /// What the part does. It continues the sentence that the name begins. Pages that are not
        /// about a service show only the name.
        text: String,
    }
}

/// The footer.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Footer {
    /// The heading of the call to action: `Ready to Secure Your Property?`
    pub call_title: String,
    /// The sentence under the heading.
    pub call_text: String,
    /// The paragraph for this page.
    pub paragraph: String,
    /// Links to services.
    pub quick_links: Vec<Link>,
    /// The links in the bottom line.
    pub bottom_links: Vec<Link>,
    /// The license claim, with the license number if there is one.
    pub license: Option<String>,
    /// The copyright line: `© 2026 Sightline Inc. All rights reserved.`
    pub copyright: String,
}
