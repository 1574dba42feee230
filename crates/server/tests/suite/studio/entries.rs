//! Notes, calls and reminders.

use super::{LEADS, Studio};
use jiff::ToSpan as _;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn notes_and_reminders_are_stored_and_invalid_ones_refused() {
    let (studio, cookie) = Studio::with_owner().await;
    let path = format!("leads/{}", studio.lead("Marcus Webb").await);
    let note = async |body: Value| {
        studio
            .post(&format!("{path}/entries"), &cookie, &body)
            .await
    };
    let noted = note(json!({"kind": "note", "text": "Wants it by Friday"})).await;
    assert_eq!(noted.json()["entries"][0]["text"], "Wants it by Friday");
    let entry = noted.json()["entries"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    // An entry that is sent again because no answer came is stored only once, and its identifier
    // cannot be used to overwrite it.
    let id = "3f2a8b62-0a57-4b55-9d3e-6a3f4f0c1d2e";
    for (text, status) in [("Blue gate", 200), ("Blue gate", 200), ("Green gate", 409)] {
        let again = note(json!({"id": id, "kind": "note", "text": text})).await;
        assert_eq!(again.status, status, "{text}");
    }
    let shown = studio.get(&path, &cookie).await.json();
    let entries = shown["entries"].as_array().unwrap().iter();
    assert_eq!(
        entries.filter(|entry| entry["text"] == "Blue gate").count(),
        1
    );
    let written = format!("{path}/entries/{id}");
    // To undo a change, the request names the version that the change made.
    for (version, status) in [("\"1\"", 412), ("\"3\"", 200), ("\"none\"", 428)] {
        let headers = [("cookie", cookie.as_str()), ("if-match", version)];
        let words = json!({"text": "Red gate"});
        let back = studio.ask_with("PATCH", &written, &headers, Some(&words));
        assert_eq!(back.await.status, status, "{version}");
    }
    // Somebody who edits an earlier text gets what there is now.
    for (former, status) in [("Blue gate", 412), ("Red gate", 200)] {
        let words = json!({"text": "Black gate", "former_text": former});
        let edited = studio.ask("PATCH", &written, &cookie, Some(&words)).await;
        assert_eq!(edited.status, status, "{former}");
        let entries = edited.json()["entries"].to_string();
        assert_eq!(entries.contains("Red gate"), status == 412, "{entries}");
    }
    let gone = studio.ask("DELETE", &written, &cookie, None).await;
    assert_eq!(gone.status, 200);
    for body in [
        json!({"id": "mine", "kind": "note", "text": "An identifier that is none"}),
        json!({"kind": "note", "text": "  "}),
        json!({"kind": "note", "text": "\u{200B}"}),
        json!({"kind": "note", "text": "\u{1}\u{7}"}),
        json!({"kind": "reminder", "text": " \u{200D}", "due_at": "2026-11-21T20:00:00Z"}),
        json!({"kind": "reminder", "due_at": "2026-11-21T20:00:00Z"}),
        json!({"kind": "stage", "text": "won"}),
        json!({"kind": "spam", "text": "spam"}),
        json!({"kind": "call", "text": "maybe"}),
        json!({"kind": "reminder", "text": "no time"}),
        json!({"kind": "reminder", "due_at": "tomorrow"}),
        json!({"kind": "reminder", "due_at": "-000044-03-15T12:00:00Z"}),
        json!({"kind": "reminder", "due_at": "2016-11-01T12:00:00Z"}),
        json!({"kind": "reminder", "due_at": "2036-12-21T12:00:00Z"}),
        json!({"kind": "note", "text": "x".repeat(4_001)}),
    ] {
        assert_eq!(note(body.clone()).await.status, 422, "{body}");
    }
    let noted = format!("{path}/entries/{entry}");
    let blank = json!({"text": "  "});
    let refused = studio.ask("PATCH", &noted, &cookie, Some(&blank)).await;
    assert_eq!(refused.status, 422);
    let gone = studio.ask("DELETE", &noted, &cookie, None).await;
    assert!(
        gone.json()["entries"]
            .as_array()
            .unwrap()
            .iter()
            .all(|entry| entry["kind"] != "note")
    );
    let due = "2026-11-21T20:00:00Z";
    let reminder = note(json!({"kind": "reminder", "text": "Call back", "due_at": due})).await;
    assert_eq!(reminder.status, 200);
    let reminder = reminder.json()["reminder"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let beyond = json!({"due_at": "9999-12-30T12:00:00Z"});
    let moved = format!("{path}/entries/{reminder}");
    let refused = studio.ask("PATCH", &moved, &cookie, Some(&beyond)).await;
    assert_eq!(refused.status, 422);
    assert_eq!(refused.json()["detail"], "This isn’t a valid time.");
    // Columns of a pasted table stay apart.
    let pasted = note(json!({"kind": "note", "text": "Camera\t4\r\nCable\t2\0"})).await;
    let pasted = pasted.json()["entries"].to_string();
    assert!(pasted.contains(r#""text":"Camera 4\nCable 2""#), "{pasted}");
    let today = studio.get("today", &cookie).await.json();
    let counts = (
        today["reminders_count"].as_u64(),
        today["waiting_count"].as_u64(),
    );
    assert_eq!(counts, (Some(1), Some(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_says_who_wrote_it_and_who_changed_it_last() {
    let (studio, cookie) = Studio::with_owner().await;
    let path = format!("leads/{}/entries", studio.lead("Marcus Webb").await);
    let note = json!({"kind": "note", "text": "Blue gate"});
    let written = studio.post(&path, &cookie, &note).await;
    let written = written.json()["entries"][0].clone();
    assert_eq!(
        (&written["changed_by"], &written["changed_at"]),
        (&Value::Null, &Value::Null)
    );
    studio.wait(5);
    let omar = studio.person("omar", LEADS).await;
    let omar = studio.signed_in(&omar).await;
    let path = format!("{path}/{}", written["id"].as_str().unwrap());
    let change = json!({"text": "White gate"});
    let changed = studio.ask("PATCH", &path, &omar, Some(&change)).await;
    let changed = changed.json()["entries"][0].clone();
    assert_eq!(
        (&changed["who"], &changed["at"]),
        (&json!("dana"), &written["at"])
    );
    assert_eq!(changed["changed_by"], "omar");
    assert_eq!(changed["changed_at"], studio.now().to_string());
    // Who hasn't seen the change doesn't remove it.
    for (seen, status) in [
        (json!({"former_text": "Blue gate"}), 412),
        (json!({"text": "White gate"}), 422),
        (json!({"former_text": "White gate"}), 200),
    ] {
        let removed = studio.ask("DELETE", &path, &cookie, Some(&seen)).await;
        assert_eq!(removed.status, status, "{seen}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_call_may_be_entered_later() {
    let (studio, cookie) = Studio::with_owner().await;
    let path = format!("leads/{}/entries", studio.lead("Marcus Webb").await);
    studio.wait(90);
    let called = (studio.now() - 80.minutes()).to_string();
    let enter = async |body: Value| studio.post(&path, &cookie, &body).await;
    for refused in [
        json!({"kind": "note", "text": "Blue gate", "at": called}),
        json!({"kind": "call", "text": "reached", "at": "just now"}),
    ] {
        assert_eq!(enter(refused.clone()).await.status, 422, "{refused}");
    }
    let entered = enter(json!({"kind": "call", "text": "reached", "at": called})).await;
    let entries = entered.json()["entries"].clone();
    let call = entries
        .as_array()
        .unwrap()
        .iter()
        .find(|entry| entry["kind"] == "call");
    assert_eq!(call.unwrap()["at"], called);
}
