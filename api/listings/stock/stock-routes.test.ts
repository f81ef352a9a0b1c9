import { expect, test } from 'vitest';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { CarProposal, ListingDay, Stock, StockRow, StockToday } from '#contract/office/stock-schemas.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { OfficeMember } from '../../../test/office-makers.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';

test('a seller finds what they have by its state and its words, and nobody else’s', async () => {
  const { person, seller, read, draft, begin, move, privatePerson, ...market } = await openStock();
  const live = await draft(person, seller);
  await move(person, live, 'submit');
  const sold = await draft(person, seller, { year: 2008 });
  await move(person, sold, 'submit');
  await move(person, sold, 'sell');
  const empty = await begin(person, seller);
  const other = await privatePerson();
  await draft(other, other.seller);
  await market.makeCar();

  const all = await read<Stock>('/sell/api/listings');
  expect(all.rows.map(({ documentId }) => documentId).sort()).toEqual([live, sold, empty].sort());
  expect(all).toMatchObject({ total: 3, pageCount: 1, counts: { draft: 1, published: 1, sold: 1, expired: 0 } });
  expect(all.rows.find(({ documentId }) => documentId === live)).toMatchObject({
    title: 'Toyota Premio 2010',
    price: 24_500_000,
    photoCount: 1,
    tasks: ['few photos'],
  });
  expect((await read<Stock>('/sell/api/listings?state=sold')).rows).toMatchObject([{ documentId: sold }]);
  expect((await read<Stock>('/sell/api/listings?q=premio%202008')).rows).toMatchObject([{ documentId: sold }]);
  expect((await read<Stock>('/sell/api/listings?q=benz')).rows).toEqual([]);
  expect((await read<Stock>('/sell/api/listings?page=99&state=nonsense')).page).toBe(1);
  expect((await person.ask(`/sell/api/listings?as=${other.seller}`)).status).toBe(404);
  expect((await person.ask('/sell/api/listings?as=%00')).status).toBe(400);
});

test('what is on sale is found beside all the drafts of a large file', async () => {
  const { person, seller, read, draft, begin, move, db, clock } = await openStock();
  const live = await draft(person, seller);
  await move(person, live, 'submit');
  const first = await begin(person, seller);
  const { id: _, ...row } = await db
    .selectFrom('listing')
    .selectAll()
    .where('document_id', '=', first)
    .executeTakeFirstOrThrow();
  const drafts = Array.from({ length: 5_000 }, (_, at) => ({
    ...row,
    document_id: `d${String(at).padStart(23, '0')}`,
    updated_at: clock.now() + at,
  }));
  for (let at = 0; at < drafts.length; at += 500) {
    await db
      .insertInto('listing')
      .values(drafts.slice(at, at + 500))
      .execute();
  }
  const counts = { draft: 5_001, published: 1 };
  expect(await read('/sell/api/listings?state=published')).toMatchObject({
    rows: [{ documentId: live }],
    total: 1,
    counts,
  });
  expect(await read('/sell/api/selection?state=published')).toMatchObject({ rows: [{ documentId: live }], total: 1 });
  const today = await read<StockToday>('/sell/api/today');
  expect(today.counts).toMatchObject(counts);
  expect(today.rows[0]).toMatchObject({ tasks: ['unfinished'] });
  expect(today.rows).toHaveLength(30);
  expect(today.rows.map(({ documentId }) => documentId)).not.toContain(live);
});

