//! `kill -9` at random moments under load, with receivers that fail half the time.

use crate::program::Start;
use crate::trial::{Trial, moment, rounds};

#[test]
fn every_acknowledged_lead_is_stored_once_and_delivered_at_least_once() {
    let data = tempfile::tempdir().unwrap();
    let trial = Trial::new();
    let start = Start {
        data: data.path(),
        deliveries: Some(&trial.deliveries),
        ..Start::default()
    };
    let rounds = rounds(12);
    for round in 0..rounds {
        let mut server = start.run();
        let load = trial.load(&[server.address()]);
        // Now and then before anything is acknowledged, mostly in the midst of it.
        if round % 4 != 0 {
            trial.progress();
        }
        moment(round);
        server.kill();
        load.end();
    }
    let server = start.run();
    trial.check(&start, &format!("{rounds} times killed"));
    assert!(!server.log().contains("DEAD LETTER"));
}
