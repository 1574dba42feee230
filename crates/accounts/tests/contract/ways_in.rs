//! Links, sessions and owners under adverse conditions: a changed address, a removal, a full disk, a clock that is set
//! back.

use jiff::ToSpan as _;
use sightline_accounts::{
    AccountError, Accounts, LinkKind, NewPerson, PasskeyRemoval, Password, Rights,
};
use sightline_store::{query, values};

use crate::faults::{Change, allow, refuse};
use crate::{change, noon, owner, password};

/// Gives an account a passkey, without the browser's part.
pub(crate) async fn give_passkey(accounts: &Accounts, account: &str, id: &str) {
    query(
        "INSERT INTO passkey (id, account_id, label, credential, made_at) VALUES ($1, $2, '', '{}', $3)",
    )
    .bind_all(values![id, account, noon()])
    .execute_alone(accounts.database())
    .await
    .unwrap();
}

fn not_an_owner(email: &str) -> NewPerson {
    NewPerson {
        rights: Rights {
            leads: true,
            ..Rights::default()
        },
        ..owner(email)
    }
}

/// Needs a database without accounts.
pub(crate) async fn before_any_owner_came_in_an_invited_one_counts(accounts: &Accounts) {
    let until = noon() + 1.hour();
    let invite = async |new: &NewPerson| accounts.invite(new, noon(), until).await.unwrap().0;
    let sam = invite(&not_an_owner("sam@sightline.example")).await;
    let sammy = not_an_owner("sammy@sightline.example");
    let shown = accounts.person(&sam).await.unwrap().unwrap().version();
    accounts.change((&sam, &shown), &sammy).await.unwrap();
    let late = not_an_owner("samuel@sightline.example");
    let late = accounts.change((&sam, &shown), &late).await;
    assert!(matches!(late, Err(AccountError::Outdated)));
    let mistyped = invite(&owner("dnaa@sightline.example")).await;
    let refused = accounts.remove(&mistyped, noon()).await;
    assert!(matches!(refused, Err(AccountError::LastOwner)));
    let corrected = owner("dana.o@sightline.example");
    change(accounts, &mistyped, &corrected).await.unwrap();
    let dana = invite(&owner("dana@sightline.example")).await;
    accounts.remove(&mistyped, noon()).await.unwrap();
    let less = change(accounts, &dana, &not_an_owner("dana@sightline.example")).await;
    assert!(matches!(less, Err(AccountError::LastOwner)));
    // A person who isn't an owner can be removed at any time.
    accounts.remove(&sam, noon()).await.unwrap();
}

/// Dana has signed in and Sam was only invited. Both are owners.
pub(crate) async fn an_owner_who_never_came_in_takes_no_owners_place(
    accounts: &Accounts,
    dana: &str,
) {
    let sam = accounts.by_address("sam@sightline.example").await.unwrap();
    let sam = sam.unwrap();
    assert!(sam.rights.owner && !sam.has_password && !sam.has_passkey);
    let less = not_an_owner("dana@sightline.example");
    let refused = change(accounts, dana, &less).await;
    assert!(matches!(refused, Err(AccountError::LastOwner)));
    let refused = accounts.remove(dana, noon()).await;
    assert!(matches!(refused, Err(AccountError::LastOwner)));
    assert!(accounts.person(dana).await.unwrap().unwrap().rights.owner);
    // With a passkey, Sam can sign in just as with a password.
    give_passkey(accounts, &sam.id, "of-sam").await;
    change(accounts, dana, &less).await.unwrap();
    let refused = accounts.remove(&sam.id, noon()).await;
    assert!(matches!(refused, Err(AccountError::LastOwner)));
    let again = owner("dana@sightline.example");
    change(accounts, dana, &again).await.unwrap();
    accounts.remove(&sam.id, noon()).await.unwrap();
}

pub(crate) async fn links_end_with_the_address_that_they_were_sent_to(accounts: &Accounts) {
    let until = noon() + 72.hours();
    let new = not_an_owner("wrong@sightline.example");
    let (id, invitation) = accounts.invite(&new, noon(), until).await.unwrap();
    let recovery = accounts.link(&id, LinkKind::Recover, until).await.unwrap();
    // A new name doesn't invalidate links.
    let renamed = NewPerson {
        name: "Ida".to_owned(),
        email: " WRONG@sightline.example".to_owned(),
        ..new
    };
    change(accounts, &id, &renamed).await.unwrap();
    for link in [&invitation, &recovery] {
        let known = accounts.peek_link(link, noon()).await.unwrap();
        assert!(known.is_some());
    }
    let corrected = not_an_owner("ida@sightline.example");
    change(accounts, &id, &corrected).await.unwrap();
    for link in [&invitation, &recovery] {
        let known = accounts.peek_link(link, noon()).await.unwrap();
        assert!(known.is_none());
        let password = password();
        let entered = accounts.set_password_by_link(link, ("", &password), noon());
        assert_eq!(entered.await.unwrap(), None);
    }
    let link = accounts.link(&id, LinkKind::Invite, until).await.unwrap();
    let known = accounts.peek_link(&link, noon()).await.unwrap().unwrap();
    assert_eq!(known.email, "ida@sightline.example");
    accounts.remove(&id, noon()).await.unwrap();
}

