//! Asks at the terminal for everything that no flag sets.

use std::io::{BufRead, Write};

use anyhow::{Context as _, bail};
use sightline_scaffold::{Answers, Field};

/// Asks for every field that has no valid answer yet, and asks again until the answer is valid.
pub(super) fn ask(
    answers: &mut Answers,
    this_year: i16,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    for field in Field::ALL.iter().copied() {
        match answers
            .get(field)
            .map(|answer| field.check(answer, this_year))
        {
            Some(Ok(())) => continue,
            Some(Err(message)) => writeln!(output, "{} {message}.", field.flag())?,
            None => {}
        }
        // The short name is derived from the name; the flag sets another one.
        if field == Field::ShortName && answers.suggestion(field).is_some() {
            continue;
        }
        // Without the flag, the computer's time zone is used. If it has none, the next steps say so.
        if field == Field::TimeZone && answers.get(field).is_none() {
            continue;
        }
        // The mail server matters only if leads are sent by email.
        let of_mail = matches!(field, Field::MailServer | Field::MailUser);
        if of_mail && answers.get(Field::MailTo).is_none() {
            continue;
        }
        one(field, answers, this_year, input, output)?;
    }
    Ok(())
}

/// Asks for a choice, and asks again until the answer is valid.
pub(super) fn choose<T>(
    question: &str,
    suggestion: &str,
    flag: &str,
    read: impl Fn(&str) -> anyhow::Result<T>,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<T> {
    loop {
        let typed = answer(&format!("{question} [{suggestion}]"), flag, input, output)?;
        let typed = typed.trim();
        match read(if typed.is_empty() { suggestion } else { typed }) {
            Ok(choice) => return Ok(choice),
            Err(error) => writeln!(output, "  {error}.")?,
        }
    }
}

/// Shows a question and returns what was typed.
fn answer(
    question: &str,
    flag: &str,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<String> {
    write!(output, "{question}: ")?;
    output.flush().context("the question cannot be shown")?;
    let mut answer = String::new();
    let length = input
        .read_line(&mut answer)
        .context("the answer cannot be read")?;
    if length == 0 {
        bail!("the answers ended before {flag}; give the rest as flags");
    }
    Ok(answer)
}

fn one(
    field: Field,
    answers: &mut Answers,
    this_year: i16,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let suggestion = answers.suggestion(field);
    let needed = is_needed(field, answers);
    let question = match &suggestion {
        Some(suggestion) => format!("{} [{suggestion}]", question(field)),
        None if needed => question(field).to_owned(),
        None => format!("{} (empty for none)", question(field)),
    };
    loop {
        let answer = answer(&question, field.flag(), input, output)?;
        if answer.trim().is_empty() {
            if needed && suggestion.is_none() {
                writeln!(output, "  This one is needed.")?;
                continue;
            }
            answers.set(field, suggestion.as_deref().unwrap_or_default());
            return Ok(());
        }
        match field.check(&answer, this_year) {
            Ok(()) => {
                answers.set(field, &answer);
                return Ok(());
            }
            Err(message) => writeln!(output, "  That {message}.")?,
        }
    }
}

/// Whether an empty answer is refused. One of the two phone numbers is enough.
fn is_needed(field: Field, answers: &Answers) -> bool {
    match field {
        Field::Phone | Field::Suburbs | Field::License | Field::MailTo => false,
        Field::TollFree => answers.get(Field::Phone).is_none(),
        _ => true,
    }
}

const fn question(field: Field) -> &'static str {
    match field {
        Field::Name => "Full name of the company",
        Field::ShortName => "Name as the header shows it",
        Field::Slug => "Its part of addresses",
        Field::Phone => "Local phone number",
        Field::TollFree => "Toll-free phone number",
        Field::Email => "Email address for visitors",
        Field::City => "Town it works from",
        Field::Suburbs => "Other towns it serves, with commas",
        Field::Founded => "Year it was founded",
        Field::License => "License number",
        Field::BaseUrl => "Address of the site",
        Field::TimeZone => "Time zone, such as America/Chicago",
        Field::MailTo => "Email address that leads go to",
        Field::MailServer => "Mail server that sends them",
        Field::MailUser => "Name to log in with there",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(answers: &mut Answers, typed: &str) -> anyhow::Result<String> {
        let mut output = Vec::new();
        ask(answers, 2026, &mut typed.as_bytes(), &mut output)?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn missing_answers_are_asked_and_enter_accepts_the_suggestion() {
        let mut answers = Answers::default();
        answers.set(Field::City, "Peoria");
        let typed = "Acme Security Inc\n\n(309) 555-0123\n\nhi@acme.example\n\n1998\n\n\n\n";
        let shown = asked(&mut answers, typed).unwrap();
        assert!(shown.contains("Its part of addresses [acme-security]: "));
        assert!(!shown.contains("Town it works from"));
        assert_eq!(answers.get(Field::Slug), Some("acme-security"));
        assert_eq!(answers.get(Field::TollFree), None);
        assert_eq!(
            answers.get(Field::BaseUrl),
            Some("https://www.acme-security.example")
        );
    }

    #[test]
    fn an_invalid_answer_is_asked_again_with_the_reason() {
        let mut answers = Answers::default();
        answers.set(Field::Phone, "12");
        let typed = "\nAcme\nacme\n309 555 0123\n\nnobody\nhi@acme.example\nPeoria\n\n98\n1998\n\n\nboss@acme.example\nsmtp\nsmtp.acme.example\n\n";
        let shown = asked(&mut answers, typed).unwrap();
        assert!(shown.contains("This one is needed."));
        assert!(shown.contains("--phone \"12\" is not a phone number"));
        assert!(shown.contains("\"nobody\" is not an email address"));
        assert!(shown.contains("is not a year"));
        assert_eq!(answers.get(Field::Founded), Some("1998"));
        assert!(shown.contains("\"smtp\" is not a mail server"));
        assert!(shown.contains("Name to log in with there [boss@acme.example]: "));
    }

    #[test]
    fn if_input_ends_early_the_error_names_the_next_flag() {
        let error = asked(&mut Answers::default(), "Acme\n").unwrap_err();
        assert!(error.to_string().contains("--slug"), "{error}");
    }
}
