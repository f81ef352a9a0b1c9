import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DatabaseAdapter, OpenOptions } from './adapter.ts';
import { StartError } from './data-dir.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { openAdapter } from './open-adapter.ts';

const TRY_FOR_MS = 60_000;
const BETWEEN_TRIES_MS = 2_000;

/** Returns the error's own message, without the database's address, which may contain a password. */
const reasonOf = (error: unknown) => (error instanceof Error && error.message) || 'no answer';

/** Returns whether the error is that of PgBouncer, which refuses settings that a client sends while connecting. */
const isPooler = (error: unknown) => error instanceof Error && error.message.includes('unsupported startup parameter');

/** Waits before the next attempt. If `stop` aborts, throws its reason. */
const pause = (stop: AbortSignal | undefined) =>
  sleep(BETWEEN_TRIES_MS, undefined, { signal: stop }).catch(() => stop?.throwIfAborted());

/**
 * Opens the database and waits until it answers. While it is still starting, this is tried again for up to a minute, but not if it refuses
 * user, password or database name. Throws StartError; if `stop` aborts, throws its reason.
 */
export async function connect(
  options: OpenOptions,
  say: (line: string) => void,
  stop?: AbortSignal,
): Promise<DatabaseAdapter> {
  const adapter = await openAdapter(options).catch((error: unknown) => {
    throw new StartError(`The database cannot be opened: ${reasonOf(error)}.`);
  });
  const deadline = Date.now() + TRY_FOR_MS;
  for (;;) {
    try {
      await sql`select 1`.execute(adapter.db);
      return adapter;
    } catch (error) {
      if (isPooler(error)) {
        await adapter.close();
        throw new StartError(
          `DATABASE_URL leads to a pooler (${reasonOf(error)}): set DATABASE_LISTEN_URL to an address of the database itself.`,
        );
      }
      const mayCome = isDatabaseUnavailable(error) && Date.now() + BETWEEN_TRIES_MS < deadline;
      if (!mayCome) {
        await adapter.close();
        throw new StartError(`The database cannot be used: ${reasonOf(error)}. Check DATABASE_URL.`);
      }
      say(`The database does not answer yet (${reasonOf(error)}); trying again.`);
      await pause(stop).catch(async (reason: unknown) => {
        await adapter.close();
        throw reason;
      });
    }
  }
}
