import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { countOf } from '../../../api/schema/rate-limits.ts';
import { testOnce, whenDone } from '../../../test/test-database.ts';
import { digest, openTestLimits } from '../../../test/test-limits.ts';
import { isDatabaseUnavailable } from '../../database/database-errors.ts';
import { openAdapter } from '../../database/open-adapter.ts';
import { openLimitCounts } from './open-limit-counts.ts';
import type { Count, RateLimits } from './rate-limits.ts';

// On both databases: several servers count in one database.

// The counts of rate limits, on either database: in memory where there is one server, in a table that servers share.

const isShared = inject('databaseKind') === 'postgres';

testOnce('a limit that is switched off counts nothing', async () => {
  const { consume } = await openOwn({ isOn: false });
  for (let at = 0; at < 100; at += 1) expect(await consume('a')).toBe(0);
});

test('an action may count for many: it is let through where there is room for all of it', async () => {
  const { rateLimits } = await openOwn();
  const bytes = (points: number) => [{ ...countOf('photoKilobytesOfMember', 'a'), points }];
  const most = 300 * 1_024;
  expect(await waitOf(rateLimits, bytes(most + 1))).toBe(86_400);
  expect(await waitOf(rateLimits, bytes(most - 10))).toBe(0);
  expect(await waitOf(rateLimits, bytes(11))).toBeGreaterThan(86_000);
  expect(await waitOf(rateLimits, bytes(10))).toBe(0);
  expect(await rateLimits.isSpent(bytes(1))).toBe(true);
  await rateLimits.refund(bytes(5));
  const answers = await Promise.all(Array.from({ length: 8 }, () => waitOf(rateLimits, bytes(1))));
  expect(answers.filter((wait) => wait === 0)).toHaveLength(5);
  await rateLimits.refund(bytes(most * 2));
  expect(await rateLimits.used(bytes(1))).toBe(0);
});

test('what is given back can be taken again, and no more than that', async () => {
  const { rateLimits, consume } = await openOwn();
  for (let at = 0; at < 200; at += 1) {
    expect(await consume('a')).toBe(0);
    await rateLimits.refund([countOf('writesOfMember', 'a')]);
  }
  await rateLimits.refund([countOf('writesOfMember', 'a')]);
  for (let at = 0; at < 60; at += 1) expect(await consume('a')).toBe(0);
  expect(await consume('a')).toBe(60);
  expect(await consume('b')).toBe(0);
});

testOnce('a limit counts anew when its time is over, and says to the second when that is', async () => {
  const { clock, consume } = await openOwn();
  for (let at = 0; at < 60; at += 1) await consume('a');
  clock.advance(20_500);
  expect(await consume('a')).toBe(40);
  clock.advance(39_499);
  expect(await consume('a')).toBe(1);
  clock.advance(1);
  expect(await consume('a')).toBe(0);
});

test('what is refused by one limit is counted in none', async () => {
  const { consume } = await openOwn();
  for (let at = 0; at < 60; at += 1) await consume('a');
  for (let at = 0; at < 100; at += 1) expect(await consume('b', 'a')).toBe(60);
  for (let at = 0; at < 60; at += 1) expect(await consume('b')).toBe(0);
});

// PostgreSQL has room for all of them, and removes those whose time is over.
test.skipIf(isShared)(
  'the keys that are counted have a bound, and those in use are the last to be forgotten',
  async () => {
    const { consume } = await openOwn();
    for (let at = 0; at < 60; at += 1) await consume('attacked');
    for (let at = 0; at < 60_000; at += 1) {
      await consume(`key ${at}`);
      // It is tried again now and then.
      if (at % 1_000 === 0) expect(await consume('attacked')).toBe(60);
    }
    // To push a count out of memory, an attacker does something else twenty thousand times, and counts each time.
    expect(await consume('attacked')).toBe(60);
    for (let at = 0; at < 19_999; at += 1) await consume(`other ${at}`);
    expect(await consume('attacked')).toBe(60);
    for (let at = 0; at < 20_000; at += 1) await consume(`another ${at}`);
    expect(await consume('attacked')).toBe(0);
  },
);

test('of very many at once no more are let through than may', async () => {
  const { consume } = await openOwn();
  const waits = await Promise.all(
    Array.from({ length: 100 }, (_, at) => (at % 2 ? consume('a', 'b') : consume('b', 'a'))),
  );
  const letThrough = waits.filter((wait) => wait === 0).length;
  expect(letThrough).toBeLessThanOrEqual(60);
  // On a busy machine some wait too long for a connection: they are refused, and not counted.
  for (let at = letThrough; at < 60; at += 1) expect(await consume('a', 'b')).toBe(0);
  expect(await consume('a', 'b')).toBe(60);
});

