//! Changing where leads go in the studio.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use super::{LEADS, Studio};
use crate::harness::{Answer, Setup, eventually};

const FILE: &str =
    "# Ours.\n[[delivery]]\nname = 'log' # kept\nkind = 'file'\npath = 'leads.jsonl'\n";

const SECRET: &str = "whsec_YSBzZWNyZXQgb2YgdGhlIHRlc3QsIHRoaXJ0eS10d28=";

struct Desk {
    studio: Studio,
    cookie: String,
    folder: tempfile::TempDir,
}

impl Desk {
    async fn start(text: Option<&str>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        if let Some(text) = text {
            std::fs::write(folder.path().join("deliveries.toml"), text).unwrap();
        }
        let studio = Studio::launch(Setup::following(folder.path())).await;
        let cookie = studio.owner().await;
        Self {
            studio,
            cookie,
            folder,
        }
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("deliveries.toml")).unwrap()
    }

    async fn file(&self) -> Value {
        let answer = self.studio.get("deliveries", &self.cookie).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()["file"].clone()
    }

    async fn put(&self, version: &str, settings: &Value) -> Answer {
        let version = format!("\"{version}\"");
        let headers = [("cookie", self.cookie.as_str()), ("if-match", &version)];
        self.studio
            .ask_with("PUT", "deliveries", &headers, Some(settings))
            .await
    }

    async fn secret(&self, name: &str, value: Option<&str>) -> Answer {
        let body = json!({"value": value});
        let path = format!("secrets/{name}");
        self.studio
            .ask("PUT", &path, &self.cookie, Some(&body))
            .await
    }
}