test('a stock number is typed and changed with the rest, is one of its seller’s only, and finds its ad', async () => {
  const { person, seller, read, draft, move, save, show, privatePerson, db } = await openStock();
  const first = await draft(person, seller);
  const second = await draft(person, seller);
  await move(person, first, 'submit');
  expect((await show(person, first)).values).toMatchObject({ stock_number: null });
  const { version } = await show(person, first);
  const typed = { price: '23m', stock_number: ' A-17 ' };
  expect((await save(person, first, typed)).body).toEqual({ version: version + 1, faults: {} });
  expect(await show(person, first)).toMatchObject({
    values: { stock_number: 'A-17', price: 23_000_000 },
    publicValues: { price: 23_000_000 },
    version: version + 1,
    changed: [],
  });
  const taken = {
    version: expect.any(Number),
    faults: { stock_number: expect.stringContaining('Toyota Premio 2010 already has') },
  };
  expect((await save(person, second, { stock_number: 'A-17' })).body).toEqual(taken);
  const long = (await save(person, second, { stock_number: 'x'.repeat(61) })).body;
  expect(long).toMatchObject({ faults: { stock_number: expect.stringContaining('60') } });
  // Two at once.
  const both = await Promise.all([first, second].map((id) => save(person, id, { stock_number: 'B-2' })));
  expect(both.map(({ body }) => Object.keys((body as { faults: object }).faults)).sort()).toEqual([
    [],
    ['stock_number'],
  ]);
  expect((await save(person, first, { stock_number: 'A-18' })).body).toMatchObject({ faults: {} });
  expect((await read<Stock>('/sell/api/listings?q=a-18')).rows).toMatchObject([
    { documentId: first, stockNumber: 'A-18' },
  ]);
  // Buyers have no use for it, and it is no field of the car.
  expect(JSON.stringify(await db.selectFrom('listing').select('patch').execute())).not.toContain('stock_number');
  expect((await save(person, first, { stock_number: '' })).body).toMatchObject({ faults: {} });
  expect((await read<StockRow>(`/sell/api/listings/${first}/row`)).stockNumber).toBeNull();

  // A value that another device wrote meanwhile is shown, and not written over unseen.
  const stale = { version, fields: { stock_number: 'C-3' } };
  const { status, body } = await person.ask(`/sell/api/listings/${first}`, { method: 'PATCH', body: stale });
  expect(status).toBe(409);
  expect(body).toMatchObject({ error: { details: { conflicts: { stock_number: { yours: 'C-3', theirs: null } } } } });

  const other = await privatePerson();
  const own = await draft(other, other.seller);
  expect((await show(other, own)).values).not.toHaveProperty('stock_number');
  expect((await save(other, own, { stock_number: 'A-17' })).body).toMatchObject({
    faults: { stock_number: expect.any(String) },
  });
});

test('what asks for something comes first: what was declined, what ends soon, what is unfinished', async () => {
  const { person, seller, read, draft, begin, move, clock, db, ...market } = await openStock();
  const live = await draft(person, seller);
  await move(person, live, 'submit');
  const unfinished = await begin(person, seller);
  const other = await market.privatePerson();
  const declined = await draft(other, other.seller);
  await move(other, declined, 'submit');
  await market.decide(declined, 'decline', 'Add photos.');
  const today = (await other.ask('/sell/api/today')).body as StockToday;
  expect(today.rows).toMatchObject([{ documentId: declined, tasks: ['declined'], reason: 'Add photos.' }]);
  clock.advance(39 * DAY_MS);
  const again = await market.dealerPerson('owner');
  const own = (await again.ask('/sell/api/today')).body as StockToday;
  expect(own.rows).toMatchObject([
    { documentId: live, tasks: ['expires soon', 'few photos'] },
    { documentId: unfinished, tasks: ['unfinished'] },
  ]);
  expect(own).toMatchObject({ views: 0, taps: 0, counts: { draft: 1, published: 1 } });
});

test('a row shows the first photo: of a draft below the office’s own addresses, of what is public among the others', async () => {
  const { person, seller, read, draft, addPhoto, move, db } = await openStock();
  const id = await draft(person, seller);
  await addPhoto(id);
  const of = (path: string) => read<StockRow>(`/sell/api/listings/${id}${path}`);
  const { hash, ext } = await db
    .selectFrom('media')
    .innerJoin('listing_photo', 'listing_photo.media_id', 'media.id')
    .select(['hash', 'ext'])
    .where('position', '=', 0)
    .executeTakeFirstOrThrow();
  expect(await of('/row')).toMatchObject({ photoCount: 2, picture: { url: `/sell/media/${id}/${hash}${ext}` } });
  await move(person, id, 'submit');
  const row = await of('/row');
  expect(row).toMatchObject({ state: 'published', picture: { url: `/uploads/${hash}${ext}` } });
  expect((await read<Stock>('/sell/api/listings')).rows).toMatchObject([row]);
});

test('photos that came with a file count, of parts too', async () => {
  const { makeSparePart, makeMedia, enter, sellerOf, makeGarage, db } = await openStock();
  const garage = await makeGarage();
  const part = await makeSparePart({ garage: garage.id, price: 90_000 });
  for (let position = 0; position < 4; position += 1) {
    const { id } = await makeMedia();
    await db.insertInto('spare_part_image').values({ spare_part_id: part.id, media_id: id, position }).execute();
  }
  const owner = await enter('sell', { sells: { [await sellerOf('garage_id', garage.id)]: 'owner' } });
  expect((await owner.ask('/sell/api/listings')).body).toMatchObject({
    rows: [{ kind: 'spare_part', photoCount: 4, tasks: [], picture: { url: expect.stringContaining('/uploads/') } }],
  });
});