testOnce('the log says once for each window that a limit is used up, and does not name the key', async () => {
  const { consume, clock, logged } = await openOwn();
  for (let at = 0; at < 65; at += 1) await consume('somebody');
  expect(logged).toHaveLength(1);
  clock.advance(60_000);
  for (let at = 0; at < 65; at += 1) await consume('somebody');
  expect(logged).toHaveLength(2);
  expect(logged.join('')).not.toContain('somebody');
});

testOnce('a try that nobody hears of is let through or not, and not logged', async () => {
  const { rateLimits, logged } = await openOwn();
  for (let at = 0; at < 60; at += 1) expect(await rateLimits.tryConsume(writes('a'))).toBe(true);
  expect(await rateLimits.tryConsume(writes('a'))).toBe(false);
  expect([await rateLimits.isSpent(writes('a', 'b')), await rateLimits.isSpent(writes('b'))]).toEqual([true, false]);
  expect(await rateLimits.used(writes('b', 'a'))).toBe(60);
  expect(logged).toEqual([]);
});

testOnce('what is given back after its window ended is nobody’s', async () => {
  const { rateLimits, consume, clock } = await openOwn();
  await consume('a');
  clock.advance(60_000);
  await rateLimits.refund(writes('a', 'never'));
  for (let at = 0; at < 60; at += 1) expect(await consume('a')).toBe(0);
  expect(await consume('a')).toBe(60);
});

testOnce(
  'a window that was busy makes the next one longer, whatever was given back before it ended not counted',
  async () => {
    const { rateLimits, clock } = await openOwn();
    const mails = [countOf('mailsToAddress', 'a')];
    const use = async (times: number) => {
      for (let at = 0; at < times; at += 1) await rateLimits.consume(mails);
    };
    await use(5);
    expect(await waitOf(rateLimits, mails)).toBe(1_800);
    clock.advance(1_800_000);
    await use(5);
    expect(await waitOf(rateLimits, mails)).toBe(3_600);
    // All but two: a calm one.
    for (let at = 0; at < 3; at += 1) await rateLimits.refund(mails);
    clock.advance(3_600_000);
    await use(5);
    expect(await waitOf(rateLimits, mails)).toBe(1_800);
  },
);

