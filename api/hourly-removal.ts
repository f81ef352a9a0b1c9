import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database, Engine } from './db/engine.ts';

const HOUR_MS = 3_600_000;

/** Removes what time has ended by now. */
export type RemoveExpired = (db: Database, now: number) => Promise<void>;

/** At the start and every hour, while the server runs. What fails is tried again in an hour. */
export function removeExpiredHourly(
  app: FastifyInstance,
  { db }: Engine,
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
