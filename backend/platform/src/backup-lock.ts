const LOCK = "hashtext('guildhall.backups')";

/** Every process that makes or tests a backup holds it on a connection, for as long as it does so. */
export const HOLD_BACKUPS = `select pg_advisory_lock_shared(${LOCK})`;
/** `isIdle`: nobody holds it. The connection that asked then does, alone. */
export const TRY_BACKUPS = `select pg_try_advisory_lock(${LOCK}) as "isIdle"`;
export const RELEASE_BACKUPS = `select pg_advisory_unlock(${LOCK})`;
