import { expect, test } from 'vitest';
import { SELLER_PAUSED } from '#contract/messages/listing-moves.ts';
import type { ListingHistoryEntry, SavedListing } from '#contract/office/listing-schemas.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { FIELDS, openSellingMarket } from '../../../test/selling-makers.ts';
import { testOnce, testOnPostgres } from '../../../test/test-database.ts';
import { atOnce } from '../../../test/two-servers.ts';
import { moveListing, wantedValues } from '../lifecycle/listing-moves.ts';
import { writeEntry } from '../lifecycle/publishing.ts';
import { setSellerState } from '../lifecycle/seller-states.ts';
import { setPhotos } from '../photos/listing-photo-writes.ts';
import { approveChanges } from '../review/change-decisions.ts';
import { findListing, lockListing } from '../rows/listing-rows.ts';

// On both databases: ads are locked while they are moved.

/** Words that a moderator must see before buyers do. */
const ODD = 'Red, see mycars.ug';

test('a private car comes to buyers by way of a moderator, as it was written', async () => {
  const market = await openSellingMarket();
  const person = await market.privatePerson();
  const id = await market.begin(person, person.seller);
  expect(await market.show(person, id)).toMatchObject({
    state: 'draft',
    values: {},
    version: 1,
    photoCount: 0,
    missing: ['make', 'model', 'year', 'condition', 'mileage', 'price', 'location'],
  });
  const saved = (await market.save(person, id, FIELDS)).body as SavedListing;
  expect(saved).toEqual({ version: 2, faults: {} });
  const incomplete = await market.move(person, id, 'submit');
  expect(incomplete.status).toBe(400);
  expect(incomplete.body).toMatchObject({ error: { details: { errors: [{ path: ['images'] }] } } });
  await market.addPhoto(id);
  expect((await market.move(person, id, 'submit')).body).toMatchObject({ state: 'in review', isSubmitted: true });
  expect(await market.cars()).toEqual([]);
  expect((await market.get(`/api/cars/${id}`)).status).toBe(404);

  const created = market.clock.now() + 5_000;
  market.clock.advance(5_000);
  await market.decide(id, 'approve');
  const [car] = await market.cars();
  expect(car).toMatchObject({
    documentId: id,
    price: 24_500_000,
    availability: 'available',
    description: 'Very clean.',
    make: { name: 'Toyota' },
    dealer_info: null,
    createdAt: new Date(created).toISOString(),
    private_seller: { kind: 'private' },
    images: [{}],
  });
  expect(car?.reference).toMatch(/^M-[346789A-Y]{6}$/);
  expect(JSON.stringify(car)).not.toMatch(/07\d{8}/);
  expect(await market.show(person, id)).toMatchObject({ state: 'published', changed: [] });
  expect(await market.db.selectFrom('media').select('state').execute()).toEqual([{ state: 'public' }]);
});

testOnce('what a trusted dealer submits is with buyers at once, unless something is odd about it', async () => {
  const market = await openSellingMarket();
  const person = await market.dealerPerson('agent');
  const id = await market.draft(person, market.dealer.documentId);
  expect((await market.move(person, id, 'submit')).body).toMatchObject({ state: 'published' });
  expect(await market.cars()).toMatchObject([
    { documentId: id, dealer_info: { documentId: market.dealer.documentId } },
  ]);
  const odd = await market.draft(person, market.dealer.documentId, {
    description: 'Send a deposit first. Call 0772 123 456.',
    faults: 'see www.example.com',
  });
  await market.db.updateTable('listing').set({ first_published_at: null, chassis_key: 'k' }).execute();
  await market.db.updateTable('listing').set({ state: 'removed' }).where('document_id', '=', id).execute();
  expect((await market.move(person, odd, 'submit')).body).toMatchObject({ state: 'in review' });
  expect(await market.db.selectFrom('review_item').select(['score', 'signals', 'kind']).execute()).toEqual([
    {
      kind: 'new',
      score: 24,
      signals: JSON.stringify([
        'first of its seller',
        'same car elsewhere',
        'asks for money before',
        'link or number in the words',
      ]),
    },
  ]);
});