test.runIf(isShared)('two servers on one database count together', async () => {
  const { rateLimits, open } = await openOwn();
  const other = await open();
  const waits = await Promise.all(
    Array.from({ length: 100 }, (_, at) => waitOf(at % 2 ? other : rateLimits, writes('a'))),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(60);
  expect(await other.isSpent(writes('a'))).toBe(true);
  await rateLimits.refund(writes('a'));
  expect([await waitOf(other, writes('a')), await waitOf(rateLimits, writes('a'))]).toEqual([0, 60]);
});

test.runIf(isShared)(
  'what is over is removed once it makes no next window longer, and who it was is nowhere',
  async () => {
    const { rateLimits, clock, place, adapter } = await openOwn();
    const counts = await openLimitCounts({ databaseUrl: place.databaseUrl, adapter }, clock, digest);
    whenDone(() => counts.close());
    const keys = async () => {
      const rows = await adapter.db.selectFrom('rate_limit').select('key').orderBy('key').execute();
      return rows.map(({ key }) => key.split(' ')[0]);
    };
    await rateLimits.consume([countOf('mailsToAddress', 'a@example.com'), ...writes('7')]);
    const stored = await adapter.db.selectFrom('rate_limit').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('example.com');
    clock.advance(60_000);
    await counts.removeEnded();
    expect(await keys()).toEqual(['mailsToAddress']);
    clock.advance(3_540_000 - 1);
    await counts.removeEnded();
    expect(await keys()).toEqual(['mailsToAddress']);
    clock.advance(1);
    await counts.removeEnded();
    expect(await keys()).toEqual([]);
  },
);

test.runIf(isShared)('while the database is away nothing that is limited is let through', async () => {
  const { clock, adapter } = await openOwn();
  const nowhere = { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', adapter };
  const counts = await openLimitCounts(nowhere, clock, digest);
  whenDone(() => counts.close());
  const error = await counts.consume(writes('a')).catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.runIf(isShared)(
  'while the database is a standby, which takes no writes, nothing that is limited is let through',
  async () => {
    const { clock, adapter, place } = await openOwn();
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(adapter.db);
    const counts = await openLimitCounts({ databaseUrl: place.databaseUrl, adapter }, clock, digest);
    whenDone(() => counts.close());
    await expect(counts.consume(writes('a'))).rejects.toThrow('read-only transaction');
  },
);

test.runIf(isShared)('what is counted waits for the database as long as the server does, and no longer', async () => {
  const { clock, adapter, place } = await openOwn();
  const serving = await openAdapter({ ...place, statementTimeoutMs: 300 });
  whenDone(() => serving.close());
  const counts = await openLimitCounts({ databaseUrl: place.databaseUrl, adapter: serving }, clock, digest);
  whenDone(() => counts.close());
  const error = await adapter.db.transaction().execute(async (transaction) => {
    await sql`lock table rate_limit`.execute(transaction);
    return Promise.race([counts.consume(writes('a')).catch((reason: unknown) => reason), sleep(20_000, 'it waits')]);
  });
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.runIf(isShared)('on a standby, where the table of limits cannot be read, that is an outage', async () => {
  const { rateLimits, adapter } = await openOwn();
  // PostgreSQL says so there, since the table is unlogged.
  await sql`create function not_here() returns bigint language plpgsql immutable as
    $$ begin raise exception 'cannot access temporary or unlogged relations during recovery' using errcode = '0A000'; end $$`.execute(
    adapter.db,
  );
  await sql`alter table rate_limit rename to real_limit`.execute(adapter.db);
  await sql`create view rate_limit as select key, points, not_here() as expire, length_s from real_limit`.execute(
    adapter.db,
  );
  for (const ask of [rateLimits.consume, rateLimits.used]) {
    const error = await ask(writes('a')).catch((reason: unknown) => reason);
    expect(isDatabaseUnavailable(error)).toBe(true);
  }
});

const codes = (...keys: string[]) => keys.map((key) => countOf('codesToNumber', key));

test('what is kept is there after a restart, and names nobody', async () => {
  const { rateLimits, open, adapter, clock } = await openOwn();
  for (let at = 0; at < 3; at += 1) expect(await waitOf(rateLimits, codes('0772123456'))).toBe(0);
  const restarted = await open();
  expect(await waitOf(restarted, codes('0772123456'))).toBe(3_600);
  expect(await waitOf(restarted, codes('0772123457'))).toBe(0);
  const stored = await adapter.db.selectFrom('rate_limit').selectAll().execute();
  expect(stored).toHaveLength(2);
  expect(JSON.stringify(stored)).not.toContain('0772');
  clock.advance(3_600_000);
  expect(await waitOf(restarted, codes('0772123456'))).toBe(0);
});

test('what is kept and what is not are counted together, or not at all', async () => {
  const { rateLimits } = await openOwn();
  const both = [...codes('a'), ...writes('a')];
  for (let at = 0; at < 3; at += 1) expect(await waitOf(rateLimits, both)).toBe(0);
  for (let at = 0; at < 80; at += 1) expect(await waitOf(rateLimits, both)).toBe(3_600);
  expect(await rateLimits.used(writes('a'))).toBe(3);
  await rateLimits.refund(both);
  expect([await rateLimits.used(codes('a')), await rateLimits.used(writes('a'))]).toEqual([2, 2]);
  for (let at = 0; at < 58; at += 1) await rateLimits.consume(writes('a'));
  expect(await waitOf(rateLimits, both)).toBe(60);
  expect(await rateLimits.used(codes('a'))).toBe(2);
});

test('of many at once no more are kept than may, and what is over is removed', async () => {
  const { rateLimits, place, adapter, clock } = await openOwn();
  const waits = await Promise.all(Array.from({ length: 30 }, () => waitOf(rateLimits, codes('a'))));
  expect(waits.filter((wait) => wait === 0).length).toBeLessThanOrEqual(3);
  const counts = await openLimitCounts({ databaseUrl: place.databaseUrl, adapter }, clock, digest);
  whenDone(() => counts.close());
  clock.advance(3_599_000);
  await counts.removeEnded();
  expect(await adapter.db.selectFrom('rate_limit').selectAll().execute()).toHaveLength(1);
  clock.advance(1_000);
  await counts.removeEnded();
  expect(await adapter.db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
});

const writes = (...keys: string[]) => keys.map((key) => countOf('writesOfMember', key));

/** The seconds to wait; 0 if it was let through. */
const waitOf = (rateLimits: RateLimits, counts: Count[]): Promise<number> =>
  rateLimits.consume(counts).then(
    () => 0,
    (error) => (error as { retryAfterS: number }).retryAfterS,
  );

async function openOwn(options: { isOn?: boolean } = {}) {
  const opened = await openTestLimits(options);
  return { ...opened, consume: (...keys: string[]) => waitOf(opened.rateLimits, writes(...keys)) };
}
