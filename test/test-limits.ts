import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { openAdapter } from '../platform/database/open-adapter.ts';
import { openLimitCounts } from '../platform/http/limits/open-limit-counts.ts';
import { openRateLimits } from '../platform/http/limits/rate-limits.ts';
import { openMachineClock } from './test-clock.ts';
import { makeDatabase, whenDone } from './test-database.ts';

export const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Limits as a server has them, on the kind of database under test. */
export async function openTestLimits({ isOn = true } = {}) {
  const place = await makeDatabase();
  const clock = openMachineClock();
  const adapter = await openAdapter(place);
  whenDone(() => adapter.close());
  const logged: string[] = [];
  const stream = { write: (line: string) => void logged.push(line) };
  /** Those of one more server on the same database; of SQLite there is one. */
  async function open() {
    const counts = await openLimitCounts({ databaseUrl: place.databaseUrl, adapter }, clock, digest);
    whenDone(() => counts.close());
    const { log } = Fastify({ logger: { level: 'info', stream } });
    return openRateLimits({ isOn, counts, clock, log });
  }
  return { place, adapter, clock, logged, open, rateLimits: await open() };
}