test('beside eight like it a price is looked at below three fifths of what they cost, and above two and a half times as much', async () => {
  const market = await openSellingMarket();
  const { id: model, make_id: make } = await market.db.selectFrom('model').selectAll().executeTakeFirstOrThrow();
  for (let at = 0; at < 7; at += 1) await market.makeCar({ make, model, year: 2010, price: 10_000_000 });
  const person = await market.dealerPerson('owner');
  const CLEAN = 'Very clean.';
  const DEPOSIT = 'Call 0772 123 456. Send a deposit first.';
  async function send(price: number, description: string) {
    const id = await market.draft(person, market.dealer.documentId, { price: String(price), description });
    const { body } = await market.move(person, id, 'submit');
    return (body as { state: string }).state;
  }
  const lastSignals = async () => {
    const rows = await market.db.selectFrom('review_item').select(['score', 'signals']).orderBy('id', 'desc').execute();
    return [rows[0]?.score, JSON.parse(rows[0]?.signals ?? '[]')];
  };
  // Seven say nothing of a price.
  expect(await send(1_000_000, CLEAN)).toBe('published');
  expect(await send(5_999_999, CLEAN)).toBe('in review');
  expect(await lastSignals()).toEqual([8, ['far below others']]);
  expect(await send(6_000_000, CLEAN)).toBe('published');
  expect(await send(25_000_001, DEPOSIT)).toBe('in review');
  const [score, signals] = await lastSignals();
  expect([score, signals]).toEqual([11, ['far above others', 'asks for money before', 'link or number in the words']]);
  expect(await send(25_000_001, CLEAN)).toBe('published');
});

testOnce('a private seller with the number of a dealer is pointed out', async () => {
  const market = await openSellingMarket();
  const person = await market.privatePerson();
  const { phone } = await market.db
    .selectFrom('seller')
    .select('phone')
    .where('id', '=', person.sellerId)
    .executeTakeFirstOrThrow();
  await market.makeDealer({ phonenumber: phone });
  await market.move(person, await market.draft(person, person.seller), 'submit');
  expect(await market.db.selectFrom('review_item').select(['score', 'signals']).execute()).toEqual([
    { score: 13, signals: JSON.stringify(['first of its seller', 'number of another seller']) },
  ]);
});

testOnce(
  'reserved, freed and sold show to buyers at once, and no file or editor brings the sold one back',
  async () => {
    const market = await openSellingMarket();
    const person = await market.dealerPerson('agent');
    const id = await market.draft(person, market.dealer.documentId);
    await market.move(person, id, 'submit');
    expect((await market.move(person, id, 'reserve')).body).toMatchObject({ state: 'reserved' });
    expect(await market.cars()).toMatchObject([{ availability: 'reserved' }]);
    expect((await market.move(person, id, 'free')).body).toMatchObject({ state: 'published' });
    expect(await market.cars()).toMatchObject([{ availability: 'available' }]);
    expect((await market.move(person, id, 'sell')).body).toMatchObject({ state: 'sold', expiresAt: null });
    expect(await market.cars()).toEqual([]);
    expect((await market.move(person, id, 'sell')).status).toBe(409);
    expect((await market.move(person, id, 'reserve')).status).toBe(409);
  },
);

