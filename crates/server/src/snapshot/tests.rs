//! Generations that follow each other, and what a request finds in one.

use axum::http::StatusCode;
use sightline_model::FormKind;

use super::*;
use crate::addresses::Address;
use crate::testing::{folder, parts, snapshot};

fn text(page: &PreparedPage) -> String {
    String::from_utf8(page.body.identity().to_vec()).unwrap()
}

#[tokio::test]
async fn edits_faster_than_pages_are_made_lose_no_page() {
    let parts = parts(&folder(&[]));
    let about = View::Page(Route::About);
    let first = snapshot(&parts, None);
    let made = first.page(&about).await.unwrap();
    // Nobody asks the second generation for the page before the third takes over.
    let second = snapshot(&parts, Some(&first));
    let third = snapshot(&parts, Some(&second));
    let kept = third.page(&about).await.unwrap();
    assert!(Arc::ptr_eq(&made, &kept), "{}", text(&kept));
}

#[tokio::test]
async fn pages_of_former_generations_are_let_go_when_there_are_too_many() {
    let parts = parts(&folder(&[]));
    let first = snapshot(&parts, None);
    let page = first.page(&View::NotFound).await.unwrap();
    let limit = MOST_INHERITED_PER_VIEW * first.slots.len();
    for number in 0..=limit {
        let name = format!("former {number}");
        first.inherited().insert(name, Arc::clone(&page));
    }
    assert_eq!(first.known_pages().len(), 1);
    assert_eq!(parts.site.routes(), first.routes);
}

#[tokio::test]
async fn a_form_that_a_page_does_not_have_is_not_confirmed_on_it() {
    let snapshot = snapshot(&parts(&folder(&[])), None);
    let page = snapshot.page(&View::Page(Route::About)).await.unwrap();
    let about = |form| View::Sent(Route::About, form);
    let contact = snapshot.page(&about(FormKind::Contact)).await.unwrap();
    assert!(Arc::ptr_eq(&page, &contact), "{}", text(&contact));
    let footer = snapshot.page(&about(FormKind::Footer)).await.unwrap();
    assert!(text(&footer).contains("sent footer"), "{}", text(&footer));
    let on_contact = View::Sent(Route::Contact, FormKind::Contact);
    let on_contact = snapshot.page(&on_contact).await.unwrap();
    assert!(text(&on_contact).contains("sent contact"));
}

#[tokio::test]
async fn what_is_asked_for_adds_no_view() {
    let snapshot = snapshot(&parts(&folder(&[])), None);
    let views = snapshot.slots.len();
    for view in [
        View::Page(Route::Brand("acme".to_owned())),
        View::Sent(Route::Article("none".to_owned()), FormKind::Footer),
        View::Error(StatusCode::IM_A_TEAPOT),
    ] {
        snapshot.page(&view).await.unwrap();
        assert!(snapshot.ready(&view).is_none(), "{view:?}");
    }
    assert_eq!((snapshot.slots.len(), snapshot.size().0), (views, 0));
}

#[tokio::test]
async fn a_warm_generation_has_the_page_of_a_busy_server() {
    let snapshot = snapshot(&parts(&folder(&[])), None);
    snapshot.warm().await;
    let busy = View::Error(StatusCode::SERVICE_UNAVAILABLE);
    assert!(snapshot.ready(&busy).is_some());
}

#[test]
fn a_file_that_is_served_as_it_is_has_an_address() {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"></svg>";
    let parts = parts(&folder(&[("media/plan.svg", drawing)]));
    let snapshot = snapshot(&parts, None);
    let names = parts.site.media_names();
    let drawing = names.iter().find(|name| name.starts_with("plan-")).unwrap();
    let drawing = snapshot.addresses.get(&format!("/media/{drawing}"));
    assert!(matches!(drawing, Some(Address::File(_))));
}

#[test]
fn every_page_and_tab_is_at_its_address() {
    let parts = parts(&folder(&[]));
    let snapshot = snapshot(&parts, None);
    for route in &snapshot.routes {
        let address = parts.site.router().path(route);
        let (path, query) = address.split_once('?').unwrap_or((&address, ""));
        let Some(Address::Page { route: own, tabs }) = snapshot.addresses.get(path) else {
            panic!("nothing is at {path}");
        };
        assert_eq!(tabs.get(query).unwrap_or(own), route);
    }
    assert!(matches!(
        snapshot.addresses.get("/robots.txt"),
        Some(Address::File(_))
    ));
}
