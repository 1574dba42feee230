//! `sightline new`: creates the content folder of a new company.
//!
//! 1. The path is checked first, so that nobody answers ten questions for a folder that is refused.
//! 2. On a terminal, the command asks for what no flag sets: the starting point, which of its services to keep,
//!    then the company.
//! 3. The starting point is rewritten and checked in memory. If it has an error, nothing is written.
//! 4. The folder is written to a temporary path and moved into place in one step.

mod ask;
mod report;
mod starter;
mod target_folder;

use std::collections::BTreeSet;
use std::io::{IsTerminal as _, Write as _, stdin};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use clap::Args;
use clap::builder::PossibleValuesParser;
use jiff::tz::TimeZone;
use sightline_content::{Severity, check, load, render_text};
use sightline_scaffold::{
    AnswerError, Answers, Field, NewCompany, editor_files, remove_idle_synonyms, scaffold,
};

use self::target_folder::TargetFolder;
use crate::ambient::today;
use crate::embedded::STARTERS;
use crate::output::stdout;

#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The folder to create. It must not exist yet, or be empty.
    #[arg(value_name = "DIR", required_unless_present = "list")]
    dir: Option<PathBuf>,
    /// List the starting points and their services, and create nothing.
    #[arg(long)]
    list: bool,
    /// The starting point: the trade that is closest to the company's.
    #[arg(
        long,
        env = "SIGHTLINE_STARTER",
        value_name = "NAME",
        value_parser = PossibleValuesParser::new(STARTERS.map(|starter| starter.name))
    )]
    starter: Option<String>,
    /// The services to keep, separated by commas. Defaults to all services of the starting point.
    #[arg(
        long,
        env = "SIGHTLINE_SERVICES",
        value_name = "SERVICES",
        value_delimiter = ','
    )]
    services: Vec<String>,
    /// The company's full name.
    #[arg(long, env = "SIGHTLINE_NAME", value_name = "NAME")]
    name: Option<String>,
    /// The name as the header shows it. Defaults to the full name without "Inc" and the like.
    #[arg(long, env = "SIGHTLINE_SHORT_NAME", value_name = "NAME")]
    short_name: Option<String>,
    /// The part of page addresses that names the company. Derived from the name by default.
    #[arg(long, env = "SIGHTLINE_SLUG", value_name = "SLUG")]
    slug: Option<String>,
    /// The local phone number. Either this or a toll-free number is required.
    #[arg(long, env = "SIGHTLINE_PHONE", value_name = "NUMBER")]
    phone: Option<String>,
    /// The toll-free phone number.
    #[arg(long, env = "SIGHTLINE_TOLL_FREE", value_name = "NUMBER")]
    toll_free: Option<String>,
    /// The email address that visitors write to.
    #[arg(long, env = "SIGHTLINE_EMAIL", value_name = "ADDRESS")]
    email: Option<String>,
    /// The town that the company works from.
    #[arg(long, env = "SIGHTLINE_CITY", value_name = "TOWN")]
    city: Option<String>,
    /// Further towns that it serves, separated by commas.
    #[arg(long, env = "SIGHTLINE_SUBURBS", value_name = "TOWNS")]
    suburbs: Option<String>,
    /// The year it was founded.
    #[arg(long, env = "SIGHTLINE_FOUNDED", value_name = "YEAR")]
    founded: Option<String>,
    /// The license number. Without it, the site does not claim to be licensed.
    #[arg(long, env = "SIGHTLINE_LICENSE", value_name = "NUMBER")]
    license: Option<String>,
    /// The public address of the site. Defaults to a reserved address that ends in .example.
    #[arg(long, env = "SIGHTLINE_BASE_URL", value_name = "URL")]
    base_url: Option<String>,
    /// The time zone of the company's days and hours, such as America/Chicago. Defaults to that of this computer.
    #[arg(long, env = "SIGHTLINE_TIME_ZONE", value_name = "NAME")]
    time_zone: Option<String>,
    /// The email address that leads are sent to. Requires a mail server.
    #[arg(long, env = "SIGHTLINE_MAIL_TO", value_name = "ADDRESS")]
    mail_to: Option<String>,
    /// The mail server that sends these emails, with a port if it is not 587.
    #[arg(long, env = "SIGHTLINE_MAIL_SERVER", value_name = "HOST")]
    mail_server: Option<String>,
    /// The user name for the mail server. Defaults to the address that leads are sent to.
    #[arg(long, env = "SIGHTLINE_MAIL_USER", value_name = "NAME")]
    mail_user: Option<String>,
    /// Ask nothing, and use the defaults for everything that no flag sets. Name, phone number, email address, town and
    /// year have none: give --name, --phone or --toll-free, --email, --city and --founded.
    #[arg(long, short, env = "SIGHTLINE_YES")]
    yes: bool,
}

