//! `sightline new`: the content folder of a new company.
//!
//! 1. The place is looked at first: nobody answers ten questions for a folder that is refused.
//! 2. What no flag says is asked, when somebody sits at the terminal.
//! 3. The sample is rewritten in memory and checked there; with an error nothing is written.
//! 4. The folder is written aside and moved to its place in one step.

mod ask;
mod place;
mod report;

use std::io::{IsTerminal as _, stdin, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use sightline_content::{check, render_text};
use sightline_scaffold::{AnswerError, Answers, Field, NewCompany, scaffold};

use self::place::NewPlace;
use crate::ambient::today;
use crate::embedded;

#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The folder to make. It must not be there yet, or be empty.
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// The company's full name.
    #[arg(long, env = "SIGHTLINE_NAME", value_name = "NAME")]
    name: Option<String>,
    /// The name as the header shows it; without it the full name less "Inc" and the like.
    #[arg(long, env = "SIGHTLINE_SHORT_NAME", value_name = "NAME")]
    short_name: Option<String>,
    /// The company's part of addresses; without it made from the name.
    #[arg(long, env = "SIGHTLINE_SLUG", value_name = "SLUG")]
    slug: Option<String>,
    /// The local phone number. This one or a toll-free one is needed.
    #[arg(long, env = "SIGHTLINE_PHONE", value_name = "NUMBER")]
    phone: Option<String>,
    /// The toll-free phone number.
    #[arg(long, env = "SIGHTLINE_TOLL_FREE", value_name = "NUMBER")]
    toll_free: Option<String>,
    /// The address that visitors write to.
    #[arg(long, env = "SIGHTLINE_EMAIL", value_name = "ADDRESS")]
    email: Option<String>,
    /// The town the company works from.
    #[arg(long, env = "SIGHTLINE_CITY", value_name = "TOWN")]
    city: Option<String>,
    /// Further towns it serves, with commas between them.
    #[arg(long, env = "SIGHTLINE_SUBURBS", value_name = "TOWNS")]
    suburbs: Option<String>,
    /// The year it was founded.
    #[arg(long, env = "SIGHTLINE_FOUNDED", value_name = "YEAR")]
    founded: Option<String>,
    /// The license number; without one the site does not claim to be licensed.
    #[arg(long, env = "SIGHTLINE_LICENSE", value_name = "NUMBER")]
    license: Option<String>,
    /// The public address of the site; without it a reserved one that is nobody's.
    #[arg(long, env = "SIGHTLINE_BASE_URL", value_name = "URL")]
    base_url: Option<String>,
    /// Ask nothing: take what follows from the flags.
    #[arg(long, short, env = "SIGHTLINE_YES")]
    yes: bool,
}

impl NewArgs {
    fn answers(&self) -> Answers {
        let mut answers = Answers::default();
        for field in Field::ALL {
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
            };
            answers.set(field, flag.as_deref().unwrap_or_default());
        }
        answers
    }
}

pub(crate) fn run(args: &NewArgs) -> anyhow::Result<ExitCode> {
    let place = NewPlace::look(&args.dir)?;
    let sample = embedded::sample_site();
    let today = today(&sample);
    let mut answers = args.answers();
    if !args.yes && stdin().is_terminal() {
        ask::ask(
            &mut answers,
            today.year(),
            &mut stdin().lock(),
            &mut stdout().lock(),
        )?;
    }
    let company = NewCompany::parse(&answers, today.year()).map_err(|errors| refused(&errors))?;
    let folder = scaffold(&sample, &company)?;
    let loaded = check(&folder, today);
    let findings = render_text(&loaded.diagnostics, &folder, stdout().is_terminal());
    if loaded.errors() > 0 {
        bail!("nothing was written, since the new site would have errors\n\n{findings}");
    }
    place.write(&folder)?;
    report::write(
        &mut stdout().lock(),
        place.dir(),
        &folder,
        &company,
        &findings,
    )?;
    Ok(ExitCode::SUCCESS)
}

fn refused(errors: &[AnswerError]) -> anyhow::Error {
    let lines: Vec<String> = errors.iter().map(|error| format!("\n  {error}")).collect();
    anyhow::anyhow!("nothing was written; mend these first:{}", lines.concat())
}
