import { expect, test } from 'vitest';
import type { ListingMove } from '#contract/listing-states.ts';
import type { Renewal } from '#contract/listings/renewal-schemas.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { openMemoryLimits } from '../../../test/memory-limits.ts';
import { emailOf, openOfficeMakers } from '../../../test/office-makers.ts';
import { openTestApp } from '../../../test/open-test-app.ts';
import { testOnce } from '../../../test/test-database.ts';
import { comparePrices } from '../draft/comparables.ts';
import { lockListing } from '../rows/listing-rows.ts';
import { expireListings } from './listing-expiry.ts';
import { moveListing } from './listing-moves.ts';
import { remindSellers } from './listing-reminders.ts';
import { removeClosedListings, removeOldDrafts } from './listing-removal.ts';

// On both databases: states and dates are compared in SQL.

test('what reaches its end without a word from its seller expires, and no other', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  const [first, second] = [await market.onSale(person), await market.onSale(person)];
  const imported = await market.makeCar();
  await market.act(second, 'reserve');
  market.clock.advance(44 * DAY_MS);
  await market.act(second, 'renew');
  await market.expire();
  expect([(await market.row(first)).state, (await market.row(second)).state]).toEqual(['published', 'reserved']);
  market.clock.advance(DAY_MS);
  await Promise.all([market.expire(), market.expire()]);
  expect([(await market.row(first)).state, (await market.row(second)).state]).toEqual(['expired', 'reserved']);
  expect((await market.get(`/api/cars/${first}`)).status).toBe(404);
  expect((await market.get(`/api/cars/${second}`)).status).toBe(200);
  expect((await market.get(`/api/cars/${imported.documentId}`)).status).toBe(200);
  const events = market.db.selectFrom('listing_event').select(['what', 'account_id']).where('what', '=', 'expire');
  expect(await events.execute()).toEqual([{ what: 'expire', account_id: null }]);
});

test('many that end at once expire in portions', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  for (let at = 0; at < 3; at += 1) await market.onSale(person);
  market.clock.advance(46 * DAY_MS);
  const left = async () =>
    (await market.db.selectFrom('listing').select('id').where('state', '=', 'published').execute()).length;
  await market.expire(2);
  expect(await left()).toBe(1);
  await market.expire(2);
  expect(await left()).toBe(0);
});

testOnce('a seller who is known by a number alone is told by SMS, never at night', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  const { phone } = await market.db
    .selectFrom('seller')
    .select('phone')
    .where('id', '=', person.sellerId)
    .executeTakeFirstOrThrow();
  await market.db.updateTable('account').set({ email: null }).where('id', '=', person.accountId).execute();
  await market.onSale(person);
  market.clock.advance(39 * DAY_MS);
  // 23 o'clock in Kampala.
  market.clock.advance(DAY_MS - ((market.clock.now() + 4 * HOUR_MS) % DAY_MS));
  await market.remind();
  expect(market.texts).toEqual([]);
  market.clock.advance(8 * HOUR_MS);
  await expect
    .poll(async () => {
      await market.remind();
      return market.texts;
    })
    .toEqual([
      {
        number: phone,
        text: expect.stringMatching(/^Is your Toyota Premio 2010 still for sale\? https:\/\/\S+\/renew\?code=\S+$/),
      },
    ]);
});

testOnce('an SMS that waits for the morning does not go to a number that became somebody else’s', async () => {
  const market = await openMarket();
  const [person, next] = [await market.privatePerson(), await market.privatePerson()];
  const numberOf = ({ sellerId }: typeof person) =>
    market.db.selectFrom('seller').select('phone').where('id', '=', sellerId).executeTakeFirstOrThrow();
  const { phone } = await numberOf(person);
  await market.db.updateTable('account').set({ email: null }).where('id', '=', person.accountId).execute();
  await market.onSale(person);
  market.clock.advance(39 * DAY_MS);
  // 23 o'clock in Kampala.
  market.clock.advance(DAY_MS - ((market.clock.now() + 4 * HOUR_MS) % DAY_MS));
  await market.remind();
  const waiting = () => market.db.selectFrom('job').select('id').where('kind', '=', 'mail listing-ends').execute();
  expect(await waiting()).toHaveLength(1);
  await market.db.updateTable('seller').set({ phone: null }).where('id', '=', person.sellerId).execute();
  await market.db.updateTable('seller').set({ phone }).where('id', '=', next.sellerId).execute();
  market.clock.advance(8 * HOUR_MS);
  await expect
    .poll(async () => {
      await market.remind();
      return waiting();
    })
    .toEqual([]);
  expect(market.texts).toEqual([]);
});

