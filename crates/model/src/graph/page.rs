//! The site, its pages and what stands on them.

use serde::Serialize;

use super::Reference;

/// The site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebSite {
    /// The node's name in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The home page.
    pub url: String,
    /// The site's name.
    pub name: String,
    /// Another name of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternate_name: Option<String>,
    /// Who runs it.
    pub publisher: Reference,
    /// The language's code.
    pub in_language: String,
    /// The search, where the owner wants it named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub potential_action: Option<SearchAction>,
}

/// The site's own search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "SearchAction")]
pub struct SearchAction {
    /// Where to send the words.
    pub target: EntryPoint,
    /// How the words are called in `target`.
    #[serde(rename = "query-input")]
    pub query_input: SearchInput,
}

/// The search's address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "EntryPoint")]
pub struct EntryPoint {
    /// The address with a place for the words.
    pub url_template: String,
}

/// The words of a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(
    tag = "@type",
    rename_all = "camelCase",
    rename = "PropertyValueSpecification"
)]
pub struct SearchInput {
    /// Whether there must be any.
    pub value_required: bool,
    /// The name of the place in the address.
    pub value_name: &'static str,
}

/// A page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebPage {
    /// The node's name in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The page's address.
    pub url: String,
    /// The title.
    pub name: String,
    /// The description.
    pub description: String,
    /// The site.
    pub is_part_of: Reference,
    /// Whom the page is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<Reference>,
    /// What the page is of: a product, a service, a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main_entity: Option<Reference>,
    /// Its first picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary_image_of_page: Option<Reference>,
    /// The way to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breadcrumb: Option<Reference>,
    /// The day it was published, `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_published: Option<String>,
    /// The day it was last changed, `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_modified: Option<String>,
    /// The language's code.
    pub in_language: String,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImageObject {
    /// The node's name in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The file.
    pub url: String,
    /// The file, under the name that pictures have it.
    pub content_url: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// What it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    /// Whom to name as its source.
    pub credit_text: String,
}

/// The way to a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BreadcrumbList {
    /// The node's name in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The steps.
    pub item_list_element: Vec<ListItem>,
}

/// A tool that runs in the page, for everybody and for nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebApplication {
    /// The node's name in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The name.
    pub name: String,
    /// What it answers.
    pub description: String,
    /// Its page.
    pub url: String,
    /// What kind of application it is.
    pub application_category: &'static str,
    /// What it runs on.
    pub operating_system: &'static str,
    /// Whether it costs nothing.
    pub is_accessible_for_free: bool,
    /// Whose it is.
    pub provider: Reference,
}

/// A list of other pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ItemList {
    /// The node's name in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// What is listed.
    pub name: String,
    /// How many there are.
    pub number_of_items: usize,
    /// The pages.
    pub item_list_element: Vec<ListItem>,
}

/// A step of the way, or an entry of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "ListItem")]
pub struct ListItem {
    /// The place in the list, from 1.
    pub position: usize,
    /// The name.
    pub name: String,
    /// The address of a step; the last step, the page itself, has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// The address of an entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// The questions of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FaqPage {
    /// The node's name in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The page they stand on.
    pub is_part_of: Reference,
    /// The questions.
    pub main_entity: Vec<Question>,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "Question")]
pub struct Question {
    /// The question.
    pub name: String,
    /// The answer.
    pub accepted_answer: Answer,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "Answer")]
pub struct Answer {
    /// The answer.
    pub text: String,
}

/// An article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Article {
    /// The node's name in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The page it stands on.
    pub is_part_of: Reference,
    /// The page that is about nothing else.
    pub main_entity_of_page: Reference,
    /// The headline.
    pub headline: String,
    /// What it says.
    pub description: String,
    /// The day it was published, `YYYY-MM-DD`.
    pub date_published: String,
    /// The day it was last changed, `YYYY-MM-DD`.
    pub date_modified: String,
    /// Who wrote it.
    pub author: Author,
    /// Who published it.
    pub publisher: Reference,
    /// Its picture.
    pub image: Reference,
    /// What it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub article_section: Option<String>,
    /// Words to find it by.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
    /// The language's code.
    pub in_language: String,
}

/// Who wrote an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Author {
    /// A person.
    Person {
        /// The name.
        name: String,
        /// Where one learns more.
        url: String,
    },
    /// A team of the company.
    Organization {
        /// The name.
        name: String,
        /// Where one learns more.
        url: String,
    },
}
