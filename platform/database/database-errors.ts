/** Thrown if the database cannot answer now; the caller may try again later. Becomes a 503. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('errcode' in error) return `sqlite-${Number(error.errcode) & 0xff}`;
  return 'code' in error ? String(error.code) : '';
}

const SQLITE_CONSTRAINT_UNIQUE = [1555, 2067];

/** Returns whether a write was refused because another row has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return SQLITE_CONSTRAINT_UNIQUE.includes(Number(error.errcode));
  return errorCode(error) === '23505';
}

/**
 * Runs `work`. If it fails because another process has just taken the same unique value, such as a name, runs it once more: it then finds the
 * other's row.
 */
export const againIfTaken = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    return work();
  });

const SQLITE_CONSTRAINT_FOREIGNKEY = 787;

/** Returns whether a write was refused because a row that it refers to does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) return Number(error.errcode) === SQLITE_CONSTRAINT_FOREIGNKEY;
  return errorCode(error) === '23503';
}

// Matches codes of errors that may pass, also those of a socket. SQLite: busy, locked, disk I/O error, corrupt, full, cannot open.
// PostgreSQL: connection failure (class 08), lack of resources (53), cancelled by the operator or a time limit (57), lock not granted in
// time (55P03), deadlock or serialisation (40), a write to a standby (25006), as just after another server took over.
const UNAVAILABLE =
  /^(sqlite-(5|6|10|11|13|14)|08\w{3}|25006|40\w{3}|53\w{3}|55P03|57\w{3}|ECONN\w+|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/;

/**
 * Matches messages of errors without a code, from the library `pg`: a connection ended during a query or between the queries of a
 * transaction, or none became free in time.
 */
const WITHOUT_CODE = /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired/;

/** Returns whether the database's files are damaged. SQLite: corrupt, or not a database. PostgreSQL: errors of class XX. */
export const isDatabaseDamaged = (error: unknown): error is Error =>
  /^(sqlite-(11|26)|XX00[12])$/.test(errorCode(error));

/** Returns whether SQLite's disk is full. */
export const isDiskFull = (error: unknown): boolean => errorCode(error) === 'sqlite-13';

/** Returns whether the database's server has itself answered that it has no room or time, so that it can be reached. */
export const isServerBusy = (error: unknown): boolean => /^(40\w{3}|53\w{3}|55P03|57014)$/.test(errorCode(error));

/** Returns whether the connection ended before or during the query, so that another connection may work. */
export function isConnectionLost(error: unknown): boolean {
  if (/^(08\w{3}|57P0[123]|ECONN(RESET|ABORTED)|EPIPE)$/.test(errorCode(error))) return true;
  return error instanceof Error && /Connection terminated unexpectedly|is not queryable/.test(error.message);
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (UNAVAILABLE.test(errorCode(error))) return true;
  // While a PostgreSQL server on this machine is down, its socket file is missing, so ENOENT of a connection means an outage.
  if (errorCode(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect')
    return true;
  return error instanceof Error && WITHOUT_CODE.test(error.message);
}