testOnce('sellers are told a week and two days before the end, once each, whoever looks', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  const email = await market.emailOf(person.accountId);
  const id = await market.onSale(person);
  await market.remind();
  market.clock.advance(38 * DAY_MS - 1);
  await market.remind();
  expect(await market.reminders()).toEqual([]);
  market.clock.advance(1);
  await Promise.all([market.remind(), market.remind()]);
  const { mail, code } = await market.mailedCode(email);
  expect(mail?.subject).toBe('Is your Toyota Premio 2010 still for sale?');
  expect(mail?.text).toContain('Toyota Premio 2010');
  expect(mail?.text).toMatch(/ends on \w+day,? \d+ \w+ \d{4}/);
  expect((await market.look(code)).state).toBe('due');
  await market.remind();
  expect(await market.reminders()).toEqual([]);
  market.clock.advance(5 * DAY_MS);
  await market.remind();
  await market.remind();
  expect(await market.reminders()).toEqual([email]);
  await market.mailedCode(email);
  expect((await market.sentMails()).filter(({ to }) => to === email)).toHaveLength(2);
  // A new end has reminders of its own.
  await market.act(id, 'renew');
  await market.remind();
  expect(await market.reminders()).toEqual([]);
  market.clock.advance(38 * DAY_MS);
  await market.remind();
  expect(await market.reminders()).toEqual([email]);
});

testOnce('of a dealer the owner and the managers are told, not agents; of a paused seller nobody', async () => {
  const market = await openMarket();
  const dealer = await market.makeDealer();
  const sellerId = await market.sellerNumber('dealer_id', dealer.id);
  const people = await Promise.all(
    (['owner', 'manager', 'agent'] as const).map((role) => market.enter('sell', { sells: { [sellerId]: role } })),
  );
  const car = await market.makeCar({ dealer_info: dealer.id });
  const soon = { expires_at: market.clock.now() + 6 * DAY_MS };
  await market.db.updateTable('listing').set(soon).where('document_id', '=', car.documentId).execute();
  await market.db.updateTable('seller').set({ state: 'paused' }).where('id', '=', sellerId).execute();
  await market.remind();
  expect(await market.reminders()).toEqual([]);
  await market.db.updateTable('seller').set({ state: 'active' }).where('id', '=', sellerId).execute();
  await market.remind();
  const [owner, manager] = await Promise.all(people.map(({ accountId }) => market.emailOf(accountId)));
  expect((await market.reminders()).sort()).toEqual([owner, manager].sort());
});

testOnce('who has many that end gets ten mails an hour, and the others later', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  for (let at = 0; at < 12; at += 1) await market.onSale(person);
  market.clock.advance(40 * DAY_MS);
  await market.remind();
  expect(await market.reminders()).toHaveLength(10);
  market.clock.advance(3_600_000);
  await market.remind();
  expect(await market.reminders()).toHaveLength(12);
});

testOnce('a reminder that waits says nothing once its ad is renewed or sold', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  const [renewed, sold] = [await market.onSale(person), await market.onSale(person)];
  market.clock.advance(39 * DAY_MS);
  await market.remind();
  expect(await market.reminders()).toHaveLength(2);
  await market.act(renewed, 'renew');
  await market.act(sold, 'sell');
  await market.mailedCode('');
  expect((await market.sentMails()).map(({ to }) => to)).toEqual(['reader@example.com']);
});

