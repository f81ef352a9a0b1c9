import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database, DatabaseAdapter } from '../database/adapter.ts';

const HOUR_MS = 3_600_000;

/** Removes what time has ended by now. */
export type RemoveExpired = (db: Database, now: number) => Promise<void>;

/**
 * Changes that whoever follows them has long seen: those that were there an hour ago. Each call needs the one before it,
 * so each server has its own.
 */
export function openChangeRemoval(): RemoveExpired {
  let lastHour = 0;
  return async (db) => {
    await db.deleteFrom('change').where('id', '<=', lastHour).execute();
    const latest = await db
      .selectFrom('change')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    lastHour = Number(latest?.id ?? lastHour);
  };
}

/** At the start and every hour, while the server runs. What fails is tried again in an hour. */
export function removeExpiredHourly(
  app: FastifyInstance,
  { db }: DatabaseAdapter,
  clock: Clock,
  removers: readonly RemoveExpired[],
): void {
  async function removeAll() {
    for (const remove of removers) {
      await remove(db, clock.now()).catch((error: unknown) =>
        app.log.warn({ err: error }, 'expired rows were not removed'),
      );
    }
  }
  const timer = setInterval(removeAll, HOUR_MS);
  timer.unref();
  app.addHook('onReady', removeAll);
  app.addHook('onClose', async () => clearInterval(timer));
}
