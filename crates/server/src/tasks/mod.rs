//! What runs beside the requests: each is a task that ends when its token is cancelled.

pub(crate) mod canary;
pub(crate) mod delivery;
pub(crate) mod index_now;
pub(crate) mod maintenance;