testOnce('a change of the price is live at once and remembered; one with a link in it waits', async () => {
  const market = await openSellingMarket();
  const person = await market.privatePerson();
  const id = await market.draft(person, person.seller);
  await market.move(person, id, 'submit');
  await market.decide(id, 'approve');
  expect((await market.save(person, id, { price: '23m', color: ODD })).status).toBe(200);
  expect(await market.cars()).toMatchObject([{ price: 23_000_000 }]);
  expect(await market.get(`/api/cars/${id}?fields[0]=color`)).toMatchObject({ body: { data: { color: null } } });
  expect(await market.show(person, id)).toMatchObject({
    values: { color: ODD },
    publicValues: { color: null },
    changed: ['color'],
  });
  const { body } = await person.ask(`/sell/api/listings/${id}/history`);
  const [last, first] = (body as { history: ListingHistoryEntry[] }).history;
  expect(last).toMatchObject({ what: 'edit', price: { before: 24_500_000, after: 23_000_000 } });
  // The price that it was first put on sale for is no change of what buyers saw.
  expect(first).toMatchObject({ what: 'approve', price: null });

  const sent = await person.ask(`/sell/api/listings/${id}/changes`, { method: 'POST', body: {} });
  expect(sent.body).toMatchObject({ isSubmitted: true, state: 'published' });
  // A change made meanwhile is not undone by what is approved.
  await market.save(person, id, { price: '22m' });
  await market.db.transaction().execute(async (transaction) => {
    const listing = await lockListing(transaction, id);
    if (listing)
      await approveChanges(
        { db: transaction, now: market.clock.now(), by: { accountId: null }, services: market.parts },
        listing,
      );
  });
  expect(await market.get(`/api/cars/${id}?fields[0]=color&fields[1]=price`)).toMatchObject({
    body: { data: { color: ODD, price: 22_000_000 } },
  });
  expect(await market.show(person, id)).toMatchObject({ changed: [], isSubmitted: false });
});

testOnce('an edit does not move an ad up, and keeps it reserved', async () => {
  const market = await openSellingMarket();
  const person = await market.dealerPerson('owner');
  const id = await market.draft(person, market.dealer.documentId);
  await market.move(person, id, 'submit');
  await market.move(person, id, 'reserve');
  const before = (await market.get(`/api/cars/${id}`)).body as { data: { publishedAt: string; createdAt: string } };
  market.clock.advance(DAY_MS);
  await market.save(person, id, { price: 1_000_000, color: 'Blue' });
  const after = await market.get(
    `/api/cars/${id}?fields[0]=availability&fields[1]=createdAt&fields[2]=publishedAt&fields[3]=color`,
  );
  const { createdAt, publishedAt } = before.data;
  expect(after.body).toMatchObject({ data: { createdAt, publishedAt, availability: 'reserved', color: 'Blue' } });
});

testOnce('an agent sets texts and prices, and takes nothing off the market', async () => {
  const market = await openSellingMarket();
  const agent = await market.dealerPerson('agent');
  const id = await market.draft(agent, market.dealer.documentId);
  await market.move(agent, id, 'submit');
  expect((await market.save(agent, id, { price: '21m' })).status).toBe(200);
  expect((await market.save(agent, id, { color: 'Red' })).status).toBe(200);
  expect((await market.move(agent, id, 'withdraw')).status).toBe(403);
  const manager = await market.dealerPerson('manager');
  expect((await market.save(manager, id, { price: '20m' })).status).toBe(200);
  expect((await market.move(manager, id, 'withdraw')).body).toMatchObject({ state: 'withdrawn' });
});

testOnce('a draft of somebody else does not exist, and what they sell is theirs', async () => {
  const market = await openSellingMarket();
  const owner = await market.privatePerson();
  const other = await market.privatePerson();
  const id = await market.draft(owner, owner.seller);
  const url = `/sell/api/listings/${id}`;
  expect((await other.ask(url)).status).toBe(404);
  expect((await market.save(other, id, { price: '1' }, 1)).status).toBe(404);
  expect((await market.move(other, id, 'submit')).status).toBe(404);
  expect((await other.ask(url, { method: 'DELETE' })).status).toBe(404);
  expect(
    (await other.ask('/sell/api/listings', { method: 'POST', body: { seller: owner.seller, kind: 'car' } })).status,
  ).toBe(404);
  await market.move(owner, id, 'submit');
  await market.decide(id, 'approve');
  expect((await market.save(other, id, { price: '1' }, 1)).status).toBe(403);
  expect((await market.move(other, id, 'sell')).status).toBe(403);
});

testOnce('what cannot be taken is named, and the rest is taken', async () => {
  const market = await openSellingMarket();
  const person = await market.privatePerson();
  const id = await market.begin(person, person.seller);
  const { body } = await market.save(person, id, {
    year: '20x2',
    make: 'Toyoda',
    price: '9m',
    featured: true,
    reference: 'M-1',
    documentId: 'x',
    features: ['Wings'],
    model: 'Premio',
  });
  expect(body).toMatchObject({
    version: 2,
    faults: {
      year: 'Enter a whole number from 1900 to 2100.',
      make: 'Toyoda is not in the list. Choose one from the list.',
      featured: 'This cannot be changed here.',
      reference: 'This cannot be changed here.',
      documentId: 'This cannot be changed here.',
      features: 'Wings is not in the list. Choose one from the list.',
    },
  });
  expect(await market.show(person, id)).toMatchObject({ values: { price: 9_000_000, model: 'Premio' } });
});