fn version(file: &Value) -> &str {
    file["version"].as_str().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_added_delivery_works_at_once_and_its_secret_is_never_shown() {
    let desk = Desk::start(Some(FILE)).await;
    let file = desk.file().await;
    let mut settings = file["settings"].clone();
    let hook = json!({"name": "crm", "kind": "webhook", "url": "https://crm.example/in", "secret_env": "CRM_SECRET"});
    settings["deliveries"].as_array_mut().unwrap().push(hook);
    settings["retention"] = json!({"lead_months": 24});
    let changed = desk.put(version(&file), &settings).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    let body = changed.json();
    assert_eq!(body["kept_months"], 24);
    let crm = &body["deliveries"][1];
    assert_eq!(crm["name"], "crm");
    assert!(crm["unusable"].as_str().unwrap().contains("CRM_SECRET"));
    assert_eq!(
        body["file"]["secrets"],
        json!([{"name": "CRM_SECRET", "place": null}])
    );
    let text = desk.text();
    assert!(
        text.starts_with("# Ours.\n[[delivery]]\nname = 'log' # kept\n"),
        "{text}"
    );

    let set = desk.secret("CRM_SECRET", Some(SECRET)).await;
    assert_eq!(set.status, 200, "{}", set.text());
    assert!(!set.text().contains("whsec_"));
    assert_eq!(set.json()["deliveries"][1]["unusable"], Value::Null);
    assert_eq!(set.json()["file"]["secrets"][0]["place"], "studio");
    let kept = std::fs::read_to_string(desk.folder.path().join("secrets.toml")).unwrap();
    assert!(kept.contains("CRM_SECRET = \"whsec_"));
    let taken = desk.secret("CRM_SECRET", None).await;
    assert_eq!(taken.json()["file"]["secrets"][0]["place"], Value::Null);

    // The secret is deleted together with its delivery.
    assert_eq!(desk.secret("CRM_SECRET", Some(SECRET)).await.status, 200);
    let now = desk.file().await;
    let gone = desk.put(version(&now), &file["settings"]).await;
    assert_eq!(gone.status, 200, "{}", gone.text());
    let kept = std::fs::read_to_string(desk.folder.path().join("secrets.toml")).unwrap();
    assert_eq!(kept, "");

    let audit = desk.studio.get("audit", &desk.cookie).await;
    assert!(audit.text().contains("changed where leads go"));
    assert!(!audit.text().contains("whsec_"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lead_says_what_its_delivery_waits_for() {
    let crm = "[[delivery]]\nname = 'crm'\nkind = 'webhook'\nurl = 'https://crm.example/in'\nsecret_env = 'CRM_SECRET'\n";
    let desk = Desk::start(Some(&format!("{FILE}{crm}"))).await;
    let path = format!("leads/{}", desk.studio.lead("Marcus Webb").await);
    let waits_for = async || {
        let lead = desk.studio.get(&path, &desk.cookie).await;
        let lead = lead.json();
        let mut all = lead["deliveries"].as_array().unwrap().iter();
        let crm = all.find(|one| one["delivery"] == "crm").unwrap();
        crm["waits_for"].clone()
    };
    assert_eq!(waits_for().await, "secret");
    let file = desk.file().await;
    let mut settings = file["settings"].clone();
    settings["deliveries"].as_array_mut().unwrap().pop();
    let gone = desk.put(version(&file), &settings).await;
    assert_eq!(gone.status, 200, "{}", gone.text());
    assert_eq!(waits_for().await, "removed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delivery_that_was_taken_out_by_hand_can_be_added_again_but_not_with_its_secret() {
    let crm = "[[delivery]]\nname = 'crm'\nkind = 'webhook'\nurl = 'https://crm.example/in'\nsecret_env = 'CRM_SECRET'\n";
    let desk = Desk::start(Some(&format!("{FILE}{crm}"))).await;
    assert_eq!(desk.secret("CRM_SECRET", Some(SECRET)).await.status, 200);
    std::fs::write(desk.folder.path().join("deliveries.toml"), FILE).unwrap();
    let file = desk.file().await;
    let mut settings = file["settings"].clone();
    let hook = json!({"name": "crm", "kind": "webhook", "url": "https://spy.example/in", "secret_env": "CRM_SECRET"});
    settings["deliveries"].as_array_mut().unwrap().push(hook);
    let secrets = desk.folder.path().join("secrets.toml");
    // A refused save removes nothing: the delivery may come back.
    let (mut faulty, before) = (settings.clone(), std::fs::read_to_string(&secrets).unwrap());
    faulty["retention"] = json!({"lead_months": -1});
    assert_eq!(desk.put(version(&file), &faulty).await.status, 422);
    assert_eq!(std::fs::read_to_string(&secrets).unwrap(), before);
    let changed = desk.put(version(&file), &settings).await;
    assert_eq!(changed.status, 200, "{}", changed.text());
    assert_eq!(
        changed.json()["file"]["secrets"],
        json!([{"name": "CRM_SECRET", "place": null}])
    );
    assert_eq!(std::fs::read_to_string(&secrets).unwrap(), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_slower_of_two_concurrent_edits_gets_412_and_the_current_file() {
    let desk = Desk::start(Some(FILE)).await;
    let file = desk.file().await;
    let with = |months: i32| {
        let mut settings = file["settings"].clone();
        settings["retention"] = json!({"lead_months": months});
        settings
    };
    let (twelve, six) = (with(12), with(6));
    let (one, other) = tokio::join!(
        desk.put(version(&file), &twelve),
        desk.put(version(&file), &six)
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 412]);
    let slower = if one.status == 412 { &one } else { &other };
    let now = slower.json();
    assert_eq!(
        slower.header("etag"),
        format!("\"{}\"", version(&now["file"]))
    );
    assert_ne!(version(&now["file"]), version(&file));
    // Somebody edits the file by hand, on the server.
    let by_hand = desk.text() + "# by hand\n";
    std::fs::write(desk.folder.path().join("deliveries.toml"), by_hand).unwrap();
    let late = desk.put(version(&now["file"]), &with(1)).await;
    assert_eq!(late.status, 412);
    assert!(desk.text().ends_with("# by hand\n"));
    let headers = [("cookie", desk.cookie.as_str())];
    let blind = desk
        .studio
        .ask_with("PUT", "deliveries", &headers, Some(&with(1)))
        .await;
    assert_eq!(blind.status, 428);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_waits_for_another_process_that_changes_the_file() {
    let desk = Desk::start(Some(FILE)).await;
    let file = desk.file().await;
    let folder = std::fs::File::open(desk.folder.path()).unwrap();
    folder.lock().unwrap();
    let settings =
        json!({"deliveries": file["settings"]["deliveries"], "retention": {"lead_months": 3}});
    let other = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let theirs = desk.text() + "# theirs\n";
        std::fs::write(desk.folder.path().join("deliveries.toml"), theirs).unwrap();
        folder.unlock().unwrap();
    };
    let (late, ()) = tokio::join!(desk.put(version(&file), &settings), other);
    assert_eq!(late.status, 412, "{}", late.text());
    assert!(desk.text().ends_with("# theirs\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn unusable_settings_are_refused_by_key_and_nothing_is_written() {
    let desk = Desk::start(Some(FILE)).await;
    let file = desk.file().await;
    let settings = |delivery: Value| {
        let mut settings = file["settings"].clone();
        settings["deliveries"][0] = delivery;
        settings
    };
    for (delivery, key) in [
        (
            json!({"name": "log", "kind": "file", "path": "/etc/cron.d/x"}),
            "path",
        ),
        (
            json!({"name": "log", "kind": "file", "path": "../x"}),
            "path",
        ),
        (
            json!({"name": "log", "kind": "file", "path": "x", "when": "outside_hours"}),
            "when",
        ),
        (
            json!({"name": "log", "kind": "file", "path": "x", "quiet_hours": "late"}),
            "quiet_hours",
        ),
    ] {
        let answer = desk.put(version(&file), &settings(delivery.clone())).await;
        assert_eq!(answer.status, 422, "{delivery}");
        let fault = answer.json()["faults"][0].clone();
        assert_eq!(
            (fault["delivery"].as_str(), fault["key"].as_str()),
            (Some("log"), Some(key)),
            "{fault}"
        );
    }
    let mut outside = file["settings"].clone();
    let spy = json!({"name": "spy", "kind": "webhook", "url": "https://spy.example/", "secret_env": "SET_OUTSIDE"});
    outside["deliveries"].as_array_mut().unwrap().push(spy);
    let answer = desk.put(version(&file), &outside).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.json()["faults"][0]["key"], "secret_env");
    for body in [json!({}), json!({"deliveries": [1]}), json!([])] {
        assert_eq!(desk.put(version(&file), &body).await.status, 422, "{body}");
    }
    assert_eq!(desk.text(), FILE);
    assert_eq!(desk.secret("SET_OUTSIDE", Some("x")).await.status, 404);
    assert_eq!(desk.secret("HOME", Some("x")).await.status, 404);
    assert!(!desk.folder.path().join("secrets.toml").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn environment_secrets_cannot_be_set_and_malformed_ones_are_refused() {
    let text = "[[delivery]]\nname = 'phone'\nkind = 'ntfy'\ntopic_env = 'TOPIC'\ntoken_env = 'SET_OUTSIDE'\n\
        [[delivery]]\nname = 'chat'\nkind = 'slack'\nurl_env = 'WITHIN'\nallow_private = true\n";
    let desk = Desk::start(Some(text)).await;
    let file = desk.file().await;
    assert_eq!(
        file["secrets"],
        json!([
            {"name": "SET_OUTSIDE", "place": "environment"},
            {"name": "TOPIC", "place": null},
            {"name": "WITHIN", "place": null},
        ])
    );
    let private = desk.secret("WITHIN", Some("http://10.0.0.1/")).await;
    assert_eq!(private.status, 409, "{}", private.text());
    let outside = desk.secret("SET_OUTSIDE", Some("mine")).await;
    assert_eq!(outside.status, 409, "{}", outside.text());
    for bad in ["two words", "é", "a\nb"] {
        let answer = desk.secret("TOPIC", Some(bad)).await;
        assert_eq!(answer.status, 422, "{bad}");
        assert!(!answer.text().contains(bad));
    }
    let long = desk.secret("TOPIC", Some(&"x".repeat(8_193))).await;
    let says = "Write one value of at most 8,192 characters.";
    assert_eq!(long.json()["detail"], says);
    assert_eq!(
        desk.secret("TOPIC", Some(" leads-7f2a \n")).await.status,
        200
    );
    assert_eq!(desk.file().await["secrets"][1]["place"], "studio");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_delivery_file_is_created_and_an_unreadable_one_locked() {
    let desk = Desk::start(None).await;
    let file = desk.file().await;
    assert_eq!(
        (
            file["locked"].clone(),
            file["settings"]["deliveries"].clone()
        ),
        (Value::Null, json!([]))
    );
    let settings = json!({"deliveries": [{"name": "log", "kind": "file", "path": "leads.jsonl"}]});
    assert_eq!(desk.put(version(&file), &settings).await.status, 200);
    let lead = desk.studio.lead("Marcus Webb").await;
    let lines = desk.folder.path().join("leads.jsonl");
    eventually("the lead is in the file", async || {
        std::fs::read_to_string(&lines).is_ok_and(|lines| lines.contains(&lead))
    })
    .await;

    std::fs::write(desk.folder.path().join("deliveries.toml"), "[[delivery\n").unwrap();
    let broken = desk.file().await;
    assert!(
        broken["locked"].as_str().unwrap().contains("can’t be read"),
        "{broken}"
    );
    assert_eq!(desk.put("", &settings).await.status, 409);
    assert_eq!(desk.text(), "[[delivery\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_page_says_that_a_faulty_delivery_file_is_not_used() {
    let desk = Desk::start(Some(FILE)).await;
    let faults = async || {
        let today = desk.studio.get("today", &desk.cookie).await;
        today.json()["faults"].to_string()
    };
    let file = desk.folder.path().join("deliveries.toml");
    let refused = "Leads go where deliveries.toml said before";
    assert!(!faults().await.contains(refused));
    std::fs::write(&file, FILE.replace("'file'", "'files'")).unwrap();
    eventually("it says so", async || faults().await.contains(refused)).await;
    let server = &desk.studio.server;
    server
        .eventually_counted("sightline_deliveries_refused 1")
        .await;
    let told = server.get_admin("/readyz").await.json();
    let why = told["deliveries_refused"]["why"].as_str().unwrap();
    assert!(why.contains("files"), "{why}");
    // The settings don't show the fault.
    assert!(!faults().await.contains("settings/deliveries"));
    std::fs::write(&file, format!("{FILE}\n")).unwrap();
    eventually("it is used", async || !faults().await.contains(refused)).await;
    // A save uses the file at once.
    std::fs::write(&file, FILE.replace("'file'", "'files'")).unwrap();
    eventually("it says so", async || faults().await.contains(refused)).await;
    std::fs::write(&file, FILE).unwrap();
    let shown = desk.file().await;
    let saved = desk.put(version(&shown), &shown["settings"]).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    assert!(!faults().await.contains(refused));
    let told = server.get_admin("/readyz").await.json();
    assert!(told["deliveries_refused"].is_null(), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lead_file_with_unreadable_lines_is_named_when_a_person_is_forgotten() {
    let desk = Desk::start(Some(FILE)).await;
    let lines = desk.folder.path().join("leads.jsonl");
    for (unreadable, named) in [("", json!([])), ("{\"reference\":\n", json!(["log"]))] {
        let lead = format!("leads/{}", desk.studio.lead("Marcus Webb").await);
        eventually("the lead is delivered", async || {
            let shown = desk.studio.get(&lead, &desk.cookie).await;
            shown.json()["deliveries"][0]["state"] == "delivered"
        })
        .await;
        let delivered = std::fs::read_to_string(&lines).unwrap();
        std::fs::write(&lines, delivered + unreadable).unwrap();
        let person = json!({"phone": "(312) 555 0143", "dry_run": false});
        let forgotten = desk
            .studio
            .post("forget", &desk.cookie, &person)
            .await
            .json();
        assert_eq!(forgotten["delivered_to"], named, "{forgotten}");
        assert_eq!(std::fs::read_to_string(&lines).unwrap(), unreadable);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn saving_keeps_the_symlink_and_the_files_permissions_and_owner() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
    let desk = Desk::start(Some(FILE)).await;
    let elsewhere = tempfile::tempdir().unwrap();
    let (real, link) = (
        elsewhere.path().join("real.toml"),
        desk.folder.path().join("deliveries.toml"),
    );
    std::fs::rename(&link, &real).unwrap();
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o640)).unwrap();
    // Only root may do this.
    _ = chown(&real, Some(1), Some(1));
    let owner = |path: &Path| {
        let is = std::fs::metadata(path).unwrap();
        (is.uid(), is.gid())
    };
    let before = owner(&real);
    symlink(&real, &link).unwrap();
    let file = desk.file().await;
    let settings =
        json!({"deliveries": file["settings"]["deliveries"], "retention": {"lead_months": 3}});
    assert_eq!(desk.put(version(&file), &settings).await.status, 200);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&real), owner(&real)), (0o640, before));
    assert!(
        std::fs::read_to_string(&real)
            .unwrap()
            .contains("lead_months = 3")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn only_owners_see_the_delivery_file() {
    let desk = Desk::start(Some(FILE)).await;
    desk.studio.wait(1);
    let id = desk.studio.person("sam", LEADS).await;
    let cookie = desk.studio.signed_in(&id).await;
    let seen = desk.studio.get("deliveries", &cookie).await;
    assert_eq!(
        (seen.status, seen.json()["file"].clone()),
        (200, Value::Null)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn owners_see_what_a_shorter_retention_would_erase() {
    let desk = Desk::start(Some("")).await;
    desk.studio.lead("Marcus Webb").await;
    let erased = async |cookie: &str, asked: &str| {
        let path = format!("deliveries{asked}");
        let answer = desk.studio.get(&path, cookie).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()["erased"].clone()
    };
    let none = json!({"leads": 0, "quarantined": 0});
    assert_eq!(erased(&desk.cookie, "?lead_months=1").await, none);
    assert_eq!(erased(&desk.cookie, "").await, Value::Null);
    desk.studio.wait(33 * 24 * 60);
    let kim = desk.studio.person("kim", super::OWNER).await;
    let kim = desk.studio.signed_in(&kim).await;
    let one = json!({"leads": 1, "quarantined": 0});
    assert_eq!(erased(&kim, "?lead_months=1&quarantined_days=7").await, one);
    assert_eq!(erased(&kim, "?lead_months=2").await, none);
    let sam = desk.studio.person("sam", super::LEADS).await;
    let sam = desk.studio.signed_in(&sam).await;
    assert_eq!(erased(&sam, "?lead_months=1").await, Value::Null);
    let kept = desk.studio.get("leads", &kim).await;
    assert!(kept.text().contains("Marcus Webb"), "{}", kept.text());
}
