//! The messages between the owner's studio and the server, at `/studio/api`.
//!
//! Times are RFC 3339 in UTC, dates are written `2026-11-22` in the company's time zone, and amounts are in cents.
//! None of these types is ever part of a public page. `web/src/generated/studio.ts` is generated from them.

#![expect(
    clippy::struct_excessive_bools,
    reason = "messages say several things that are so or not"
)]

mod deliveries;
mod delivery_file;
mod leads;
mod numbers;
mod people;

pub use deliveries::{
    DeliveriesView, DeliveryProgress, DeliveryView, DeliveryWait, ErasedView, JobState,
    TestProgress,
};
pub use delivery_file::{
    DeliveryFileView, DeliveryForms, DeliverySettings, FieldChoice, FieldValue, FieldValues,
    FieldWidget, FormField, FormPreset, KindForm, NewSecret, SecretPlace, SecretView,
    SettingsFault,
};
pub use leads::{
    BoxCounts, EntryChange, EntryKind, EntryRemoval, ForgetView, GivenConsent, LabelledText,
    LeadBox, LeadChange, LeadEntry, LeadPage, LeadPageChoice, LeadPlanView, LeadReminder, LeadRow,
    LeadStage, LeadView, NewEntry, PersonChoice,
};
pub use numbers::{DayNumbers, FaultLink, Figure, Numbers, NumbersRow, Today, TodayFault, Totals};
pub use people::{
    AuditEntry, AuditPage, EnterFacts, InviteLink, Me, PasskeyView, PersonForm, PersonView,
    SessionView, SignInFacts, StudioProblem,
};