testOnce('an ad of a private seller begins with their place', async () => {
  const market = await openSellingMarket();
  const person = await market.privatePerson();
  const location = 'Ntinda, Kampala';
  await person.ask('/sell/api/private-seller', { method: 'PATCH', body: { location } });
  const id = await market.begin(person, person.seller);
  expect(await market.show(person, id)).toMatchObject({ values: { location } });
  expect((await market.show(person, id)).missing).not.toContain('location');
});

test('two devices that write into one field are told of each other, and others go on', async () => {
  const market = await openSellingMarket();
  const person = await market.privatePerson();
  const id = await market.begin(person, person.seller);
  expect((await market.save(person, id, { price: '10m' }, 1)).status).toBe(200);
  expect((await market.save(person, id, { color: 'Red' }, 1)).status).toBe(200);
  const conflict = await market.save(person, id, { price: '11m', seats: 5 }, 1);
  expect(conflict.status).toBe(409);
  expect(conflict.body).toMatchObject({
    error: { details: { version: 3, conflicts: { price: { yours: 11_000_000, theirs: 10_000_000 } } } },
  });
  expect((await market.save(person, id, { price: '10m' }, 1)).status).toBe(200);
  expect((await market.save(person, id, { price: '11m' }, 4)).status).toBe(200);
});

test('a private seller has two on sale at once, however many are sent together', async () => {
  const market = await openSellingMarket();
  const person = await market.privatePerson();
  const ids = [];
  for (let at = 0; at < 4; at += 1) ids.push(await market.draft(person, person.seller));
  const sent = await Promise.all(ids.map((id) => market.move(person, id, 'submit')));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
  expect(sent.find(({ status }) => status === 409)?.text).toContain('You can have 2 ads on sale at once');
});

testOnce(
  'what is over comes back at once within 90 days, and keeps its day; later a moderator looks again',
  async () => {
    const market = await openSellingMarket();
    const person = await market.dealerPerson('owner');
    const id = await market.draft(person, market.dealer.documentId);
    await market.move(person, id, 'submit');
    const [{ createdAt } = { createdAt: '' }] = await market.cars();
    await market.decide(id, 'expire');
    expect(await market.cars()).toEqual([]);
    market.clock.advance(60 * DAY_MS);
    const again = await market.dealerPerson('owner');
    expect((await market.move(again, id, 'put back')).body).toMatchObject({ state: 'published' });
    expect(await market.cars()).toMatchObject([{ createdAt }]);
    await market.move(again, id, 'withdraw');
    market.clock.advance(91 * DAY_MS);
    const later = await market.dealerPerson('owner');
    expect((await market.move(later, id, 'put back')).body).toMatchObject({ state: 'in review' });
  },
);

testOnce('what is over comes back by way of a moderator where its seller, still new, put in other photos', async () => {
  const market = await openSellingMarket();
  const person = await market.privatePerson();
  const id = await market.draft(person, person.seller);
  await market.addPhoto(id);
  await market.db.updateTable('listing').set({ photos_changed_at: 1 }).where('document_id', '=', id).execute();
  await market.move(person, id, 'submit');
  await market.decide(id, 'approve');
  const [{ images } = { images: [] }] = (await market.cars()) as unknown as { images: { id: number }[] }[];
  const [first = 0, second = 0] = images.map((image) => image.id);
  const arrange = (photos: number[]) =>
    market.db.transaction().execute((db) => setPhotos(db, id, photos, market.clock.now()));
  await market.move(person, id, 'withdraw');
  await arrange([first]);
  expect((await market.move(person, id, 'put back')).body).toMatchObject({ state: 'published' });
  await market.move(person, id, 'withdraw');
  await arrange([second]);
  expect((await market.move(person, id, 'put back')).body).toMatchObject({ state: 'in review' });
  expect(await market.cars()).toEqual([]);
});