pub(crate) async fn a_further_link_ends_none_until_one_is_used(accounts: &Accounts, dana: &str) {
    let until = noon() + 15.minutes();
    let given = accounts.link(dana, LinkKind::Recover, until).await.unwrap();
    let further = async |now| {
        let link = accounts.additional_link(dana, LinkKind::Recover, (now, now + 15.minutes()));
        link.await.unwrap()
    };
    let asked = further(noon()).await;
    for link in [&given, &asked] {
        let known = accounts.peek_link(link, noon()).await.unwrap();
        assert!(known.is_some());
    }
    // No matter how many are requested, expired links aren't kept.
    let later = until + 1.minute();
    let last = further(later).await;
    let kept = query("SELECT count(*) AS n FROM link WHERE account_id = $1 AND kind = 'recover'")
        .bind(dana)
        .fetch_one(&mut accounts.database().reader().await.unwrap())
        .await
        .unwrap();
    assert_eq!(kept.number("n").unwrap(), 1);
    let another = further(later).await;
    let password = password();
    let entered = accounts.set_password_by_link(&last, ("", &password), later);
    assert_eq!(entered.await.unwrap().as_deref(), Some(dana));
    let known = accounts.peek_link(&another, later).await.unwrap();
    assert!(known.is_none());
    let nobody = accounts.additional_link("nobody", LinkKind::Recover, (later, later + 1.hour()));
    assert!(matches!(nobody.await, Err(AccountError::Unknown)));
}

pub(crate) async fn a_password_is_changed_with_the_end_of_sessions_or_not_at_all(
    accounts: &Accounts,
    dana: &str,
) {
    let here = accounts.sign_in(dana, "Firefox", noon()).await.unwrap();
    let elsewhere = accounts.sign_in(dana, "Safari", noon()).await.unwrap();
    let other = Password::new("window gravel song 3", &[]).unwrap();
    let change = async || {
        let place = here.hash();
        accounts.set_password(dana, &other, Some(&place)).await
    };
    let is_of_dana = async |password: &Password| {
        let found = accounts.by_password("dana@sightline.example", password);
        found.await.unwrap().is_some()
    };
    refuse(accounts, Change::Delete).await;
    assert!(matches!(change().await, Err(AccountError::Store(_))));
    allow(accounts).await;
    assert!(is_of_dana(&password()).await);
    // A sign-in doesn't outlive the old password, even if it was compared before the change.
    let old = password();
    let found = accounts.by_password("dana@sightline.example", &old);
    let found = found.await.unwrap().unwrap();
    let sign_in = async || {
        let token = accounts.sign_in_by_password(&found, "Firefox", noon());
        token.await.unwrap()
    };
    let before = sign_in().await.unwrap();
    change().await.unwrap();
    assert!(sign_in().await.is_none());
    assert!(is_of_dana(&other).await && !is_of_dana(&password()).await);
    let signed_in = async |token| accounts.signed_in(token, noon()).await.unwrap().is_some();
    assert!(signed_in(&here).await && !signed_in(&elsewhere).await && !signed_in(&before).await);
    accounts
        .set_password(dana, &password(), None)
        .await
        .unwrap();
    assert!(!signed_in(&here).await);
}

pub(crate) async fn the_last_way_to_sign_in_stays(accounts: &Accounts) {
    let until = noon() + 1.hour();
    let new = not_an_owner("keys@sightline.example");
    let (id, _) = accounts.invite(&new, noon(), until).await.unwrap();
    for key in ["phone", "laptop"] {
        give_passkey(accounts, &id, key).await;
    }
    let missing = accounts.remove_passkey(&id, "none").await.unwrap();
    assert_eq!(missing, PasskeyRemoval::Missing);
    // If both are removed at once, one of them stays.
    let remove = |key: &'static str| {
        let (accounts, id) = (accounts.clone(), id.clone());
        tokio::spawn(async move { accounts.remove_passkey(&id, key).await.unwrap() })
    };
    let (one, other) = (remove("phone"), remove("laptop"));
    let mut removals = [one.await.unwrap(), other.await.unwrap()];
    removals.sort_unstable_by_key(|removal| *removal as u8);
    assert_eq!(removals, [PasskeyRemoval::Removed, PasskeyRemoval::LastWay]);
    let kept = accounts.passkeys(&id).await.unwrap();
    assert_eq!(kept.len(), 1);
    // With a password, the last passkey can be removed.
    accounts.set_password(&id, &password(), None).await.unwrap();
    let removed = accounts.remove_passkey(&id, &kept[0].id).await.unwrap();
    assert_eq!(removed, PasskeyRemoval::Removed);
    accounts.remove(&id, noon()).await.unwrap();
}

