//! The frame around every page: bar, header, menus, sidebar, footer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    Banner, ConsentOffer, Crumb, HeroLayout, Icon, Link, Picture, RawLink, SearchLinks,
    ServiceColor, Spec, Submission, staged,
};

/// Everything around a page's own content.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Frame {
    /// Who this is.
    pub company: Company,
    /// The page's own path with its query, sent with every form. Blank where a page stands at many
    /// addresses: then a form is sent with the one at which the visitor saw it.
    pub path: String,
    /// The color of the page; `None` is the site's own.
    pub accent: Option<ServiceColor>,
    /// The fixed bar.
    pub utility: UtilityBar,
    /// The line under the company's name.
    pub subtitle: String,
    /// The menus of the header that have entries: services, products.
    pub menus: Vec<Menu>,
    /// Further links of the header.
    pub header_links: Vec<NavLink>,
    /// The way to the page; empty on the home page.
    pub breadcrumbs: Vec<Crumb>,
    /// How the hero is laid out.
    pub hero: HeroLayout,
    /// The hero.
    pub banner: Banner,
    /// The service cards of the hero, at most five.
    pub service_cards: Vec<ServiceCard>,
    /// The sidebar.
    pub sidebar: Sidebar,
    /// The footer.
    pub footer: Footer,
    /// The words of the forms that depend on the trade.
    pub forms: FormTexts,
    /// What every form offers to agree to, where the site has words for it.
    pub text_consent: Option<ConsentOffer>,
    /// Where the search is.
    pub search: SearchLinks,
    /// The answer to a form sent without JavaScript.
    pub submission: Option<Submission>,
    /// What the page may count on where it is a file on a host that runs no program of ours; `None`
    /// where the server answers.
    pub exported: Option<Exported>,
}

parts_of! {
    Frame:
    /// What of a [`Frame`] many pages of a site have.
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
    /// What of a [`Frame`] is its page's own.
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

/// What an exported page may count on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Exported {
    /// Where forms are sent: at a running server, or a path that the host passes on to one. `None`
    /// where nothing takes them: then pages have the telephone number and the e-mail address in their
    /// place.
    pub leads: Option<String>,
    /// Whether a script can search, in an index beside the pages or at a running server.
    pub searches: bool,
    /// The pages that list what the site has, for whoever cannot search.
    pub lists: Vec<Link>,
}

/// The words of the forms that depend on the trade.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FormTexts {
    /// What every call to action says: `Get a free site survey`.
    pub call_to_action: String,
    /// The button of the form beside the hero.
    pub submit: String,
    /// What its message field asks.
    pub question: String,
    /// What a visitor might write there; about the product, on the page of one.
    pub example: String,
    /// What is promised under it.
    pub promise: Option<String>,
    /// What is promised under the form of the footer.
    pub footer_promise: Option<String>,
    /// What stands beside the forms with proof: license, insurance, warranty, when one is answered.
    pub facts: Vec<Spec>,
    /// What a visitor may have ready for the answer.
    pub prepare: Vec<String>,
}

/// Who the site belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Company {
    /// The full name: `Sightline Inc`.
    pub name: String,
    /// The name as the header shows it: `Sightline`.
    pub short_name: String,
    /// Its logo; `None` where the mark of all sites stands beside the name.
    pub logo: Option<Logo>,
    /// The outline of its initial in a square of 44 by 44, where that is its mark; `None` where the mark
    /// is the lens. Without the lens nothing else draws what cameras see.
    pub initial: Option<String>,
    /// The home page.
    pub home_href: String,
    /// The contact page.
    pub contact_href: String,
    /// The toll-free number.
    pub toll_free: PhoneLink,
    /// A local number.
    pub local: Option<PhoneLink>,
    /// The e-mail address.
    pub email: String,
    /// The public address in one line.
    pub address: Option<String>,
    /// Opening hours as shown.
    pub hours: Vec<Hours>,
    /// Towns served.
    pub areas: Vec<String>,
}

/// The company's own logo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Logo {
    /// For light grounds.
    pub light: Picture,
    /// For dark grounds; `None` where that for light ones stands on a white plate there.
    pub dark: Option<Picture>,
    /// Whether the name stands beside it; else it is the name.
    pub with_name: bool,
}

/// A telephone number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PhoneLink {
    /// As people read it: `(800) 555-0199`.
    pub display: String,
    /// As telephones dial it: `tel:+18005550199`.
    pub href: String,
    /// What it is: `toll-free`, `Chicago`.
    pub label: String,
}

/// A line of the opening hours.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Hours {
    /// `Mon to Fri`.
    pub days: String,
    /// `8 am to 6 pm`.
    pub hours: String,
}

