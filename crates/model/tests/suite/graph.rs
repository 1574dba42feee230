//! Tests of structured data.

use sightline_model::graph::{BreadcrumbList, Graph, ListItem, Node};

#[test]
fn a_graph_is_serialized_with_its_context_and_without_empty_fields() {
    let graph = Graph::new(vec![Node::BreadcrumbList(BreadcrumbList {
        id: "https://a.example/#crumbs".to_owned(),
        item_list_element: vec![ListItem {
            position: 1,
            name: "Home".to_owned(),
            item: Some("https://a.example/".to_owned()),
            url: None,
        }],
    })]);
    assert_eq!(
        serde_json::to_value(&graph).unwrap(),
        serde_json::json!({
            "@context": "https://schema.org",
            "@graph": [{
                "@type": "BreadcrumbList",
                "@id": "https://a.example/#crumbs",
                "itemListElement": [{
                    "@type": "ListItem",
                    "position": 1,
                    "name": "Home",
                    "item": "https://a.example/"
                }]
            }]
        })
    );
}