pub(crate) async fn whoever_comes_back_has_only_the_new_link(accounts: &Accounts) {
    let until = noon() + 1.hour();
    let new = not_an_owner("back@sightline.example");
    let (id, link) = accounts.invite(&new, noon(), until).await.unwrap();
    accounts.remove(&id, noon()).await.unwrap();
    // Operations that were in progress during the removal and finished after it.
    let session = accounts.sign_in(&id, "Firefox", noon()).await.unwrap();
    give_passkey(accounts, &id, "late").await;
    query("INSERT INTO link (token_hash, account_id, kind, until) VALUES ($1, $2, 'invite', $3)")
        .bind_all(values![link.hash(), &id, until])
        .execute_alone(accounts.database())
        .await
        .unwrap();
    query("UPDATE account SET password = 'late' WHERE id = $1")
        .bind(&id)
        .execute_alone(accounts.database())
        .await
        .unwrap();
    let signed_in = accounts.signed_in(&session, noon()).await.unwrap();
    assert!(signed_in.is_none());
    let known = accounts.peek_link(&link, noon()).await.unwrap();
    assert!(known.is_none());
    let password = password();
    let entered = accounts.set_password_by_link(&link, ("", &password), noon());
    assert_eq!(entered.await.unwrap(), None);
    accounts.invite(&new, noon(), until).await.unwrap();
    let signed_in = accounts.signed_in(&session, noon()).await.unwrap();
    assert!(signed_in.is_none());
    let known = accounts.peek_link(&link, noon()).await.unwrap();
    assert!(known.is_none());
    let back = accounts.person(&id).await.unwrap().unwrap();
    assert!(!back.has_password && !back.has_passkey);
    accounts.remove(&id, noon()).await.unwrap();
}

pub(crate) async fn whoever_is_signed_in_stays_so_when_nothing_can_be_written(
    accounts: &Accounts,
    dana: &str,
) {
    let session = accounts.sign_in(dana, "Firefox", noon()).await.unwrap();
    refuse(accounts, Change::Update).await;
    let later = noon() + 1.hour();
    let signed_in = accounts.signed_in(&session, later).await.unwrap();
    assert_eq!(signed_in.unwrap().person.id, dana);
    allow(accounts).await;
    let signed_in = accounts.signed_in(&session, later).await.unwrap();
    let place = signed_in.unwrap().session;
    let places = accounts.sessions(dana, later).await.unwrap();
    let seen = places.iter().find(|found| found.id == place).unwrap();
    assert_eq!(seen.seen_at, later);
    accounts.sign_out(dana, &place).await.unwrap();
}

pub(crate) async fn a_clock_that_is_set_back_keeps_no_proof_fresh(accounts: &Accounts, dana: &str) {
    let ahead = noon() + (365 * 24).hours();
    let session = accounts.sign_in(dana, "Firefox", ahead).await.unwrap();
    let signed_in = accounts.signed_in(&session, noon()).await.unwrap().unwrap();
    assert!(!signed_in.reauthentication.is_fresh(noon()));
    // The clocks of two servers may differ a little, and either may be ahead.
    let soon = noon() + 10.seconds();
    accounts
        .record_reauthentication(&signed_in.session, soon)
        .await
        .unwrap();
    let signed_in = accounts.signed_in(&session, noon()).await.unwrap().unwrap();
    assert!(signed_in.reauthentication.is_fresh(noon()));
    accounts.sign_out(dana, &signed_in.session).await.unwrap();
    // The two weeks are counted by the new time.
    let session = accounts.sign_in(dana, "Firefox", ahead).await.unwrap();
    accounts.signed_in(&session, noon()).await.unwrap().unwrap();
    let late = noon() + (15 * 24).hours();
    assert!(accounts.signed_in(&session, late).await.unwrap().is_none());
    accounts.sign_out(dana, &session.hash()).await.unwrap();
}
