//! Tests of successive generations, and of what a request finds in one.

use std::path::Path;

use axum::http::StatusCode;
use sightline_content::Loader;
use sightline_model::{FormKind, Route};
use sightline_picture::PictureFactsCache;

use super::*;
use crate::addresses::Address;
use crate::testing::{folder, pages_below, parts, snapshot};

async fn text(page: &PreparedPage) -> String {
    String::from_utf8(page.body.identity().await.unwrap().to_vec()).unwrap()
}

fn sent(route: Route, form: FormKind) -> View {
    View::Sent {
        route,
        form,
        names_day: false,
    }
}

/// The number of pages that were rendered.
fn renders(parts: &Parts) -> u64 {
    let now = "2026-11-21T12:00:00Z".parse().unwrap();
    let text = parts.metrics.text(None, None, now).unwrap();
    let count = "sightline_renders_total{outcome=\"ok\"} ";
    let mut lines = text.lines();
    lines
        .find_map(|line| line.strip_prefix(count))
        .unwrap()
        .parse()
        .unwrap()
}

#[tokio::test]
async fn an_unchanged_page_survives_a_generation_that_never_requests_it() {
    let parts = parts(&folder(&[]));
    let about = View::Page(Route::About);
    let first = snapshot(&parts, None);
    let made = first.page(&about).await.unwrap();
    // The page isn't requested from the second generation before the third takes over.
    let second = snapshot(&parts, Some(&first));
    let third = snapshot(&parts, Some(&second));
    let kept = third.page(&about).await.unwrap();
    assert!(Arc::ptr_eq(&made, &kept), "{}", text(&kept).await);
}

#[tokio::test]
async fn an_unchanged_page_is_not_rendered_again() {
    let data = tempfile::tempdir().unwrap();
    let parts = parts(&folder(&[]));
    // With no memory at all, everything comes from the disk.
    for most_bytes in [16 * 1024 * 1024, 0] {
        let first = Snapshot::new(parts.clone(), pages_below(data.path(), most_bytes), None);
        first.prerender_all().await;
        let all = first.addresses.pages.prerendered().count();
        assert_eq!(renders(&parts), all as u64);
        let second = snapshot(&parts, Some(&first));
        second.prerender_all().await;
        for view in second.addresses.pages.prerendered() {
            second.page(view).await.unwrap();
        }
        assert_eq!(renders(&parts), all as u64);
    }
}

#[tokio::test]
async fn after_an_edit_of_a_product_unaffected_pages_are_not_built_to_tell_search_engines() {
    let key = "\n[index_now]\nkey = \"0123456789abcdef\"\n";
    let minimal = folder(&[]);
    let site = minimal.text("site.toml").unwrap().into_owned() + key;
    let product = minimal.text("products/turret-4mp.toml").unwrap();
    let product = product.replacen("What it is.", "What it is now.", 1);
    let then = folder(&[("site.toml", &site)]);
    let now = folder(&[("site.toml", &site), ("products/turret-4mp.toml", &product)]);
    let (mut loader, known) = (Loader::default(), PictureFactsCache::built_in());
    let mut former = parts(&then);
    let first_site = loader.load(&then, former.today, &known, None).site.unwrap();
    let edited = loader.load(&now, former.today, &known, Some(&first_site));
    let edited = Arc::new(edited.site.unwrap());
    former.site = Arc::new(first_site);
    let changed = Parts {
        site: edited,
        ..former.clone()
    };

    let indexed = async |snapshot: &Snapshot| {
        let mut found = HashMap::new();
        for view in snapshot.addresses.pages.prerendered() {
            let content = snapshot.indexed(view).await.unwrap();
            found.extend(content.map(|content| (view.clone(), content)));
        }
        found
    };
    let first = snapshot(&former, None);
    let before = indexed(&first).await;
    let second = snapshot(&changed, Some(&first));
    let places = second.addresses.pages.prerendered().count();
    let known = second.page_metadata.iter().filter_map(OnceCell::get);
    let to_build = places - known.count();
    assert!(0 < to_build && to_build < places, "{to_build} of {places}");
    let after = indexed(&second).await;
    assert_eq!(after, indexed(&snapshot(&changed, None)).await);
    let product = View::Page(Route::Product {
        brand: "lts".to_owned(),
        product: "turret-4mp".to_owned(),
    });
    assert_ne!(after[&product], before[&product]);
    let about = View::Page(Route::About);
    assert_eq!(after[&about], before[&about]);
}

