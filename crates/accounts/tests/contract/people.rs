//! Lists of people.

use jiff::ToSpan as _;
use sightline_accounts::{Accounts, NewPerson};

use crate::{noon, owner};

pub(crate) async fn are_listed_by_name(accounts: &Accounts) {
    let mut listed = Vec::new();
    for (number, name) in ["zoe", "Émile Zola", "Bob", "Ädam", "adam"]
        .iter()
        .enumerate()
    {
        let new = NewPerson {
            name: (*name).to_owned(),
            ..owner(&format!("{number}@names.example"))
        };
        let until = noon() + 1.hour();
        listed.push(accounts.invite(&new, noon(), until).await.unwrap().0);
    }
    let people = accounts.people().await.unwrap();
    let names = people.iter().filter(|person| listed.contains(&person.id));
    let names: Vec<&str> = names.map(|person| person.name.as_str()).collect();
    assert_eq!(names, ["Ädam", "adam", "Bob", "Émile Zola", "zoe"]);
    for id in listed {
        accounts.remove(&id, noon()).await.unwrap();
    }
}
