//! Converts between TOML and the values of form fields.

use sightline_model::studio::{FieldValue, FieldValues, FieldWidget, FormField};
use toml_edit::{Array, InlineTable, Item, TableLike, Value};

/// Returns the values of a table that its form can show.
pub(super) fn form_values(table: &dyn TableLike, fields: &[FormField]) -> FieldValues {
    let value = |field: &FormField| {
        let value = value_of(table.get(&field.key)?, field.widget)?;
        Some((field.key.clone(), value))
    };
    fields.iter().filter_map(value).collect()
}

/// Converts an item to the value of a widget. Returns `None` if the widget cannot show it.
fn value_of(item: &Item, widget: FieldWidget) -> Option<FieldValue> {
    let text = || item.as_str().map(str::to_owned);
    match widget {
        FieldWidget::Switch => item.as_bool().map(FieldValue::Switch),
        FieldWidget::Number => {
            let number = i32::try_from(item.as_integer()?).ok()?;
            Some(FieldValue::Number(number))
        }
        FieldWidget::Lines => {
            let lines = match item.as_array() {
                Some(list) => list
                    .iter()
                    .map(|entry| entry.as_str().map(str::to_owned))
                    .collect::<Option<_>>()?,
                None => vec![text()?],
            };
            Some(FieldValue::Lines(lines))
        }
        FieldWidget::Pairs => {
            let pairs = item.as_table_like()?.iter();
            let pairs =
                pairs.map(|(key, value)| Some((key.to_owned(), value.as_str()?.to_owned())));
            Some(FieldValue::Pairs(pairs.collect::<Option<_>>()?))
        }
        FieldWidget::Text
        | FieldWidget::Long
        | FieldWidget::Choice
        | FieldWidget::Secret
        | FieldWidget::Mail => text().map(FieldValue::Text),
    }
}

/// Converts a value to TOML. Returns `None` if it is empty, so that the key is removed.
fn to_toml(value: &FieldValue) -> Option<Value> {
    match value {
        FieldValue::Switch(on) => Some((*on).into()),
        FieldValue::Number(number) => Some(i64::from(*number).into()),
        FieldValue::Text(text) => Some(text.trim())
            .filter(|text| !text.is_empty())
            .map(Value::from),
        FieldValue::Lines(lines) => {
            let lines: Array = lines
                .iter()
                .map(|line| line.trim())
                .filter(|line| !line.is_empty())
                .collect();
            (!lines.is_empty()).then(|| lines.into())
        }
        FieldValue::Pairs(pairs) => {
            let pairs: InlineTable = pairs
                .iter()
                .map(|(key, value)| (key.as_str(), Value::from(value.as_str())))
                .collect();
            (!pairs.is_empty()).then(|| pairs.into())
        }
    }
}

/// Writes the values that differ.
pub(super) fn edit_values(table: &mut dyn TableLike, meant: &FieldValues, fields: &[FormField]) {
    for field in fields {
        let value = meant.get(&field.key);
        let Some(item) = table.get_mut(&field.key) else {
            let usual = match field.widget {
                FieldWidget::Switch => Some(FieldValue::Switch(false)),
                _ => field
                    .choices
                    .first()
                    .map(|usual| FieldValue::Text(usual.value.clone())),
            };
            if value != usual.as_ref()
                && let Some(value) = value.and_then(to_toml)
            {
                table.insert(&field.key, Item::Value(value));
            }
            continue;
        };
        // The form cannot show this value, so it cannot have changed it.
        let Some(old) = value_of(item, field.widget) else {
            continue;
        };
        if value == Some(&old) {
            continue;
        }
        let Some(mut new) = value.and_then(to_toml) else {
            table.remove(&field.key);
            continue;
        };
        if let (true, Some(one)) = (item.is_str(), single_entry(&new)) {
            new = one;
        }
        if let Some(before) = item.as_value() {
            *new.decor_mut() = before.decor().clone();
        }
        *item = Item::Value(new);
    }
}

/// Returns the only entry of a list.
fn single_entry(list: &Value) -> Option<Value> {
    let list = list.as_array()?;
    let mut one = list.get(0).filter(|_| list.len() == 1)?.clone();
    one.decor_mut().clear();
    Some(one)
}

/// Returns the text of a field.
pub(super) fn text_value<'v>(values: &'v FieldValues, key: &str) -> Option<&'v str> {
    match values.get(key) {
        Some(FieldValue::Text(text)) => Some(text),
        _ => None,
    }
}