#[tokio::test]
async fn old_pages_are_dropped_once_the_next_generation_is_prerendered() {
    let former = parts(&folder(&[]));
    let first = snapshot(&former, None);
    first.page(&View::Page(Route::About)).await.unwrap();
    let mut changed = former.clone();
    changed.dev = true;
    let second = snapshot(&changed, Some(&first));
    second.prerender_all().await;
    let made = second.addresses.pages.prerendered().count();
    assert_eq!(second.size().0, made);
    first.page(&View::Page(Route::About)).await.unwrap();
    assert_eq!(second.size().0, made + 1);
}

#[tokio::test]
async fn error_pages_are_ready_even_without_page_memory() {
    let parts = parts(&folder(&[]));
    let snapshot = Snapshot::new(parts.clone(), pages_below(Path::new("/dev/null"), 0), None);
    snapshot.prerender_all().await;
    let before = renders(&parts);
    for view in [
        View::NotFound,
        View::Error(StatusCode::INTERNAL_SERVER_ERROR),
        View::Error(StatusCode::SERVICE_UNAVAILABLE),
    ] {
        assert!(snapshot.ready(&view).is_some(), "{view:?}");
        snapshot.page(&view).await.unwrap();
    }
    assert_eq!((renders(&parts), snapshot.size()), (before, (0, 0)));
    snapshot.page(&View::Page(Route::About)).await.unwrap();
    assert_eq!(renders(&parts), before + 1);
}

#[tokio::test]
async fn prerendered_pages_are_stored_on_disk_and_leftover_files_removed() {
    let data = tempfile::tempdir().unwrap();
    let parts = parts(&folder(&[]));
    let snapshot = Snapshot::new(parts.clone(), pages_below(data.path(), 4096), None);
    let left_over = data.path().join("pages/0123456789abcdef0123456789abcdef");
    std::fs::create_dir(data.path().join("pages")).unwrap();
    std::fs::write(&left_over, "of no page").unwrap();
    snapshot.prerender_all().await;
    let files = std::fs::read_dir(data.path().join("pages"))
        .unwrap()
        .count();
    assert_eq!(files, snapshot.addresses.pages.prerendered().count());
    assert!(!left_over.exists());
    let before = renders(&parts);
    for view in snapshot.addresses.pages.prerendered() {
        snapshot.page(view).await.unwrap();
        assert!(snapshot.size().1 <= 4096);
    }
    assert_eq!(renders(&parts), before);
}

#[tokio::test]
async fn prerendering_stops_when_neither_disk_nor_memory_has_room() {
    let parts = parts(&folder(&[]));
    let snapshot = Snapshot::new(
        parts.clone(),
        pages_below(Path::new("/dev/null"), 8192),
        None,
    );
    snapshot.prerender_all().await;
    let (pages, bytes) = snapshot.size();
    assert!(pages > 0 && bytes <= 8192, "{pages} {bytes}");
    // The names of the other pages are known too, so that their files are kept when the disk is
    // full.
    let known = snapshot.page_metadata.iter().filter_map(OnceCell::get);
    assert!(known.count() > pages);
    assert!(renders(&parts) < snapshot.addresses.pages.prerendered().count() as u64);
}

