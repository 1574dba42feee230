//! The contract of the desk for every store: stages, notes, spam, lists, search, counts. It is run by
//! [`crate::contract`].

pub(crate) mod before;
mod counts;
mod lists;
mod reminders;
mod spam;
mod statements;
mod work;

use jiff::{Timestamp, ToSpan as _};
use sightline_leads::{
    Actor, ChangeOutcome, Desk, DeskChange, DeskEntryChange, DeskFilter, LeadStore, NewDeskEntry,
    Reference,
};
use sightline_model::studio::{EntryKind, LeadBox, LeadRow, LeadStage};
use sightline_store::query;
use std::sync::Arc;

use crate::harness::{form, lead_at, noon, random};
use crate::postgres::other_random;

const DANA: &str = "00000000-0000-4000-8000-000000000001";
const SAM: &str = "00000000-0000-4000-8000-000000000002";
const REMOVED: &str = "00000000-0000-4000-8000-000000000003";

/// Runs the whole contract over an empty store.
pub(crate) async fn holds(store: &Arc<LeadStore>) {
    let desk = Desk::new(store.database(), random());
    people(store).await;
    lists::an_empty_desk_is_empty(&desk).await;
    work::a_lead_goes_through_its_stages(store, &desk).await;
    work::of_two_changes_at_once_one_is_made(store, &desk).await;
    work::what_happened_is_written_down_and_can_be_taken_back(store, &desk).await;
    work::an_entry_that_is_sent_again_is_there_once(store, &desk).await;
    work::an_entry_that_is_sent_for_two_leads_at_once_is_there_once(store, &desk).await;
    work::a_change_whose_entry_gets_no_identifier_is_not_made(store).await;
    work::a_reason_comes_back_with_its_stage(store, &desk).await;
    work::only_known_people_can_be_in_charge(store, &desk).await;
    work::text_with_a_nul_is_not_found(store, &desk).await;
    work::times_come_back_with_a_stage_that_was_left_by_mistake(store, &desk).await;
    reminders::reminders_are_sent_when_they_are_due(store, &desk).await;
    reminders::a_reminder_is_sent_once_unless_it_is_moved(store, &desk).await;
    reminders::reminders_are_also_sent_by_deliveries_added_later_and_retried(store, &desk).await;
    reminders::due_reminders_do_not_wait_for_former_quiet_hours(store, &desk).await;
    work::notes_and_reminders_cannot_be_made_blank(store, &desk).await;
    work::a_note_says_who_changed_it_last(store, &desk).await;
    work::a_note_that_somebody_has_changed_is_not_removed(store, &desk).await;
    work::a_call_that_is_entered_later_counts_from_its_own_time(store, &desk).await;
    spam::spam_is_held_and_comes_back(store, &desk).await;
    spam::nothing_of_spam_is_delivered_before_its_release(store, &desk).await;
    spam::a_lead_that_was_marked_as_spam_is_not_answered(store, &desk).await;
    spam::a_reminder_keeps_its_time_through_spam(store, &desk).await;
    spam::only_a_real_lead_gets_a_stage_an_amount_or_a_reminder(store, &desk).await;
    spam::a_fault_is_told_until_something_is_delivered(store, &desk).await;
    lists::lists_have_pages_and_no_gaps(store, &desk).await;
    lists::everything_is_found_by_the_beginning_of_its_words(store, &desk).await;
    lists::notes_are_found_however_long_the_message_is(store, &desk).await;
    lists::leads_show_their_first_plan_and_are_found_by_their_plans(store, &desk).await;
    lists::a_whole_reference_finds_its_lead_in_any_list(store, &desk).await;
    lists::other_leads_of_a_person_are_known(store, &desk).await;
    counts::what_the_site_brought_is_added_up(&desk).await;
    counts::servers_add_the_same_counts_at_once(&desk).await;
    counts::one_server_sends_the_mail_of_a_day(&desk).await;
    counts::what_the_site_brought_is_erased_after_three_years(store, &desk).await;
    lists::leads_are_found_by_where_they_came_from(store, &desk).await;
    lists::tests_stand_in_no_list(store, &desk).await;
    before::leads_of_a_version_without_a_desk_are_caught_up_with(store, &desk).await;
    before::leads_with_words_by_older_rules_are_indexed_again(store, &desk).await;
    lists::what_a_delivery_has_not_delivered_is_found(store, &desk).await;
    spam::the_last_success_is_of_a_lead_or_of_a_test(store, &desk).await;
    lists::a_lead_that_cannot_be_read_hides_no_other(store, &desk).await;
}

