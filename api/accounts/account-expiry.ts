import type { FastifyInstance } from 'fastify';
import { CONFIRMATION_DAYS } from '#contract/accounts.ts';
import type { Clock } from '../clock.ts';
import type { Database, Engine } from '../db/engine.ts';
import { sessionLimits } from './sessions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Removes what time has ended: sessions, codes, sign-ins half-way, and accounts whose address nobody confirmed. */
export async function removeExpired(db: Database, now: number): Promise<void> {
  const { rotatedAfter, createdAfter } = sessionLimits(now);
  const unconfirmedAfter = now - CONFIRMATION_DAYS * DAY_MS;
  await db
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('rotated_at', '<=', rotatedAfter), eb('created_at', '<=', createdAfter)]))
    .execute();
  await db.deleteFrom('mailed_code').where('expires_at', '<=', now).execute();
  await db.deleteFrom('google_sign_in').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('email_change')
    .where('asked_at', '<=', now - CONFIRMATION_DAYS * DAY_MS)
    .execute();
  await db.deleteFrom('account').where('confirmed', '=', 0).where('created_at', '<=', unconfirmedAfter).execute();
}

/** At the start and every hour, while the server runs. */
export function removeExpiredHourly(app: FastifyInstance, { db }: Engine, clock: Clock): void {
  const remove = () =>
    removeExpired(db, clock.now()).catch((error: unknown) =>
      app.log.warn({ err: error }, 'expired rows were not removed'),
    );
  const timer = setInterval(remove, HOUR_MS);
  timer.unref();
  app.addHook('onReady', remove);
  app.addHook('onClose', async () => clearInterval(timer));
}
