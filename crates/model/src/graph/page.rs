//! The site, its pages and their content.

use serde::Serialize;

use super::Reference;

/// The site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebSite {
    /// The node's `@id` in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The address of the home page.
    pub url: String,
    /// The site's name.
    pub name: String,
    /// Another name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alternate_name: Option<String>,
    /// The publisher of the site.
    pub publisher: Reference,
    /// The language code.
    pub in_language: String,
    /// The site's search, if the owner wants it to be listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub potential_action: Option<SearchAction>,
}

/// The site's search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "SearchAction")]
pub struct SearchAction {
    /// The address of the search.
    pub target: EntryPoint,
    /// The placeholder for the query in `target`.
    #[serde(rename = "query-input")]
    pub query_input: SearchInput,
}

/// The address of the search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "EntryPoint")]
pub struct EntryPoint {
    /// The address, with a placeholder for the query.
    pub url_template: String,
}

/// The query of a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(
    tag = "@type",
    rename_all = "camelCase",
    rename = "PropertyValueSpecification"
)]
pub struct SearchInput {
    /// Whether a query is required.
    pub value_required: bool,
    /// The name of the placeholder in the address.
    pub value_name: &'static str,
}

/// A page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebPage {
    /// The node's `@id` in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The page's address.
    pub url: String,
    /// The title.
    pub name: String,
    /// The description.
    pub description: String,
    /// The site that the page belongs to.
    pub is_part_of: Reference,
    /// The subject of the page, if it is the company.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<Reference>,
    /// The main entity of the page: a product, a service or a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub main_entity: Option<Reference>,
    /// The first picture of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary_image_of_page: Option<Reference>,
    /// The breadcrumbs of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breadcrumb: Option<Reference>,
    /// The day it was published, `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_published: Option<String>,
    /// The day it was last changed, `YYYY-MM-DD`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_modified: Option<String>,
    /// The language code.
    pub in_language: String,
}

/// A picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ImageObject {
    /// The node's `@id` in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The address of the file.
    pub url: String,
    /// The address of the file again, under the property name specific to media.
    pub content_url: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// A description of the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub caption: Option<String>,
    /// The name to credit for the picture.
    pub credit_text: String,
}

/// The breadcrumbs of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct BreadcrumbList {
    /// The node's `@id` in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The steps.
    pub item_list_element: Vec<ListItem>,
}

/// A tool that runs in the page. It is free and open to everybody.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebApplication {
    /// The node's `@id` in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The name.
    pub name: String,
    /// What the tool calculates.
    pub description: String,
    /// The address of the tool's page.
    pub url: String,
    /// The category of the application.
    pub application_category: &'static str,
    /// The operating systems that it runs on.
    pub operating_system: &'static str,
    /// Whether the tool is free.
    pub is_accessible_for_free: bool,
    /// The provider of the tool.
    pub provider: Reference,
}

/// A list of other pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ItemList {
    /// The node's `@id` in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The name of the list.
    pub name: String,
    /// The number of pages in the list.
    pub number_of_items: usize,
    /// The pages.
    pub item_list_element: Vec<ListItem>,
}

/// A step of a breadcrumb, or an entry of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "ListItem")]
pub struct ListItem {
    /// The position in the list, counted from 1.
    pub position: usize,
    /// The name.
    pub name: String,
    /// The address of a step. The last step, which is the page itself, has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// The address of an entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// The questions on a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FaqPage {
    /// The node's `@id` in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The page with the questions.
    pub is_part_of: Reference,
    /// The questions.
    pub main_entity: Vec<Question>,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename_all = "camelCase", rename = "Question")]
pub struct Question {
    /// The text of the question.
    pub name: String,
    /// The answer.
    pub accepted_answer: Answer,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type", rename = "Answer")]
pub struct Answer {
    /// The text of the answer.
    pub text: String,
}

/// An article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Article {
    /// The node's `@id` in the graph.
    #[serde(rename = "@id")]
    pub id: String,
    /// The page with the article.
    pub is_part_of: Reference,
    /// The page whose main content is this article.
    pub main_entity_of_page: Reference,
    /// The headline.
    pub headline: String,
    /// A summary of the article.
    pub description: String,
    /// The day it was published, `YYYY-MM-DD`.
    pub date_published: String,
    /// The day it was last changed, `YYYY-MM-DD`.
    pub date_modified: String,
    /// The author.
    pub author: Author,
    /// The publisher.
    pub publisher: Reference,
    /// The picture of the article.
    pub image: Reference,
    /// The subject of the article.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub article_section: Option<String>,
    /// The keywords.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keywords: Vec<String>,
    /// The language code.
    pub in_language: String,
}

/// The author of an article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "@type")]
pub enum Author {
    /// A person.
    Person {
        /// The name.
        name: String,
        /// The address of a page about the author.
        url: String,
    },
    /// A team in the company.
    Organization {
        /// The name.
        name: String,
        /// The address of a page about the team.
        url: String,
    },
}
