import { expect, test } from 'vitest';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { openMachineClock } from '../../test/test-clock.ts';
import { startOfficeSession } from './office-sessions.ts';

const market = await openSellingMarket({ settings: { RATE_LIMITS: 'on' }, testClock: openMachineClock() });
const { db, clock } = market;

const places = () => db.selectFrom('place').select('name').where('name', 'like', 'Kisaasi %').execute();
const settle = ({ ask }: Pick<Awaited<ReturnType<typeof market.privatePerson>>, 'ask'>, location: string) =>
  ask('/sell/api/private-seller', { method: 'PATCH', body: { location } });

test('whatever a member writes in an office counts, and reading does not', async () => {
  const person = await market.privatePerson();
  const other = await market.privatePerson();
  const statuses = new Set<number>();
  for (let at = 0; at < 300; at += 1) statuses.add((await settle(person, 'Ntinda')).status);
  expect([...statuses]).toEqual([200]);
  expect((await settle(person, 'Ntinda')).status).toBe(429);
  const refused = await person.ask('/sell/api/listings', {
    method: 'POST',
    body: { seller: person.seller, kind: 'car' },
  });
  expect(refused.status).toBe(429);
  expect((await person.ask('/sell/api/private-seller')).status).toBe(200);
  expect((await settle(other, 'Ntinda')).status).toBe(200);
  clock.advance(61_000);
  expect((await settle(person, 'Ntinda')).status).toBe(200);
});

test('a place is one of the market’s with the first ad of whoever named it', async () => {
  const person = await market.privatePerson();
  for (const place of ['Kisaasi A', 'Kisaasi B'])
    expect((await settle(person, place)).body).toMatchObject({ location: place });
  expect(await places()).toEqual([]);
  const id = await market.draft(person, person.seller);
  expect((await market.move(person, id, 'submit')).status).toBe(200);
  await market.decide(id, 'approve');
  expect(await places()).toEqual([{ name: 'Kisaasi B' }]);
  expect((await person.ask('/sell/api/private-seller')).body).toMatchObject({ location: 'Kisaasi B' });
  const statuses: number[] = [];
  for (let at = 0; at < 21; at += 1) statuses.push((await settle(person, `Kisaasi ${at}`)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  expect((await settle(person, 'Kisaasi A')).status).toBe(429);
  // One that is known already is no new one.
  expect((await settle(person, 'Kisaasi B')).status).toBe(200);
});

test('a member has fifty sessions of the offices at most, and the oldest ends', async () => {
  const person = await market.privatePerson();
  const mine = () =>
    db
      .selectFrom('office_session')
      .select(['id', 'session_id', 'seen_at'])
      .where('account_id', '=', person.accountId)
      .execute();
  const [first] = await mine();
  const begin = { area: 'sell', accountId: person.accountId, sessionId: first?.session_id ?? '', device: '' } as const;
  for (let at = 1; at <= 60; at += 1) await startOfficeSession(db, begin, clock.now() + at);
  const left = await mine();
  expect(left).toHaveLength(50);
  expect(Math.min(...left.map(({ seen_at }) => seen_at))).toBe(clock.now() + 11);
});