testOnce('the link of a reminder keeps it on sale, once; looking changes nothing', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  const id = await market.onSale(person);
  market.clock.advance(39 * DAY_MS);
  await market.remind();
  const { code } = await market.mailedCode(await market.emailOf(person.accountId));
  const before = await market.row(id);
  expect(await market.look(code)).toEqual({
    state: 'due',
    title: 'Toyota Premio 2010',
    kind: 'car',
    documentId: id,
    endsAt: new Date(before.expires_at ?? 0).toISOString(),
  });
  expect(await market.row(id)).toEqual(before);
  const endsAt = new Date(market.clock.now() + 45 * DAY_MS).toISOString();
  expect(await market.press(code)).toMatchObject({ state: 'renewed', endsAt });
  const after = await market.row(id);
  expect(after.confirmed_at).toBe(market.clock.now());
  market.clock.advance(DAY_MS);
  expect(await market.press(code)).toMatchObject({ state: 'kept', endsAt });
  expect(await market.row(id)).toEqual(after);
  expect(await market.look(code)).toMatchObject({ state: 'kept', endsAt });
});

test('two presses at once renew it once', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  await market.onSale(person);
  market.clock.advance(39 * DAY_MS);
  await market.remind();
  const { code } = await market.mailedCode(await market.emailOf(person.accountId));
  const both = await Promise.all([market.press(code), market.press(code)]);
  expect(both.map(({ state }) => state).sort()).toEqual(['kept', 'renewed']);
  const events = market.db.selectFrom('listing_event').select('what').where('what', '=', 'renew');
  expect(await events.execute()).toHaveLength(1);
});

testOnce('the link of what is over says what it is now, and does nothing', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  const id = await market.onSale(person);
  market.clock.advance(39 * DAY_MS);
  await market.remind();
  const { code } = await market.mailedCode(await market.emailOf(person.accountId));
  market.clock.advance(6 * DAY_MS);
  // Its time is over, though nobody has taken it off yet.
  expect(await market.press(code)).toMatchObject({ state: 'expired', endsAt: null });
  await market.expire();
  expect(await market.press(code)).toMatchObject({ state: 'expired' });
  await market.act(id, 'put back');
  expect(await market.press(code)).toMatchObject({ state: 'kept' });
  await market.act(id, 'sell');
  expect(await market.look(code)).toMatchObject({ state: 'sold', title: 'Toyota Premio 2010' });
  await market.act(id, 'put back');
  await market.act(id, 'withdraw');
  expect(await market.look(code)).toMatchObject({ state: 'withdrawn' });
  await market.act(id, 'remove');
  expect(await market.look(code)).toMatchObject({ state: 'gone', title: '' });
  await market.db.deleteFrom('listing').where('document_id', '=', id).execute();
  expect(await market.press(code)).toMatchObject({ state: 'gone' });
});

testOnce('a link that is changed, or of another ad or end, is refused', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  const [id, other] = [await market.onSale(person), await market.onSale(person)];
  market.clock.advance(39 * DAY_MS);
  await market.remind();
  const { code } = await market.mailedCode(await market.emailOf(person.accountId));
  const [of = '', end = '', signature = ''] = code.split('.');
  const wrong = [
    '',
    'x',
    `${of}.${end}`,
    `${code}A`,
    `${of}.${end}.${'A'.repeat(43)}`,
    `${of === id ? other : id}.${end}.${signature}`,
    `${of}.${Number(end) + DAY_MS}.${signature}`,
    `${of}.0${end}.${signature}`,
  ];
  for (const one of wrong) {
    for (const answer of [
      await market.get(`/api/listing-renewals?code=${encodeURIComponent(one)}`),
      await market.post('/api/listing-renewals', { code: one }),
    ]) {
      expect(answer.body, one).toMatchObject({ error: { status: 400, message: 'Incorrect code provided' } });
    }
  }
  expect((await market.get('/api/listing-renewals')).status).toBe(400);
  expect((await market.row(of)).confirmed_at).not.toBe(market.clock.now());
});

