//! `sightline studio`: manages who may sign in to the owner's studio. Whoever controls this machine can invite the
//! first owner.

use std::io::Write as _;
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Args, Subcommand};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sightline_accounts::{AccountError, Accounts, LinkKind, NewPerson, Person, Rights, Token};
use sightline_leads::moment;
use sightline_server::studio_link;
use tokio::runtime::Builder;

use crate::ambient::{block_on, clock, random};
use crate::args::{ADDRESS_OR_LISTEN, AddressArgs, ListenArgs, SiteArgs, StudioAddressArgs};
use crate::output::stdout;
use crate::store::StoreArgs;
use crate::tls::DomainArgs;

#[derive(Debug, Args)]
pub(crate) struct StudioArgs {
    #[command(flatten)]
    store: StoreArgs,
    #[command(flatten)]
    site: SiteArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Invite somebody: print a sign-in link that works once, within three days.
    Invite(InviteArgs),
    /// Help somebody who can't sign in: print a sign-in link that works once, within 15 minutes.
    Link(PersonArgs),
    /// List the people who may sign in, and what each may do. Times are in the time zone of the company in --site, or
    /// UTC without it.
    People,
    /// Sign somebody out everywhere.
    SignOut(NamedArgs),
    /// Take away somebody's access.
    Remove(NamedArgs),
}

#[derive(Debug, Args)]
struct InviteArgs {
    #[command(flatten)]
    person: PersonArgs,
    /// The person's name.
    #[arg(long, default_value = "")]
    name: String,
    /// Let the person do everything.
    #[arg(long)]
    owner: bool,
    /// Let the person see and change leads. This is the default.
    #[arg(long)]
    leads: bool,
    /// Let the person change the site. The studio can't do that yet: with this alone, they see only their own sign-in.
    #[arg(long)]
    content: bool,
}

#[derive(Debug, Args)]
#[command(mut_arg("base_url", |arg| arg.help(ADDRESS_OR_LISTEN)))]
struct PersonArgs {
    /// The person's email address.
    email: String,
    #[command(flatten)]
    address: AddressArgs,
    #[command(flatten)]
    names: DomainArgs,
    #[command(flatten)]
    listen: ListenArgs,
    #[command(flatten)]
    studio_address: StudioAddressArgs,
}

#[derive(Debug, Args)]
struct NamedArgs {
    /// The person's email address.
    email: String,
}

pub(crate) fn run(args: StudioArgs) -> anyhow::Result<ExitCode> {
    block_on(Builder::new_current_thread(), async {
        let leads = match args.command {
            Command::People => args.store.open_for_reading().await?,
            _ => args.store.open_existing().await?,
        };
        let accounts = Accounts::new(leads.database(), random());
        let said = command(args.command, &args.site, &accounts, clock().now()).await;
        leads.close().await;
        writeln!(stdout(), "{}", said?)?;
        Ok(ExitCode::SUCCESS)
    })?
}

async fn command(
    command: Command,
    site: &SiteArgs,
    accounts: &Accounts,
    now: Timestamp,
) -> anyhow::Result<String> {
    let note = async |what, id: &str| accounts.note(None, (what, Some(id)), now).await;
    Ok(match command {
        Command::Invite(args) => {
            let new = NewPerson {
                email: args.person.email.clone(),
                name: args.name,
                rights: Rights {
                    owner: args.owner,
                    leads: args.leads || !(args.owner || args.content),
                    content: args.content,
                },
            };
            let until = now + LinkKind::Invite.validity();
            let made = accounts.invite(&new, now, until).await;
            let (id, token) = made.map_err(|error| match error {
                AccountError::AddressTaken => anyhow::anyhow!(
                    "{0} has an account or an invitation already: `sightline studio link {0}` makes a new link",
                    new.email
                ),
                error => error.into(),
            })?;
            note("person-invited", &id).await?;
            link_text(&args.person, site, &token, until)?
        }
        Command::Link(args) => {
            let person = require_person(accounts, &args.email).await?;
            let until = now + LinkKind::Recover.validity();
            let token = accounts.link(&person.id, LinkKind::Recover, until).await?;
            note("link-made", &person.id).await?;
            link_text(&args, site, &token, until)?
        }
        Command::People => table(&accounts.people().await?, &zone(site)),
        Command::SignOut(args) => {
            let person = require_person(accounts, &args.email).await?;
            let places = accounts.sign_out_everywhere(&person.id, None).await?;
            note("signed-out-everywhere", &person.id).await?;
            let places = match places {
                1 => "1 place".to_owned(),
                several => format!("{several} places"),
            };
            format!("{} was signed out of {places}", person.email)
        }
        Command::Remove(args) => {
            let person = require_person(accounts, &args.email).await?;
            accounts.remove(&person.id, now).await?;
            note("person-removed", &person.id).await?;
            format!("{} may not sign in any more", person.email)
        }
    })
}

