//! Background tasks that run until their token is cancelled. The task that follows changes of the
//! content is in `reload`.

pub(crate) mod backup;
pub(crate) mod canary;
pub(crate) mod delivery;
pub(crate) mod digest;
pub(crate) mod idle_database;
pub(crate) mod index_now;
pub(crate) mod lint;
pub(crate) mod maintenance;
