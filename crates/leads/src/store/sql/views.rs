//! How often pages were shown, by day.

use jiff::civil::Date;
use sightline_store::{Session, query, values};

use crate::{PageViews, StoreError};

/// Adds to a day's counts.
pub(super) async fn add(
    session: &mut Session,
    day: Date,
    views: &[PageViews],
) -> Result<(), StoreError> {
    for PageViews { page, views } in views {
        query(
            "INSERT INTO page_view (day, page, views) VALUES ($1, $2, $3) \
             ON CONFLICT (day, page) DO UPDATE SET views = page_view.views + excluded.views",
        )
        .bind_all(values![
            day.to_string(),
            page,
            i64::try_from(*views).unwrap_or(i64::MAX)
        ])
        .execute(session)
        .await?;
    }
    Ok(())
}

/// The counts since a day, the most shown page first.
pub(super) async fn since(session: &mut Session, day: Date) -> Result<Vec<PageViews>, StoreError> {
    let rows = query(
        "SELECT page, CAST(sum(views) AS BIGINT) AS views FROM page_view WHERE day >= $1 \
         GROUP BY page ORDER BY sum(views) DESC, page",
    )
    .bind(day.to_string())
    .fetch_all(session)
    .await?;
    rows.iter()
        .map(|row| {
            Ok(PageViews {
                page: row.text("page")?,
                views: row.count("views")?,
            })
        })
        .collect()
}