async fn require_person(accounts: &Accounts, email: &str) -> anyhow::Result<Person> {
    let person = accounts.by_address(email).await?;
    person.with_context(|| {
        format!("nobody may sign in as {email}: `sightline studio people` lists who may")
    })
}

/// The company's time zone, or UTC if no folder is given or it cannot be read: who can't sign in gets a link anyway.
fn zone(site: &SiteArgs) -> TimeZone {
    site.time_zone().unwrap_or(TimeZone::UTC)
}

/// Formats a link for the terminal, with the time until which it works.
fn link_text(
    args: &PersonArgs,
    site: &SiteArgs,
    token: &Token,
    until: Timestamp,
) -> anyhow::Result<String> {
    let studio = args.studio_address.studio_listen;
    let own = args
        .studio_address
        .studio_url
        .as_ref()
        .map(ToString::to_string);
    let given = match studio {
        // The studio is not at the site's address in this case.
        Some(address) if address.ip().is_loopback() => own,
        _ => match own {
            Some(own) => Some(own),
            None => args.names.base_url(args.address.base_url.clone())?,
        },
    };
    // Passkeys need a host name, not an IP address.
    let port = studio.unwrap_or_else(|| args.listen.address(false)).port();
    let here = given.is_none();
    let base_url = given.unwrap_or_else(|| format!("http://localhost:{port}"));
    let day = until.to_zoned(zone(site));
    let mut text = format!(
        "{}\nThe link works once, until {}. Anyone who has it can sign in, so don’t share it.",
        studio_link(&base_url, token.as_str()),
        moment(until, &day, site.uses_twelve_hours()),
    );
    if here && studio.is_none() {
        text.push_str(
            "\nIt is for this machine; --base-url or --domain makes one for the public address.",
        );
    }
    Ok(text)
}

fn table(people: &[Person], zone: &TimeZone) -> String {
    if people.is_empty() {
        return "Nobody may sign in yet. `sightline studio invite EMAIL --owner` lets the first one in.".to_owned();
    }
    let lines: Vec<String> = people
        .iter()
        .map(|person| {
            let rights = [
                (person.rights.owner, "owner"),
                (person.rights.leads, "leads"),
                (person.rights.content, "content"),
            ];
            let rights: Vec<&str> = rights
                .iter()
                .filter(|(has, _)| *has)
                .map(|(_, name)| *name)
                .collect();
            let state = match (
                person.disabled_at,
                person.seen_at,
                person.has_password || person.has_passkey,
            ) {
                (Some(_), ..) => "removed".to_owned(),
                (None, None, false) => "invited".to_owned(),
                (None, None, true) => "signed in nowhere".to_owned(),
                (None, Some(seen), _) => {
                    let seen = seen.to_zoned(zone.clone());
                    format!("last there {}", seen.strftime("%Y-%m-%d %H:%M %Z"))
                }
            };
            format!(
                "{}  {}  {}  {state}",
                person.email,
                person.name,
                rights.join(", ")
            )
        })
        .collect();
    lines.join("\n")
}
