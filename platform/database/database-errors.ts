/** The database cannot answer now; the caller may try again later. Becomes a 503. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errcode' in error) return `sqlite-${Number(error.errcode) & 0xff}`;
  return 'code' in error ? String(error.code) : '';
}

const SQLITE_CONSTRAINT_UNIQUE = [1555, 2067];

/** Returns whether a write was refused because another row has the same value. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return SQLITE_CONSTRAINT_UNIQUE.includes(Number(error.errcode));
  return errorCode(error) === '23505';
}

/** Runs `work` again if somebody else took a name or number at the same moment. The second time it sees that it is taken. */
export const againIfTaken = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return work();
  });

const SQLITE_CONSTRAINT_FOREIGNKEY = 787;

/** Returns whether a write was refused because the row that it refers to is missing. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return Number(error.errcode) === SQLITE_CONSTRAINT_FOREIGNKEY;
  return errorCode(error) === '23503';
}

// SQLite: busy, locked, disk I/O error, corrupt, full, cannot open. PostgreSQL: connection failures (class 08),
// resources (53), stopped or cancelled by the operator or a time limit (57), a lock that was not given in time (55P03), a
// transaction that had to give way to another (40), a write that reached a standby (25006), as in the moments after another server took over,
// and what the socket says.
const UNAVAILABLE =
  /^(sqlite-(5|6|10|11|13|14)|08\w{3}|25006|40\w{3}|53\w{3}|55P03|57\w{3}|ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/;

/**
 * `pg` gives no code when a connection ends under a query, when it ended before the next query of a transaction, or when
 * none comes free in time.
 */
const WITHOUT_CODE = /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired/;

/** Returns whether the database's files are damaged. SQLite: corrupt, or not a database. PostgreSQL: class XX. */
export const isDatabaseDamaged = (error: unknown): error is Error =>
  /^(sqlite-(11|26)|XX00[12])$/.test(errorCode(error));

/** Returns whether SQLite's disk is full. */
export const isDiskFull = (error: unknown): boolean => errorCode(error) === 'sqlite-13';

/** Returns whether the server spoke, and has no room or time: it is there. */
export const isServerBusy = (error: unknown): boolean => /^(40\w{3}|53\w{3}|55P03|57014)$/.test(errorCode(error));

/** Returns whether the connection ended, before or during the query. Another connection may work. */
export function isConnectionLost(error: unknown): boolean {
  if (/^(08\w{3}|57P0[123]|ECONN(RESET|ABORTED)|EPIPE)$/.test(errorCode(error))) return true;
  return error instanceof Error && /Connection terminated unexpectedly|is not queryable/.test(error.message);
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (UNAVAILABLE.test(errorCode(error))) return true;
  // The socket file of a server on this machine, while it is down.
  if (errorCode(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect')
    return true;
  return error instanceof Error && WITHOUT_CODE.test(error.message);
}