/// The fixed bar at the top.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct UtilityBar {
    /// The choice between pages, such as those for homes and for businesses.
    pub audiences: Vec<NavLink>,
    /// The links.
    pub links: Vec<NavLink>,
    /// Those that a phone has room for.
    pub phone_links: Vec<NavLink>,
    /// Social networks.
    pub social: Vec<SocialLink>,
}

/// A link of the frame that knows whether it is the current page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct NavLink {
    /// The visible text.
    pub label: String,
    /// The path.
    pub href: String,
    /// Whether this is the page one is on.
    pub current: bool,
}

/// A page of the company on a social network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct SocialLink {
    /// The network.
    pub network: SocialNetwork,
    /// What the link says: `Sightline on Facebook`.
    pub label: String,
    /// The address.
    pub href: String,
}

/// The social networks that have an icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SocialNetwork {
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

/// Which menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MenuName {
    /// The services.
    Services,
    /// The catalogue.
    Products,
}

/// A menu of the header.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Menu {
    /// Which one.
    pub name: MenuName,
    /// The button's label.
    pub label: String,
    /// The entries.
    pub items: Vec<MenuItem>,
    /// The box beside them.
    pub aside: MenuBox,
}

/// An entry of a menu.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct MenuItem {
    /// The name.
    pub title: String,
    /// One line.
    pub text: String,
    /// The path.
    pub href: String,
    /// Whether this is the page one is on.
    pub current: bool,
    /// The icon; services have one.
    pub icon: Option<Icon>,
    /// The color of the service.
    pub accent: Option<ServiceColor>,
    /// The picture; catalogue entries have one.
    pub picture: Option<Picture>,
}

/// The box beside a menu's entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct MenuBox {
    /// The heading.
    pub title: String,
    /// The text.
    pub text: String,
    /// Where it leads; nothing where that is not there.
    pub link: Option<Link>,
}

/// The sidebar.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Sidebar {
    /// The link to the case studies, where there are any.
    pub stories: Option<Link>,
    /// The heading of the contact card.
    pub contact_title: String,
    /// The text of the contact card.
    pub contact_text: String,
    /// The label of its telephone link: `Request a Free Consultation`.
    pub contact_action: String,
    /// The line beside the lit lamp, such as `Emergency line open 24/7`.
    pub always_on: Option<String>,
    /// Cards of this page.
    pub intro: Vec<SidebarCard>,
    /// Products of this service.
    pub related_products: Vec<RelatedProduct>,
    /// Where the others are, when there are more.
    pub more_products: Option<Link>,
    /// Articles of this service.
    pub related_articles: Vec<Link>,
    /// What a system is made of.
    pub parts: Vec<PartsCard>,
}

/// A card of the service list beside the banner.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ServiceCard {
    /// The service's name.
    pub title: String,
    /// One line.
    pub description: String,
    /// What else there is to say of it.
    pub details: Option<String>,
    /// The icon.
    pub icon: Icon,
    /// A small picture in its place.
    pub picture: Option<Picture>,
    /// The color of the service.
    pub accent: ServiceColor,
    /// Where it leads; `None` on the service's own page.
    pub href: Option<String>,
}

staged! {
    /// A card of the sidebar.
    pub struct RawSidebarCard => SidebarCard {
        /// The heading.
        title: String,
        /// The text.
        text: String,
        /// Where it leads.
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
    /// The product's page.
    pub href: String,
    /// The picture.
    pub picture: Picture,
}

/// What a system is made of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct PartsCard {
    /// The heading.
    pub title: String,
    /// The parts: an icon, a name, and what it does.
    pub parts: Vec<Part>,
}

staged! {
    /// A part of a system.
    pub struct RawPart => Part {
        /// The icon's name in the lucide set.
        #[raw(schemars(with = "String", extend("x-icon" = true)))]
        icon: Icon,
        /// The part's name.
        name: String,
        /// What it does; continues the sentence that the name begins. Pages about no service show the
        /// name only.
        text: String,
    }
}

/// The footer.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct Footer {
    /// `Ready to Secure Your Property?`
    pub call_title: String,
    /// The sentence under it.
    pub call_text: String,
    /// The paragraph of this path.
    pub paragraph: String,
    /// Links to services.
    pub quick_links: Vec<Link>,
    /// The last line's links.
    pub bottom_links: Vec<Link>,
    /// What the company claims, with the licence number where there is one.
    pub license: Option<String>,
    /// `© 2026 Sightline Inc. All rights reserved.`
    pub copyright: String,
}