testOnce('drafts that nobody touches for ninety days are deleted', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  const [old, touched, waiting] = [await market.draft(person), await market.draft(person), await market.draft(person)];
  await market.act(waiting, 'submit');
  market.clock.advance(89 * DAY_MS);
  const saved = { version: 2, fields: { price: 23_000_000 } };
  const { ask } = await market.enter('sell', {}, person.accountId);
  expect((await ask(`/sell/api/listings/${touched}`, { method: 'PATCH', body: saved })).status).toBe(200);
  await removeOldDrafts(market.db, market.clock.now());
  expect((await ask(`/sell/api/listings/${old}`)).status).toBe(200);
  market.clock.advance(DAY_MS);
  await removeOldDrafts(market.db, market.clock.now());
  const left = await market.db.selectFrom('listing').select('document_id').orderBy('id').execute();
  expect(left.map(({ document_id }) => document_id)).toEqual([touched, waiting]);
  expect(await market.db.selectFrom('listing_photo').select('listing_id').execute()).toHaveLength(2);
});

test('what is over for a year is gone, and of cars the price is kept without the seller', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  const part = {
    name: 'Brake pads',
    sparecategory: 'Brakes',
    condition: 'new',
    price: '80,000',
    location: 'Kampala',
  };
  const [sold, back, onSale] = [await market.onSale(person), await market.onSale(person), await market.onSale(person)];
  const brakes = await market.onSale(person, part, 'spare_part');
  const imported = await market.makeCar();
  await market.db.updateTable('listing').set({ expires_at: null }).execute();
  for (const id of [sold, back, brakes, imported.documentId]) await market.act(id, 'sell');
  const closedAt = market.clock.now();
  market.clock.advance(364 * DAY_MS);
  await removeClosedListings(market.db, market.clock.now());
  expect((await market.get(`/api/closed-listings/${sold}`)).status).toBe(200);
  await market.db
    .updateTable('listing')
    .set({ state_since: market.clock.now() })
    .where('document_id', '=', back)
    .execute();
  market.clock.advance(DAY_MS);
  await removeClosedListings(market.db, market.clock.now());
  const left = await market.db.selectFrom('listing').select('document_id').orderBy('id').execute();
  expect(left.map(({ document_id }) => document_id)).toEqual([back, onSale, imported.documentId]);
  expect((await market.get(`/api/closed-listings/${sold}`)).status).toBe(404);
  expect(await market.db.selectFrom('car').select('id').where('document_id', '=', sold).execute()).toEqual([]);
  expect(await market.db.selectFrom('spare_part').select('id').execute()).toEqual([]);
  const prices = await market.db.selectFrom('past_price').selectAll().execute();
  expect(prices).toMatchObject([{ year: 2010, mileage: 120_000, price: 24_500_000, closed_at: closedAt }]);
});

testOnce('prices of what was sold are compared with, before and after it is gone', async () => {
  const market = await openMarket();
  const person = await market.privatePerson();
  const ids = [];
  for (let at = 0; at < 8; at += 1) ids.push(await market.onSale(person));
  const compare = () => comparePrices(market.db, { make: 'Toyota', model: 'Premio', year: 2011 });
  expect(await compare()).toMatchObject({ count: 8 });
  for (const id of ids.slice(0, 4)) await market.act(id, 'sell');
  expect(await compare()).toMatchObject({ count: 8, median: 24_500_000 });
  for (const id of ids.slice(4, 5)) await market.act(id, 'withdraw');
  expect(await compare()).toBeUndefined();
});

const FIELDS = {
  make: 'Toyota',
  model: 'Premio',
  category: 'Sedan',
  year: '2010',
  mileage: '120,000 km',
  price: '24.5m',
  condition: 'used',
  location: 'Ntinda, Kampala',
  description: 'Very clean.',
};

