//! `sightline leads`: reading and managing leads while the server runs.

use std::time::Duration;

use serde_json::json;

use crate::desk::{OWNER, SignedIn};
use crate::program::{Start, eventually, lead, leads, send, stored};

fn said(data: &std::path::Path, arguments: &[&str]) -> String {
    let output = leads(data, arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Sends a lead, and one that looks like spam. Returns their reference numbers.
fn good_and_spam(address: &str) -> (String, String) {
    let good = send(address, &lead("Dana", "attempt-0001")).unwrap();
    let mut spam = lead("Robot", "attempt-0002");
    spam["qz7_leave"] = "https://spam.example".into();
    let spam = send(address, &spam).unwrap();
    (good.reference(), spam.reference())
}

#[test]
fn leads_commands_list_show_retry_release_back_up_and_forget_leads() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path();
    // The second delivery fails until its folder can be created.
    std::fs::write(folder.join("blocked"), "").unwrap();
    let settings = "[retry]\nwaits_seconds = [0]\n\
        [[delivery]]\nname = 'log'\nkind = 'file'\npath = 'leads.jsonl'\n\
        [[delivery]]\nname = 'second'\nkind = 'file'\npath = 'blocked/leads.jsonl'\n";
    let server = Start {
        data: folder,
        deliveries: Some(settings),
        log: "info",
        largest_file: None,
        ..Start::default()
    }
    .run();
    let address = server.address();
    let (good, spam) = good_and_spam(&address);
    eventually(
        "the second delivery is given up",
        Duration::from_secs(60),
        || said(folder, &["list", "--state", "dead"]).contains(&good),
    );
    eventually("it is logged", Duration::from_secs(60), || {
        server.log().contains("DEAD LETTER")
    });

    let list = said(folder, &["list", "--since", "1h", "--form", "footer"]);
    assert!(list.contains(&good) && !list.contains(&spam), "{list}");
    let kept_back =
        "\n1 lead looks like spam and is kept back: sightline leads list --quarantined\n";
    assert!(list.ends_with(kept_back), "{list}");
    assert!(said(folder, &["list", "--state", "dead"]).ends_with(kept_back));
    let quarantined = said(folder, &["list", "--quarantined"]);
    assert!(quarantined.contains(&spam), "{quarantined}");
    assert!(!quarantined.contains("kept back"), "{quarantined}");
    assert!(said(folder, &["list", "--page", "/nowhere"]).starts_with("No leads."));
    let json = said(folder, &["list", "--format", "json"]);
    let json: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    assert_eq!(json.len(), 1, "{json:?}");
    assert_eq!(
        (&json[0]["reference"], &json[0]["state"]),
        (&good.as_str().into(), &"dead".into())
    );
    assert_eq!(
        said(folder, &["list", "--page", "/nowhere", "--format", "json"]),
        "[]\n"
    );
    let show = said(folder, &["show", &good]);
    assert!(
        show.contains("log: delivered") && show.contains("second: given up"),
        "{show}"
    );
    assert!(
        show.contains("  failed") && !show.contains("  retry"),
        "{show}"
    );
    assert!(said(folder, &["show", &spam]).contains("honeypot"));
    let site = folder.join("site");
    std::fs::create_dir(&site).unwrap();
    let zone = "[company]\ntime_zone = \"Asia/Tokyo\"\n";
    std::fs::write(site.join("site.toml"), zone).unwrap();
    let site = site.to_str().unwrap();
    for arguments in [&["list"][..], &["show", &good]] {
        assert!(said(folder, arguments).contains(" UTC"), "{arguments:?}");
        let there = said(folder, &[arguments, &["--site", site]].concat());
        assert!(there.contains(" JST") && !there.contains(" UTC"), "{there}");
    }

    std::fs::remove_file(folder.join("blocked")).unwrap();
    assert!(said(folder, &["retry", &good]).starts_with("1 delivery is due: "));
    said(folder, &["release", &spam]);
    assert_eq!(leads(folder, &["release", &spam]).status.code(), Some(2));
    eventually("both are delivered", Duration::from_secs(60), || {
        said(folder, &["list", "--state", "delivered"])
            .lines()
            .count()
            == 3
    });
    let lines = std::fs::read_to_string(folder.join("blocked/leads.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 2);

    let copy = folder.join("copy.sqlite");
    let copy = copy.to_str().unwrap();
    assert!(said(folder, &["backup", copy]).contains("2 leads"));
    let again = leads(folder, &["backup", copy]);
    assert_eq!(again.status.code(), Some(2));
    let told = String::from_utf8(again.stderr).unwrap();
    assert!(told.contains("it exists already; name another"), "{told}");
    let forgotten = said(folder, &["forget", "--phone", "+1 312 555 0101"]);
    assert!(forgotten.contains("2 erased"), "{forgotten}");
    assert!(stored(folder).is_empty());
    assert_eq!(leads(folder, &["forget"]).status.code(), Some(2));
}

#[test]
fn forget_says_which_address_or_number_is_wrong() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path();
    Start::at(folder).run().address();
    for (arguments, says) in [
        (
            ["forget", "--email", "nobody"],
            "\"nobody\" is not an email address: write one like name@example.com",
        ),
        (
            ["forget", "--phone", "12"],
            "\"12\" is not a phone number: write one like 312-555-0100",
        ),
    ] {
        let refused = leads(folder, &arguments);
        assert!(!refused.status.success());
        let told = String::from_utf8(refused.stderr).unwrap();
        assert!(told.contains(says), "{told}");
    }
}

#[test]
fn stage_value_and_notes_from_the_studio_are_shown_and_exported() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path();
    let start = Start::at(folder);
    let server = start.run();
    let address = server.address();
    let first = send(&address, &lead("Dana", "attempt-0001")).unwrap();
    let robin = send(&address, &lead("Robin", "attempt-0002")).unwrap();
    let (first, robin) = (first.reference(), robin.reference());
    let before = said(folder, &["list"]);
    let owner = SignedIn::owner(&start, &address);
    let note = json!({"kind": "note", "text": "The gate is blue"});
    assert_eq!(owner.add(&address, &first, &note).unwrap().status, 200);
    let won = json!({"stage": "won", "value_cents": 684_000});
    let won = owner.change(&address, (&first, 2), &won).unwrap();
    assert_eq!(won.status, 200, "{won:?}");

    assert_eq!(said(folder, &["list"]), before);
    let list = said(folder, &["list", "--stage", "won"]);
    assert!(list.contains(&first) && !list.contains(&robin), "{list}");
    assert_eq!(
        leads(folder, &["list", "--stage", "sold"]).status.code(),
        Some(2)
    );
    let show = said(folder, &["show", &first]);
    assert!(show.contains("\nStage: won, 6840.00\nNote of "), "{show}");
    assert!(show.ends_with("\n  The gate is blue\n"), "{show}");
    assert!(said(folder, &["show", &robin]).ends_with("\nStage: new\n"));
    let csv = said(folder, &["export", "--format", "csv", "--stage", "won"]);
    let mut lines = csv.lines();
    let names = lines.next().unwrap();
    assert!(names.ends_with(",state,plans,stage,value_cents,notes"));
    assert!(
        lines
            .next()
            .unwrap()
            .ends_with(",won,684000,The gate is blue")
    );
    assert_eq!(lines.next(), None);
    let exported = stored(folder);
    assert_eq!(
        (&exported[0]["stage"], &exported[1]["stage"]),
        (&json!("won"), &json!("new"))
    );
    assert_eq!(exported[0]["notes"][0]["text"], "The gate is blue");
    let json = said(folder, &["list", "--format", "json"]);
    assert!(json.contains("\"stage\": \"won\""), "{json}");
    // The studio's own export is the same.
    let csv = owner.get(&address, "leads/export").unwrap();
    assert!(
        csv.body.contains(",won,684000,The gate is blue\r\n"),
        "{csv:?}"
    );
}

#[test]
fn a_second_invite_fails_and_names_the_studio_link_command() {
    let data = tempfile::tempdir().unwrap();
    let start = Start::at(data.path());
    let server = start.run();
    server.address();
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/../../sites/sightline");
    let invite = || start.run_command("studio", &["invite", OWNER, "--owner", "--site", sample]);
    let invited = invite();
    assert!(invited.status.success());
    // The clock of the company's country.
    let link = String::from_utf8(invited.stdout).unwrap();
    let is_of_chicago = |clock: &str| {
        link.contains(&format!("{clock} CST")) || link.contains(&format!("{clock} CDT"))
    };
    assert!(is_of_chicago(" AM") || is_of_chicago(" PM"), "{link}");
    let again = invite();
    assert!(!again.status.success());
    let said = String::from_utf8(again.stderr).unwrap();
    assert!(
        said.contains(&format!("`sightline studio link {OWNER}`")),
        "{said}"
    );
}

#[test]
fn forget_also_removes_a_person_from_the_files_of_deliveries() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path();
    let settings = "[[delivery]]\nname = 'log'\nkind = 'file'\npath = 'leads.jsonl'\n\
        [[delivery]]\nname = 'second'\nkind = 'file'\npath = 'second.jsonl'\n";
    let start = Start {
        deliveries: Some(settings),
        ..Start::at(folder)
    };
    let server = start.run();
    let address = server.address();
    send(&address, &lead("Dana", "attempt-0001")).unwrap();
    let log = folder.join("leads.jsonl");
    let lines = || {
        std::fs::read_to_string(&log)
            .unwrap_or_default()
            .lines()
            .count()
    };
    let mut other = lead("Robin", "attempt-0002");
    other["phone"] = "312-555-0102".into();
    send(&address, &other).unwrap();
    eventually("the file has all", Duration::from_secs(60), || lines() == 2);

    eventually("both have all", Duration::from_secs(60), || {
        said(folder, &["list", "--state", "waiting"]).starts_with("No leads.")
    });
    std::fs::create_dir(folder.join("folder")).unwrap();
    let faulty = folder.join("faulty.toml");
    let in_the_way = "[[delivery]]\nname = 'way'\nkind = 'file'\npath = 'folder'\n";
    std::fs::write(&faulty, in_the_way.to_owned() + settings).unwrap();
    let forget = |deliveries: &std::path::Path| {
        let deliveries = deliveries.to_str().unwrap();
        let person = ["forget", "--phone", "+1 312 555 0101"];
        leads(
            folder,
            &[&person[..], &["--deliveries", deliveries]].concat(),
        )
    };
    let refused = forget(&faulty);
    assert_eq!(refused.status.code(), Some(2));
    let told = String::from_utf8(refused.stderr).unwrap();
    assert!(told.contains("folder cannot be rewritten"), "{told}");
    assert_eq!(
        (stored(folder).len(), lines()),
        (2, 2),
        "the rest is as it was"
    );

    let forgotten = forget(&folder.join("deliveries.toml"));
    assert!(forgotten.status.success(), "{forgotten:?}");
    let forgotten = String::from_utf8(forgotten.stdout).unwrap();
    for part in ["1 erased", "second.jsonl: 1\n", "/leads.jsonl: 1\n"] {
        assert!(forgotten.contains(part), "{part} in {forgotten}");
    }
    assert!(
        !forgotten.contains("copies may have gone to"),
        "{forgotten}"
    );
    assert_eq!((stored(folder).len(), lines()), (1, 1));
    // The server goes on writing to the new file.
    other["idempotency_key"] = "attempt-0003".into();
    send(&address, &other).unwrap();
    eventually("the file has the next", Duration::from_secs(60), || {
        lines() == 2
    });
    let unknown = said(folder, &["forget", "--phone", "312-555-0102"]);
    assert!(
        unknown.contains("copies may have gone to log, second"),
        "{unknown}"
    );
    assert!(unknown.contains("--deliveries"), "{unknown}");
    assert!(stored(folder).is_empty());
    std::fs::write(&log, "{\"half").unwrap();
    let unread = forget(&folder.join("deliveries.toml"));
    let unread = String::from_utf8(unread.stdout).unwrap();
    assert!(
        unread.contains("leads.jsonl that cannot be read: 1;"),
        "{unread}"
    );
}