async fn people(store: &LeadStore) {
    let mut session = store.database().writer().await.unwrap();
    for (id, name, disabled_at) in [
        (DANA, "Dana", None),
        (SAM, "Sam", None),
        (REMOVED, "Rita", Some(noon())),
    ] {
        query(
            "INSERT INTO account (id, email, name, owner, may_leads, may_content, made_at, disabled_at) \
             VALUES ($1, $2, $3, 1, 0, 0, $4, $5)",
        )
        .bind(id)
        .bind(format!("{name}@sightline.example"))
        .bind(name)
        .bind(noon())
        .bind(disabled_at)
        .execute(&mut session)
        .await
        .unwrap();
    }
    session.commit().await.unwrap();
}

fn by(who: &'static str, minutes: i64) -> Actor<'static> {
    Actor {
        who: Some(who),
        now: noon() + minutes.minutes(),
    }
}

fn all(list: LeadBox) -> DeskFilter {
    DeskFilter::new(list, 100)
}

fn to(stage: LeadStage) -> DeskChange {
    DeskChange {
        stage: Some(stage),
        ..DeskChange::default()
    }
}

fn note(kind: EntryKind, text: &str) -> NewDeskEntry {
    NewDeskEntry {
        id: None,
        kind,
        text: text.to_owned(),
        at: None,
        due_at: None,
        remind: Vec::new(),
    }
}

async fn come(store: &LeadStore, name: &str, at: Timestamp) -> Reference {
    let form = form(&[
        ("form", "footer"),
        ("name", name),
        ("email", "visitor@mail.example"),
        ("phone", "(312) 555-0177"),
        ("page", "/services/cctv-installation"),
    ]);
    store.insert(lead_at(&form, at)).await.unwrap().reference
}

fn reference_of(row: &LeadRow) -> Reference {
    Reference::parse(&row.reference).unwrap()
}

async fn references(desk: &Desk, filter: &DeskFilter) -> Vec<Reference> {
    let page = desk.list(filter).await.unwrap();
    page.rows.iter().map(reference_of).collect()
}

/// All texts that [`write_about`] writes about a lead at some point.
pub(crate) const WRITTEN: [&str; 5] = ["marigold", "foxglove", "larkspur", "tansy", "hellebore"];

/// Writes everything that people can write about a lead: notes, one of which is changed and one removed, a reminder,
/// and the reason why the lead was lost.
pub(crate) async fn write_about(store: &LeadStore, reference: Reference) {
    let desk = Desk::new(store.database(), other_random(1));
    let by = |minutes: i64| Actor {
        who: None,
        now: noon() + minutes.minutes(),
    };
    let [changed, anew, removed, reminder, reason] = WRITTEN;
    let entry = async |kind, text: &str| {
        let mut entry = note(kind, &format!("The gate is {text} blue"));
        if kind == EntryKind::Reminder {
            entry.due_at = Some(noon() + 1.hour());
            entry.remind = vec!["mail".to_owned()];
        }
        desk.add(reference, &entry, by(1)).await.unwrap();
        let found = desk.find(reference).await.unwrap().unwrap();
        let mut entries = found.entries.into_iter();
        entries.find(|entry| entry.text.contains(text)).unwrap().id
    };
    let first = entry(EntryKind::Note, changed).await;
    let change = DeskEntryChange {
        text: Some(format!("The door is {anew} green")),
        ..DeskEntryChange::default()
    };
    let made = desk.change_entry((reference, &first), &change, by(2)).await;
    assert_eq!(made.unwrap(), ChangeOutcome::Made);
    let second = entry(EntryKind::Note, removed).await;
    let taken = desk.remove_entry((reference, &second), None, by(3)).await;
    assert_eq!(taken.unwrap(), ChangeOutcome::Made);
    entry(EntryKind::Reminder, reminder).await;
    let lost = DeskChange {
        reason: Some(format!("they wanted {reason} instead")),
        ..to(LeadStage::Lost)
    };
    let version = desk.find(reference).await.unwrap().unwrap().version;
    let made = desk.change((reference, version), &lost, by(4)).await;
    assert_eq!(made.unwrap(), ChangeOutcome::Made);
}