async function openMarket() {
  const app = await openTestApp(undefined, { settings: { RATE_LIMITS: 'off' } });
  const office = openOfficeMakers(app);
  const { clock } = app;
  const { db } = app.adapter;
  const make = await app.makeMake({ name: 'Toyota' });
  await app.makeModel({ name: 'Premio', make: make.id });
  await app.makeCategory({ name: 'Sedan' });
  await app.makeSpareCategory({ name: 'Brakes' });
  const parts = { adapter: app.adapter, listingDays: 45, privateListings: 200 };

  async function sellerOf(sellerId: number) {
    const row = db.selectFrom('seller').select('document_id').where('id', '=', sellerId);
    return (await row.executeTakeFirstOrThrow()).document_id;
  }
  async function privatePerson() {
    const { sellerId, accountId } = await office.makePrivateSeller();
    const person = await office.enter('sell', { sells: { [sellerId]: 'owner' } }, accountId);
    return { ...person, seller: await sellerOf(sellerId), sellerId };
  }
  type Person = Awaited<ReturnType<typeof privatePerson>>;

  async function draft({ ask, seller }: Person, fields: object = FIELDS, kind: 'car' | 'spare_part' = 'car') {
    const begun = await ask('/sell/api/listings', { method: 'POST', body: { seller, kind } });
    const { documentId } = begun.body as { documentId: string };
    const saved = await ask(`/sell/api/listings/${documentId}`, { method: 'PATCH', body: { version: 1, fields } });
    expect(saved.body).toMatchObject({ faults: {} });
    const { id } = await row(documentId);
    const { id: media_id } = await app.makeMedia();
    await db.insertInto('listing_photo').values({ listing_id: id, media_id, position: 0 }).execute();
    return documentId;
  }
  const row = (documentId: string) =>
    db.selectFrom('listing').selectAll().where('document_id', '=', documentId).executeTakeFirstOrThrow();
  const act = (documentId: string, name: ListingMove) =>
    db.transaction().execute(async (transaction) => {
      const listing = await lockListing(transaction, documentId);
      if (!listing) throw new Error(documentId);
      await moveListing({ db: transaction, now: clock.now(), by: { accountId: null }, services: parts }, listing, name);
    });
  async function onSale(person: Person, fields: object = FIELDS, kind: 'car' | 'spare_part' = 'car') {
    const documentId = await draft(person, fields, kind);
    await act(documentId, 'submit');
    await act(documentId, 'approve');
    return documentId;
  }
  const limits = openMemoryLimits({ clock });
  const expire = (most?: number) => expireListings(parts, clock.now(), most);
  const remind = () => remindSellers({ db, rateLimits: limits }, clock.now());
  /** The reminders that wait, and those that were sent: by recipient. */
  async function reminders() {
    const jobs = await db.selectFrom('job').select('payload').where('kind', '=', 'mail listing-ends').execute();
    return jobs.map(({ payload }) => (typeof payload === 'string' ? JSON.parse(payload) : payload).recipient as string);
  }
  /** The code of the newest reminder to somebody. */
  async function mailedCode(to: string) {
    // Whatever else is sent wakes the queue.
    await post('/api/newsletter-subscriptions', { email: 'reader@example.com' });
    const mail = (await app.sentMails()).findLast((one) => one.to === to);
    return { mail, code: /\/renew\?code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '' };
  }
  const post = (url: string, body: object) =>
    app.request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const renewal = async (asked: Promise<{ status: number; text: string }>) => {
    const { status, text } = await asked;
    expect(status, text).toBe(200);
    return (JSON.parse(text) as { data: Renewal }).data;
  };
  return {
    ...app,
    ...office,
    db,
    parts,
    privatePerson,
    draft,
    row,
    act,
    onSale,
    expire,
    remind,
    reminders,
    mailedCode,
    post,
    emailOf: (accountId: number) => emailOf(db, accountId),
    sellerNumber: office.sellerOf,
    look: (code: string) => renewal(app.get(`/api/listing-renewals?code=${code}`)),
    press: (code: string) => renewal(post('/api/listing-renewals', { code })),
  };
}