#[tokio::test]
async fn a_confirmation_is_shown_only_on_pages_with_that_form() {
    let snapshot = snapshot(&parts(&folder(&[])), None);
    let page = snapshot.page(&View::Page(Route::About)).await.unwrap();
    let about = |form| sent(Route::About, form);
    let contact = snapshot.page(&about(FormKind::Contact)).await.unwrap();
    assert!(Arc::ptr_eq(&page, &contact), "{}", text(&contact).await);
    let footer = snapshot.page(&about(FormKind::Footer)).await.unwrap();
    let footer = text(&footer).await;
    assert!(footer.contains("sent footer"), "{footer}");
    let on_contact = sent(Route::Contact, FormKind::Contact);
    let on_contact = snapshot.page(&on_contact).await.unwrap();
    assert!(text(&on_contact).await.contains("sent contact"));
}

#[tokio::test]
async fn requests_for_unlisted_views_do_not_grow_the_snapshot() {
    let snapshot = snapshot(&parts(&folder(&[])), None);
    let views = snapshot.page_metadata.len();
    for view in [
        View::Page(Route::Brand("acme".to_owned())),
        sent(Route::Article("none".to_owned()), FormKind::Footer),
        View::Error(StatusCode::IM_A_TEAPOT),
    ] {
        snapshot.page(&view).await.unwrap();
        assert!(snapshot.ready(&view).is_none(), "{view:?}");
    }
    assert_eq!(snapshot.page_metadata.len(), views);
    assert!(
        snapshot
            .page_metadata
            .iter()
            .all(|known| known.get().is_none())
    );
}

#[test]
fn an_unscaled_media_file_has_an_address() {
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"></svg>";
    let parts = parts(&folder(&[("media/plan.svg", drawing)]));
    let snapshot = snapshot(&parts, None);
    let names = parts.site.media_names();
    let drawing = names.iter().find(|name| name.starts_with("plan-")).unwrap();
    let drawing = snapshot.addresses.get(&format!("/media/{drawing}"));
    assert!(matches!(drawing, Some(Address::File(_))));
}

#[test]
fn the_look_of_the_previous_generation_is_still_served() {
    let text = folder(&[]).text("site.toml").unwrap().into_owned();
    let own = text + "\n[identity]\ntypeface = \"literata\"\n";
    let former = parts(&folder(&[("site.toml", &own)]));
    let stylesheet = former.site.stylesheet().unwrap();
    let first = snapshot(&former, None);
    let second = snapshot(&parts(&folder(&[])), Some(&first));
    let file = second.addresses.get(stylesheet);
    assert!(matches!(file, Some(Address::File(_))));
}

#[test]
fn every_page_and_tab_is_at_its_address() {
    let parts = parts(&folder(&[]));
    let snapshot = snapshot(&parts, None);
    for route in &parts.site.routes() {
        let address = parts.site.router().path(route);
        let (path, query) = address.split_once('?').unwrap_or((&address, ""));
        let Some(Address::Page(page)) = snapshot.addresses.get(path) else {
            panic!("nothing is at {path}");
        };
        let shown = page.tab(query).unwrap_or(&page.view);
        assert_eq!(**shown, View::Page(route.clone()));
    }
    assert!(matches!(
        snapshot.addresses.get("/robots.txt"),
        Some(Address::File(_))
    ));
}

#[tokio::test]
async fn the_model_of_a_confirmation_is_built_once() {
    let snapshot = snapshot(&parts(&folder(&[])), None);
    for (route, form, is_confirmed) in [
        (Route::Home, FormKind::Footer, true),
        (Route::Legal, FormKind::Contact, false),
    ] {
        let view = sent(route.clone(), form);
        let page = snapshot.find(&view).await.unwrap();
        let own = snapshot.find(&View::Page(route)).await.unwrap();
        assert_eq!(!Arc::ptr_eq(&page, &own), is_confirmed);
        for _ in 0..2 {
            let again = snapshot.find(&view).await.unwrap();
            assert!(Arc::ptr_eq(&again, &page));
        }
        let known = snapshot.confirmations.get(&view).unwrap();
        assert_eq!(known.is_some(), is_confirmed);
        if is_confirmed {
            let (_, built) = snapshot.metadata_of(&view).await.unwrap();
            assert!(built.is_none());
        }
    }
}
