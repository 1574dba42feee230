//! A secret that is not set where the site is served.

use std::time::Duration;

use crate::program::{Start, eventually, get, lead, send};
use crate::receivers::{self, mail_delivery, webhook_delivery};

#[test]
fn a_missing_secret_stops_its_delivery_and_nothing_else() {
    let data = tempfile::tempdir().unwrap();
    let (hook, bodies) = receivers::recording_webhook("204 No Content");
    let (smtp, mails) = receivers::recording_smtp();
    let settings = webhook_delivery(hook) + &mail_delivery(smtp);
    let mut start = Start {
        data: data.path(),
        deliveries: Some(&settings),
        secret: "",
        ..Start::default()
    };
    let server = start.run();
    assert_eq!(get(&server.address(), "/").unwrap().status, 200);
    let answer = send(&server.address(), &lead("Dana", "attempt-0001")).unwrap();
    assert_eq!(answer.status, 201);
    eventually("the other delivery has it", Duration::from_secs(20), || {
        mails.lock().unwrap().len() == 1
    });
    let told = "leads for this delivery wait";
    eventually("the log says so", Duration::from_secs(20), || {
        let log = server.log();
        let line = log.lines().find(|line| line.contains(told));
        line.is_some_and(|line| line.contains("HOOK_SECRET is not set"))
    });
    let waiting = start.leads(&["list", "--state", "waiting"]);
    let waiting = String::from_utf8(waiting.stdout).unwrap();
    assert!(waiting.contains(&answer.reference()), "{waiting}");
    assert!(bodies.lock().unwrap().is_empty());
    drop(server);

    start.secret = crate::program::SECRET;
    let server = start.run();
    eventually(
        "it is sent once the secret is set",
        Duration::from_secs(20),
        || bodies.lock().unwrap().len() == 1,
    );
    assert!(!server.log().contains("DEAD LETTER"));
    assert_eq!(mails.lock().unwrap().len(), 1);
}
