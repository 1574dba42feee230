//! The folder with the sites is replaced, or missing at the start.

use super::*;

/// Waits until a text is in the last good content of a site.
async fn until_kept(sites: &Sites, name: &str, text: &str) {
    let folder = sites.data.join("sites").join(name).join("last-good");
    let is_kept = |line: &str| {
        let (file, _path) = line.split_once(' ').unwrap();
        let file = folder.join("files").join(file);
        fs::read_to_string(file).is_ok_and(|kept| kept.contains(text))
    };
    eventually(text, async || {
        // The list is replaced last. A file that it doesn't name yet isn't kept.
        let list = fs::read_to_string(folder.join("list")).unwrap_or_default();
        list.lines().any(is_kept)
    })
    .await;
}

async fn launch_again(folders: [TempDir; 2]) -> Sites {
    Sites::launch(folders, SitesSetup::default()).await
}

#[tokio::test]
async fn a_replaced_folder_is_served_and_a_missing_one_leaves_the_last_good_content() {
    let sites = Sites::start(&["a", "b"]).await;
    fs::remove_dir_all(sites.dir.join("b")).unwrap();
    sites.until("b", |answer| answer.status == 404).await;

    let aside = tempfile::tempdir_in(sites.dir.parent().unwrap()).unwrap();
    let [new, old, a] = ["new", "old", "a"].map(|name| aside.path().join(name));
    let rename = |from: &str, to: &str, folder: &Path| {
        let [from, to] = [from, to].map(|name| format!("The {name} Company"));
        edit(folder, "site.toml", &from, &to);
    };
    fs::create_dir(&new).unwrap();
    make(&new, "a");
    rename("a", "Quokka", &new.join("a"));
    fs::rename(&sites.dir, &old).unwrap();
    fs::rename(&new, &sites.dir).unwrap();
    sites.until("a", |answer| is_of(answer, "Quokka")).await;
    fs::remove_dir_all(&old).unwrap();
    rename("Quokka", "Numbat", &sites.dir.join("a"));
    sites.until("a", |answer| is_of(answer, "Numbat")).await;
    until_kept(&sites, "a", "The Numbat Company").await;

    let folders = sites.end().await;
    fs::rename(folders[0].path().join("a"), &a).unwrap();
    let sites = launch_again(folders).await;
    assert!(is_of(&sites.get(&host("a"), "/").await, "Numbat"));
    assert_eq!(sites.get(&host("b"), "/").await.status, 404);
    rename("Numbat", "Wombat", &a);
    fs::rename(&a, sites.dir.join("a")).unwrap();
    sites.until("a", |answer| is_of(answer, "Wombat")).await;
    sites.end().await;
}

#[tokio::test]
async fn a_refused_folder_that_nobody_touches_is_read_again_after_half_a_minute() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    let folders = folders(&["good", "bad", "worse"]);
    for name in ["bad", "worse"] {
        fs::write(folders[0].path().join(name).join("site.toml"), "name = 5\n").unwrap();
    }
    let readings = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&readings);
    let deliveries_of = move |site: &Path| {
        if site.ends_with("bad") || site.ends_with("worse") {
            counted.fetch_add(1, Ordering::Relaxed);
        }
        (Deliveries::default(), None)
    };
    let setup = SitesSetup {
        deliveries_of: Box::new(deliveries_of),
        ..SitesSetup::default()
    };
    let sites = Sites::launch(folders, setup).await;
    // At the start, and once more in case somebody was saving.
    let count = || readings.load(Ordering::Relaxed);
    eventually("both are read twice", async || count() >= 4).await;
    // A folder that appears is read after those that are due.
    make(&sites.dir, "new");
    sites.until("new", |answer| is_of(answer, "new")).await;
    assert_eq!(count(), 4);
    sites.end().await;
}

#[tokio::test]
async fn after_a_restart_no_site_takes_the_address_of_another() {
    let sites = Sites::start(&["zeta", "other"]).await;
    until_kept(&sites, "other", "The other Company").await;
    make(&sites.dir, "copy-of-zeta");
    let file = sites.dir.join("copy-of-zeta/site.toml");
    fs::copy(sites.dir.join("zeta/site.toml"), file).unwrap();
    let (from, to) = (host("other"), host("zeta"));
    sites.change("other", &from, &to);
    sites
        .eventually_told(|told| told["sites"]["other"]["content_refused"]["why"].is_string())
        .await;

    let sites = launch_again(sites.end().await).await;
    // What was served before is served at once.
    for name in ["zeta", "other"] {
        assert!(is_of(&sites.get(&host(name), "/").await, name), "{name}");
    }
    sites
        .eventually_told(|told| {
            let why = told["sites"]["copy-of-zeta"]["why"].as_str();
            why.is_some_and(|why| why.contains("is that of the site `zeta`"))
        })
        .await;
    sites.end().await;
}

#[tokio::test]
async fn a_site_whose_reading_breaks_down_at_the_start_is_refused_and_read_again() {
    let sites = Sites::start(&["a", "b"]).await;
    let broken = sites.data.join("sites/b/breaks-down");
    fs::write(&broken, "").unwrap();
    let sites = launch_again(sites.end().await).await;
    let told = sites.told().await;
    let why = told["sites"]["b"]["why"].as_str().unwrap_or_default();
    assert!(why.contains("broke down"), "{told}");
    assert!(is_of(&sites.get(&host("a"), "/").await, "a"));
    fs::remove_file(broken).unwrap();
    sites.change("b", "The b", "The Numbat");
    sites.until("b", |answer| is_of(answer, "Numbat")).await;
    sites.end().await;
}

#[tokio::test]
async fn a_renamed_folder_is_served_only_with_its_data_and_not_without_its_leads() {
    let sites = Sites::start(&["old", "other"]).await;
    assert_eq!(sites.send_lead("old", "Ada").await.status, 201);
    fs::rename(sites.dir.join("old"), sites.dir.join("new")).unwrap();
    let is_refused = |told: &Value| {
        let why = told["sites"]["new"]["why"].as_str().unwrap_or_default();
        why.contains("was that of the site `old`") && why.contains("`mv ")
    };
    sites.eventually_told(is_refused).await;
    assert_eq!(sites.get(&host("old"), "/").await.status, 404);
    let data = [&sites.data.join("sites/old"), &sites.data.join("sites/new")].map(PathBuf::clone);
    assert!(!data[1].exists());

    let sites = launch_again(sites.end().await).await;
    assert!(is_refused(&sites.told().await));
    let wanted = find_site(&sites.dir, Some(&sites.data), &host("old"));
    assert!(wanted.unwrap_err().contains("was that of the site `old`"));
    fs::rename(&data[0], &data[1]).unwrap();
    sites.change("new", "The old", "The Numbat");
    sites.until("old", |answer| is_of(answer, "Numbat")).await;
    assert_eq!(sites.senders("new").await, ["Ada"]);
    sites.end().await;
}
