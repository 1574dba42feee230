//! Daily counts of page views.

use jiff::civil::Date;
use sightline_store::{query, values};

use crate::{LeadStore, PageViews, StoreError};

impl LeadStore {
    /// Adds to the page views of a day.
    pub async fn add_views(&self, day: Date, views: Vec<PageViews>) -> Result<(), StoreError> {
        let mut session = self.database.writer().await?;
        for PageViews { page, views } in &views {
            query(
                "INSERT INTO page_view (day, page, views) VALUES ($1, $2, $3) \
                 ON CONFLICT (day, page) DO UPDATE SET views = page_view.views + excluded.views",
            )
            .bind_all(values![
                day.to_string(),
                page,
                i64::try_from(*views).unwrap_or(i64::MAX)
            ])
            .execute(&mut session)
            .await?;
        }
        session.commit().await
    }

    /// Returns the page views since a day, most viewed pages first.
    pub async fn views(&self, since: Date) -> Result<Vec<PageViews>, StoreError> {
        let rows = query(
            "SELECT page, CAST(sum(views) AS BIGINT) AS views FROM page_view WHERE day >= $1 \
             GROUP BY page ORDER BY sum(views) DESC, page",
        )
        .bind(since.to_string())
        .fetch_all(&mut self.database.reader().await?)
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
}