#[test]
fn retry_delivers_earlier_leads_to_a_new_delivery() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path();
    let start = Start::at(folder);
    let server = start.run();
    let address = server.address();
    let (good, spam) = good_and_spam(&address);
    drop(server);
    let told = said(folder, &["retry"]);
    assert!(told.starts_with("nothing is due to be delivered"), "{told}");
    let undelivered = "leads that no delivery has got: 1; ";
    assert!(told.contains(undelivered), "{told}");
    assert!(said(folder, &["retry", &good]).contains(undelivered));
    for none in [&["retry", &spam][..], &["retry", "--until", "1d"]] {
        let told = said(folder, none);
        assert!(!told.contains("no delivery has got"), "{none:?}: {told}");
    }

    // The secret is not set in the environment of this command.
    let file = folder.join("deliveries.toml");
    let log = "[[delivery]]\nname = 'log'\nkind = 'file'\npath = 'leads.jsonl'\n";
    let hook = crate::receivers::webhook_delivery(1).replace("HOOK_SECRET", "NOT_SET");
    // A delivery that takes only some leads does not get the earlier ones.
    let some = "[[delivery]]\nname = 'night'\nkind = 'file'\npath = 'night.jsonl'\nwhen = 'outside_hours'\n";
    std::fs::write(&file, format!("{some}{log}{hook}")).unwrap();
    let file = file.to_str().unwrap();
    let retried = |further: &[&str]| {
        let arguments = [&["retry", "--deliveries", file], further].concat();
        said(folder, &arguments)
    };
    assert!(retried(&[&spam]).starts_with("nothing is due to be delivered"));
    let told = retried(&[&good]);
    assert!(told.starts_with("2 deliveries are due: "), "{told}");
    assert!(told.contains("\n2 of them are new"), "{told}");
    let told = retried(&[]);
    assert!(told.starts_with("2 deliveries are due: "), "{told}");
    assert!(!told.contains("new"), "{told}");
    // What waits for a removed delivery is not promised.
    std::fs::write(file, log).unwrap();
    let told = retried(&[]);
    assert!(told.starts_with("1 delivery is due: "), "{told}");
    let removed = "\nmore for crm, which is not in deliveries.toml: 1; it waits ";
    assert!(told.contains(removed), "{told}");
    let shown = said(folder, &["show", &good]);
    assert!(
        shown.contains("log: waiting") && shown.contains("crm: waiting"),
        "{shown}"
    );

    let settings = Start {
        deliveries: Some(log),
        ..Start::at(folder)
    };
    let _server = settings.run();
    eventually("the file has the lead", Duration::from_secs(60), || {
        said(folder, &["show", &good]).contains("log: delivered")
    });
    let lines = std::fs::read_to_string(folder.join("leads.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 1);
    assert!(lines.contains(&good), "{lines}");
}

#[test]
fn faulty_deliveries_stop_the_start_and_every_fault_is_named() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("deliveries.toml");
    std::fs::write(
        &file,
        "[[delivery]]\nname = 'crm'\nkind = 'webhook'\nurl = 'http://x'\nsecret_env = 'NOT_SET'\n",
    )
    .unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_sightline"))
        .args(["serve", "--listen", "127.0.0.1:0", "--deliveries"])
        .arg(&file)
        .arg("--data")
        .arg(data.path().join("data"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("NOT_SET is not set") && told.contains("https://"),
        "{told}"
    );
}

/// systemd starts the server again after a 1, but not after a 2.
#[test]
fn a_faulty_database_url_stops_the_start_for_good() {
    let data = tempfile::tempdir().unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_sightline"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .env("SIGHTLINE_DATABASE_URL", "mysql://site:hunter2@db/leads")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("must begin with postgres://"), "{told}");
    assert!(!told.contains("hunter2"), "{told}");
}
