//! `kill -9` at random moments under load, while people work at the desk, with receivers that fail half the time.

use crate::desk::Desk;
use crate::program::Start;
use crate::trial::{Trial, moment, rounds};

#[test]
fn acknowledged_leads_notes_and_stages_survive_kills() {
    let data = tempfile::tempdir().unwrap();
    let trial = Trial::new();
    let start = Start {
        data: data.path(),
        deliveries: Some(&trial.deliveries),
        ..Start::default()
    };
    let rounds = rounds(20);
    let mut server = start.run();
    let desk = Desk::open(&start, &server.address());
    for round in 0..rounds {
        let address = [server.address()];
        let (load, people) = (trial.load(&address), desk.load(&address));
        // Sometimes the kill comes before anything is acknowledged, but mostly in the middle of the work.
        if round % 4 != 0 {
            trial.progress();
            desk.progress();
        }
        moment(round);
        server.kill();
        load.end();
        people.end();
        server = start.run();
    }
    let what = format!("{rounds} times killed");
    trial.check(&start, &what);
    desk.check(&server.address(), &what);
    assert!(!server.log().contains("DEAD LETTER"));
}