testOnce('a draft can be deleted, and what buyers saw cannot', async () => {
  const market = await openSellingMarket();
  const person = await market.dealerPerson('owner');
  const draft = await market.begin(person, market.dealer.documentId);
  expect((await person.ask(`/sell/api/listings/${draft}`, { method: 'DELETE' })).status).toBe(204);
  expect((await person.ask(`/sell/api/listings/${draft}`)).status).toBe(404);
  const id = await market.draft(person, market.dealer.documentId);
  await market.move(person, id, 'submit');
  expect((await person.ask(`/sell/api/listings/${id}`, { method: 'DELETE' })).status).toBe(409);
});

testOnce('dealers sell cars, garages parts, and whoever is paused nothing', async () => {
  const market = await openSellingMarket();
  const person = await market.dealerPerson('owner');
  const seller = market.dealer.documentId;
  expect(
    (await person.ask('/sell/api/listings', { method: 'POST', body: { seller, kind: 'spare_part' } })).status,
  ).toBe(400);
  const id = await market.draft(person, seller);
  await market.db.updateTable('seller').set({ state: 'paused' }).where('kind', '=', 'dealer').execute();
  const refused = await market.move(person, id, 'submit');
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('paused')]);
});

testOnce('the price in the web of a car that came by a file is remembered beside what the file said', async () => {
  const market = await openSellingMarket();
  const car = await market.makeCar({ dealer_info: market.dealer.id, price: 5_000_000 });
  const person = await market.dealerPerson('owner');
  await market.save(person, car.documentId, { price: '4m' });
  await market.save(person, car.documentId, { price: '3m' });
  const { file_values } = await market.db
    .selectFrom('listing')
    .select('file_values')
    .where('document_id', '=', car.documentId)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(file_values ?? '{}')).toEqual({ price: 5_000_000 });
  expect(await market.show(person, car.documentId)).toMatchObject({ expiresAt: null, state: 'published' });
});

test('what was about to be published as its seller was paused is not', async () => {
  const market = await openSellingMarket();
  const person = await market.dealerPerson('owner');
  const id = await market.draft(person, market.dealer.documentId);
  const { db, parts, clock } = market;
  const seen = await findListing(db, id);
  await db
    .transaction()
    .execute((within) =>
      setSellerState(
        { db: within, now: clock.now(), services: { adapter: parts.adapter } },
        seen?.seller_id ?? 0,
        'paused',
      ),
    );
  const publish = db.transaction().execute(async (within) => {
    if (seen)
      await moveListing({ db: within, now: clock.now(), by: { accountId: null }, services: parts }, seen, 'publish');
  });
  await expect(publish).rejects.toThrow(SELLER_PAUSED);
  expect(await market.cars()).toEqual([]);
});

// SQLite has one writer at a time anyway.
testOnPostgres('two ads of a model that nobody knew are published at once', async () => {
  const market = await openSellingMarket();
  const { adapter, clock, config, dataDir, db } = market;
  const person = await market.privatePerson();
  const draft = () => market.draft(person, person.seller, { model: 'Starlet' });
  const [first, second] = [await draft(), await draft()];
  for (const id of [first, second]) expect((await market.move(person, id, 'submit')).status).toBe(200);
  const approve = async (within: Database, by: DatabaseAdapter, id: string) => {
    const listing = await lockListing(within, id);
    if (!listing) throw new Error(id);
    const values = await wantedValues(within, listing);
    await writeEntry({ db: within, now: clock.now(), services: { adapter: by } }, listing, {
      values,
      images: [],
      isPublishing: true,
    });
  };
  await atOnce(
    { ...config, dataDir },
    {
      first: (within, other) => approve(within, other, first),
      second: () => db.transaction().execute((within) => approve(within, adapter, second)),
    },
  );
  expect(await db.selectFrom('model').select('name').where('name', '=', 'Starlet').execute()).toHaveLength(1);
  expect(await market.list('/api/cars?filters[model][name]=Starlet')).toHaveLength(2);
});