test('views and taps stand day by day, with the days on which nobody came', async () => {
  const { person, seller, read, draft, move, clock, db } = await openStock();
  const id = await draft(person, seller);
  await move(person, id, 'submit');
  const listing = await db.selectFrom('listing').selectAll().where('document_id', '=', id).executeTakeFirstOrThrow();
  const day = Math.floor(clock.now() / DAY_MS);
  await db
    .insertInto('car_view')
    .values({ car_id: listing.car_id ?? 0, day: day - 1, views: 12 })
    .execute();
  const taps = { listing_id: listing.id, day };
  await db
    .insertInto('contact_tap')
    .values({ ...taps, kind: 'call', count: 2 })
    .execute();
  // Who passes an ad on has not asked for its seller.
  await db
    .insertInto('contact_tap')
    .values({ ...taps, kind: 'share', count: 9 })
    .execute();
  const { days } = await read<{ days: ListingDay[] }>(`/sell/api/listings/${id}/days`);
  expect(days).toHaveLength(30);
  expect(days.slice(-2)).toMatchObject([
    { views: 12, calls: 0 },
    { views: 0, calls: 2 },
  ]);
  expect(await read('/sell/api/today')).toMatchObject({ views: 12, taps: 2 });
});

test('the history names who of the team did what, and not who of the market', async () => {
  const { person, seller, read, draft, move, decide } = await openStock();
  const id = await draft(person, seller);
  await move(person, id, 'submit');
  await decide(id, 'remove', 'A fraud.');
  expect(await read(`/sell/api/listings/${id}/history`)).toMatchObject({
    history: [
      { what: 'remove', by: null, reasons: 'A fraud.' },
      { what: 'publish', by: expect.stringContaining('Office') },
      { what: 'begin' },
    ],
  });
});

test('what most cars of a model are is proposed, with what they cost; of few nothing is said', async () => {
  const { read, makeCar, db } = await openStock();
  const make = await db.selectFrom('make').select('id').executeTakeFirstOrThrow();
  const model = await db.selectFrom('model').select('id').executeTakeFirstOrThrow();
  const premio = { make: make.id, model: model.id, year: 2010, fueltype: 'Petrol', gearbox: 'Automatic' };
  for (let at = 1; at <= 8; at += 1) {
    const few = await read<CarProposal>('/sell/api/proposal?make=Toyota&model=Premio&year=2010');
    expect(few.prices).toBeNull();
    await makeCar({ ...premio, price: at * 1_000_000, engine: at < 3 ? 1_500 : 1_800, seats: at % 2 ? 5 : 7 });
  }
  expect(await read('/sell/api/proposal?make=Toyota&model=Premio&year=2011')).toEqual({
    values: {
      category: null,
      engine: 1_800,
      fueltype: 'Petrol',
      gearbox: 'Automatic',
      seats: null,
      doors: 4,
      drivetype: 'Right Hand Drive',
    },
    prices: { count: 8, low: 3_000_000, median: 5_000_000, high: 6_000_000 },
  });
  expect(await read('/sell/api/proposal?make=Toyota&model=Premio&year=1990')).toMatchObject({ prices: null });
});

test('one more like it has the same facts, and nothing that is of the one car alone', async () => {
  const { person: manager, seller, show, db, dealerPerson, privatePerson, draft, move } = await openStock();
  const first = await draft(manager, seller);
  await move(manager, first, 'submit');
  const kept = { stock_number: 'A-17', chassis: 'ZRT260-1', plate: 'UBA 123A' };
  await db.updateTable('listing').set(kept).where('document_id', '=', first).execute();
  const agent = await dealerPerson('agent');
  const copy = (person: OfficeMember, id: string) =>
    person.ask(`/sell/api/listings/${id}/copies`, { method: 'POST', body: {} });
  const { status, body } = await copy(agent, first);
  expect(status).toBe(201);
  const { documentId } = body as { documentId: string };
  const made = await show(agent, documentId);
  const {
    mileage: _,
    stock_number: _own,
    chassis: _number,
    plate: _plate,
    ...facts
  } = (await show(manager, first)).values;
  const isSaid = ([, value]: [string, OwnListing['values'][string]]) => value !== null;
  expect(made).toMatchObject({
    state: 'draft',
    kind: 'car',
    photoCount: 0,
    missing: ['mileage'],
    firstPublishedAt: null,
  });
  expect(Object.entries(made.values).filter(isSaid)).toEqual(Object.entries(facts).filter(isSaid));
  const row = await db
    .selectFrom('listing')
    .select(['stock_number', 'chassis', 'plate', 'origin'])
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  expect(row).toEqual({ stock_number: null, chassis: null, plate: null, origin: 'web' });
  const other = await privatePerson();
  const theirs = await draft(other, other.seller);
  expect((await copy(manager, theirs)).status).toBe(404);
  expect((await copy(other, first)).status).toBe(403);
});

const openStock = async () => {
  const market = await openSellingMarket();
  const person = await market.dealerPerson('owner');
  const seller = market.dealer.documentId;
  const read = async <Body>(path: string) => {
    const { status, body, text } = await person.ask(path);
    expect(status, text).toBe(200);
    return body as Body;
  };
  return { ...market, person, seller, read };
};
