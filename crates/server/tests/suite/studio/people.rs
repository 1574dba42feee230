//! Owners change who may sign in.

use super::{OWNER, Studio};
use serde_json::{Value, json};

/// The token of a link that the studio made.
fn token(made: &Value) -> Value {
    let link = made["link"].as_str().unwrap();
    json!({"token": link.split_once('#').unwrap().1})
}

fn form(email: &str, owner: bool) -> Value {
    json!({"email": email, "name": "Sam", "owner": owner, "may_leads": true, "may_content": false})
}

#[tokio::test(flavor = "multi_thread")]
async fn changing_the_address_ends_the_invitation_and_allows_a_new_one() {
    let (studio, cookie) = Studio::with_owner().await;
    let ask = async |method, path: &str, body| {
        studio.ask(method, path, &cookie, Some(&body)).await.json()
    };
    let wrong = form("smm@sightline.example", false);
    let sent = token(&ask("POST", "people", wrong).await);
    let look = async |link: &Value| studio.post("enter", "", link).await;
    assert_eq!(look(&sent).await.status, 200);
    let people = studio.get("people", &cookie).await.json();
    let is_sam = |person: &&Value| person["email"] == "smm@sightline.example";
    let sam = people.as_array().unwrap().iter().find(is_sam).unwrap();
    let id = sam["id"].as_str().unwrap();
    let right = form("sam@sightline.example", false);
    let path = format!("people/{id}");
    let shown = format!("\"{}\"", sam["version"].as_str().unwrap());
    let headers = [("cookie", cookie.as_str()), ("if-match", &shown)];
    let changed = studio.ask_with("PATCH", &path, &headers, Some(&right));
    let people = changed.await.json();
    let late = studio
        .ask_with("PATCH", &path, &headers, Some(&right))
        .await;
    assert_eq!(late.status, 412, "the form showed what they were before");
    assert_eq!(look(&sent).await.status, 401);
    let is_sam = |person: &&Value| person["id"] == id;
    let sam = people.as_array().unwrap().iter().find(is_sam).unwrap();
    assert_eq!(
        (&sam["email"], &sam["invited"]),
        (&json!("sam@sightline.example"), &json!(true))
    );
    let made = ask("POST", &format!("people/{id}/link"), json!({})).await;
    let known = look(&token(&made)).await.json();
    assert_eq!(
        (&known["email"], &known["kind"]),
        (&json!("sam@sightline.example"), &json!("invite"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_owner_stays_until_another_one_has_signed_in() {
    let studio = Studio::start().await;
    let id = studio.person("dana", OWNER).await;
    let cookie = studio.signed_in(&id).await;
    let sam = form("sam@sightline.example", true);
    let invited = studio.post("people", &cookie, &sam).await.json();
    let path = format!("people/{id}");
    let less = form("dana@sightline.example", false);
    let dana = studio.accounts.person(&id).await.unwrap().unwrap();
    let shown = format!("\"{}\"", dana.version());
    let headers = [("cookie", cookie.as_str()), ("if-match", &shown)];
    let refused = studio.ask_with("PATCH", &path, &headers, Some(&less));
    assert_eq!(refused.await.status, 409);
    let refused = studio.ask("DELETE", &path, &cookie, None).await;
    assert_eq!(refused.status, 409);
    let mut entering = token(&invited);
    entering["name"] = json!("Sam");
    entering["password"] = json!("window gravel song 3");
    let entered = studio.post("enter/password", "", &entering);
    assert_eq!(entered.await.status, 204);
    let removed = studio.ask("DELETE", &path, &cookie, None).await;
    assert_eq!(removed.status, 200);
    assert_eq!(studio.get("me", &cookie).await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_cannot_be_used_is_refused_with_its_own_reason() {
    let studio = Studio::start().await;
    let id = studio.person("dana", OWNER).await;
    let cookie = studio.signed_in(&id).await;
    for (email, status, detail) in [
        ("sam@x", 422, "“sam@x” is not an email address."),
        (
            "dana@sightline.example",
            409,
            "Somebody else has this email address already.",
        ),
    ] {
        let sent = form(email, false);
        let refused = studio.post("people", &cookie, &sent).await;
        assert_eq!(refused.status, status);
        let problem = refused.json();
        assert_eq!(
            (&problem["reason"], &problem["detail"]),
            (&json!("address"), &json!(detail))
        );
    }
}