impl NewArgs {
    fn answers(&self) -> Answers {
        let mut answers = Answers::default();
        for field in Field::ALL.iter().copied() {
            let flag = match field {
                Field::Name => &self.name,
                Field::ShortName => &self.short_name,
                Field::Slug => &self.slug,
                Field::Phone => &self.phone,
                Field::TollFree => &self.toll_free,
                Field::Email => &self.email,
                Field::City => &self.city,
                Field::Suburbs => &self.suburbs,
                Field::Founded => &self.founded,
                Field::License => &self.license,
                Field::BaseUrl => &self.base_url,
                Field::TimeZone => &self.time_zone,
                Field::MailTo => &self.mail_to,
                Field::MailServer => &self.mail_server,
                Field::MailUser => &self.mail_user,
            };
            answers.set(field, flag.as_deref().unwrap_or_default());
        }
        answers
    }
}

pub(crate) fn run(args: &NewArgs) -> anyhow::Result<ExitCode> {
    let mut out = stdout();
    let Some(dir) = args.dir.as_deref().filter(|_| !args.list) else {
        starter::list(&mut out)?;
        return Ok(ExitCode::SUCCESS);
    };
    let target = TargetFolder::check(dir)?;
    let asks = !args.yes && stdin().is_terminal();
    let named = match &args.starter {
        Some(name) => starter::named(name)?,
        None if asks => ask::choose(
            &format!("Trade ({})", starter::names()),
            STARTERS[0].name,
            "--starter",
            starter::named,
            &mut stdin().lock(),
            &mut out,
        )?,
        None => STARTERS[0],
    };
    let sample = (named.folder)();
    let kept = if args.services.is_empty() && asks {
        ask::choose(
            "Services to keep, with commas",
            &starter::services_of(&sample),
            "--services",
            |typed| starter::kept(&sample, typed),
            &mut stdin().lock(),
            &mut out,
        )
    } else {
        starter::kept(&sample, &args.services.join(","))
    };
    // With questions to ask, nobody should answer them in vain. Otherwise all faults are told at once.
    let (kept, unkept) = match kept {
        Ok(kept) => (kept, None),
        Err(fault) if !asks => (BTreeSet::new(), Some(fault)),
        Err(fault) => return Err(fault),
    };
    let today = today(&sample);
    let mut answers = args.answers();
    if answers.get(Field::TimeZone).is_none() {
        answers.set(Field::TimeZone, &zone_of_computer().unwrap_or_default());
    }
    if asks {
        ask::ask(&mut answers, today.year(), &mut stdin().lock(), &mut out)?;
    }
    let company = NewCompany::parse(&answers, today.year());
    let company = company.map_err(|errors| refused(&errors, unkept.as_ref()))?;
    if let Some(fault) = unkept {
        return Err(fault);
    }
    let data = target.data();
    let mut folder = scaffold(&sample, &company, &kept, &report::quoted(data.as_ref()))?;
    if let Some(site) = load(&folder, today).site {
        remove_idle_synonyms(&mut folder, |word| site.search_uses(word))?;
    }
    let loaded = check(&folder, today);
    // Hints are about content that is not published yet, which the next steps mention too.
    let mut findings = loaded.diagnostics.clone();
    findings.retain(|found| found.severity != Severity::Hint);
    let findings = render_text(&findings, &folder, out.is_terminal());
    if loaded.errors() > 0 {
        bail!("nothing was written, since the new site would have errors\n\n{findings}");
    }
    target.write(&folder, &editor_files())?;
    let steps = report::next_steps(target.dir(), &data, &folder, &company);
    writeln!(out, "{}\n\n{steps}", findings.trim_end())
        .context("the findings cannot be written")?;
    Ok(ExitCode::SUCCESS)
}

/// The name of this computer's time zone. `None` for UTC, which says nothing about where the company is.
fn zone_of_computer() -> Option<String> {
    let zone = TimeZone::try_system().ok()?;
    let name = zone.iana_name()?;
    let is_utc = ["UTC", "Etc/UTC"].contains(&name);
    (!is_utc).then(|| name.to_owned())
}

fn refused(errors: &[AnswerError], unkept: Option<&anyhow::Error>) -> anyhow::Error {
    let lines = errors.iter().map(|error| format!("\n  {error}"));
    let lines = lines.chain(unkept.map(|fault| format!("\n  {fault}")));
    let lines: Vec<String> = lines.collect();
    anyhow::anyhow!("nothing was written; fix these first:{}", lines.concat())
}
