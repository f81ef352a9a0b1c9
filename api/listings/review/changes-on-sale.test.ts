import { expect, test } from 'vitest';
import { writeChosen } from '#contract/office/bulk-stock.ts';
import { csvOf, openImportMakers } from '../../../test/import-makers.ts';
import { testOnce } from '../../../test/test-database.ts';
import { openWritingMarket } from '../../../test/write-makers.ts';
import { setPhotos } from '../photos/listing-photo-writes.ts';

// On both databases: what changes are measured against is written by each.

const market = await openWritingMarket();
const { db } = market;
const imports = openImportMakers(market);
const { id: make } = await db.selectFrom('make').select('id').executeTakeFirstOrThrow();
const { id: premio, document_id: premioId } = await db.selectFrom('model').selectAll().executeTakeFirstOrThrow();
const vitz = await market.makeModel({ name: 'Vitz', make });
for (let at = 0; at < 8; at += 1) {
  await market.makeCar({ make, model: premio, year: 2010, price: 32_000_000 + at * 1_000_000 });
}
const sellerId = await market.sellerOf('dealer_id', market.dealer.id);
const seller = market.dealer.documentId;
const owner = await market.dealerPerson('owner');
const writer = market.asker(await market.makeToken(sellerId));
const ASKED = 33_000_000;
const SCAM = 'Pay deposit 1m by mobile money first to 0772 999 888 to hold it';

const sendChanges = (id: string) => owner.ask(`/sell/api/listings/${id}/changes`, { method: 'POST', body: {} });
const byForm = async (id: string, fields: object) => {
  await save(id, fields);
  await sendChanges(id);
};
const HEAD = ['Stock no', 'Make', 'Model', 'Year', 'Mileage', 'Price', 'Location', 'Condition', 'Words'];
let batches = 0;
const NEW_ADS = {
  'in small letters': { model: 'premio', price: '8m' },
  'in capitals, with a hyphen': { make: 'TOYOTA', model: 'PRE-MIO', price: '12m' },
  'with an accent and a blank': { model: 'Pré mio ', price: '12m' },
  'with a nought for a letter': { model: 'Premi0', price: '8m' },
  'with a Cyrillic letter': { model: 'Рremio', price: '8m' },
  'with a deposit, spaced out': { description: 'D e p o s i t holds it' },
  'with a deposit, in other letters': { faults: 'None. Dероsit first' },
  'with a number in words': { description: 'Zero seven seven two, one two three four five six' },
  'with a link in its place': { location: 'Ntinda, mycars.ug' },
};

for (const trust of [1, 2]) {
  testOnce.each(Object.entries(NEW_ADS))(`a fraud %s is looked at, at trust ${trust}`, async (_, fields) => {
    await setTrust(trust);
    const id = await market.draft(owner, seller, { price: ASKED, ...fields });
    expect((await market.move(owner, id, 'submit')).body).toMatchObject({ state: 'in review' });
    expect(await seen(id)).toBeNull();
  });
}

const CHEATS: Readonly<Record<string, Cheat>> = {
  'price by the form': (id) => byForm(id, { price: '5m' }),
  'price, then words, by the form': async (id) => {
    await save(id, { price: '5m' });
    await byForm(id, { description: SCAM });
  },
  'words, then price, by the API': async (id) => {
    await byApi(id, { description: SCAM });
    await byApi(id, { price: 5_000_000 });
  },
  'both at once, by the API': (id) => byApi(id, { description: SCAM, price: 5_000_000 }),
  'both by a file': (id) => byFile(id, 5_000_000, SCAM),
  'half the price, in bulk': (id) => byBulk(id, ASKED, -50),
  'price while it was withdrawn': async (id) => {
    await market.move(owner, id, 'withdraw');
    await save(id, { price: '5m', description: SCAM });
    await market.move(owner, id, 'put back');
  },
  'reserved, its faults': async (id) => {
    await market.move(owner, id, 'reserve');
    await byForm(id, { faults: SCAM });
  },
  'a number cut in two': async (id) => {
    await byForm(id, { description: 'Very clean. Ask for 07729' });
    await byForm(id, { faults: '99888' });
  },
};

for (const trust of [0, 1, 2]) {
  (trust === 2 ? test : testOnce).each(Object.entries(CHEATS))(
    `%s: it stays as it was until a moderator has looked, at trust ${trust}`,
    async (_, cheat) => {
      await setTrust(trust);
      const id = await onSale();
      await cheat(id);
      expect(await waits(id)).toBe(true);
      const shown = await seen(id);
      if (shown) expect(shown.price).toBeGreaterThanOrEqual(0.6 * ASKED);
      expect(JSON.stringify(shown)).not.toMatch(/deposit|0772 999|99888/);
    },
  );
}

test('cuts of thirty percent each are measured against the price that was let in last', async () => {
  await setTrust(2);
  const id = await onSale();
  await byBulk(id, ASKED, -30);
  expect(await seen(id)).toMatchObject({ price: 23_100_000 });
  await byForm(id, { price: 16_200_000 });
  expect([await waits(id), await seen(id)]).toMatchObject([true, { price: 23_100_000 }]);
});

testOnce('a car of a year or model without like ones is measured anew when it becomes another', async () => {
  await setTrust(2);
  const old = await onSale({ year: 1985, price: '5m' });
  await byForm(old, { year: 2010 });
  expect([await waits(old), await seen(old)]).toMatchObject([true, { year: 1985 }]);
  const other = await onSale({ model: 'Vitz', price: '5m' });
  await byApi(other, { model: premioId });
  expect([await waits(other), await seen(other)]).toMatchObject([true, { model: { name: 'Vitz' } }]);
});

testOnce('a price that is higher again, or as it was, is seen at once, and nothing waits any more', async () => {
  await setTrust(2);
  const id = await onSale();
  await byForm(id, { price: '5m' });
  expect(await waits(id)).toBe(true);
  await save(id, { price: '31m' });
  expect([await waits(id), await seen(id)]).toMatchObject([false, { price: 31_000_000 }]);
  expect(await market.show(owner, id)).toMatchObject({ changed: [], isSubmitted: false });
});

testOnce('of two changes that wait, the other goes on waiting once one of them is taken back', async () => {
  await setTrust(2);
  const id = await onSale();
  await byForm(id, { price: '5m', description: 'Red, see mycars.ug' });
  await save(id, { price: '31m' });
  expect([await waits(id), await seen(id)]).toMatchObject([true, { price: 31_000_000 }]);
  expect(await market.show(owner, id)).toMatchObject({ changed: ['description'], isSubmitted: true });
});

testOnce('another car once is a correction, twice a new ad, and back as it was always possible', async () => {
  await setTrust(2);
  const id = await onSale();
  await byForm(id, { year: 2011 });
  expect(await seen(id)).toMatchObject({ year: 2011 });
  const again = await market.save(owner, id, { model: 'Vitz' });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('Create a new ad for it.')]);
  const byItsSystem = await writer(`/api/cars/${id}`, { method: 'PUT', body: { data: { model: vitz.documentId } } });
  expect(byItsSystem.status).toBe(409);
  const { batch } = await byFile(id, ASKED).then(({ path }) =>
    imports.undo(owner, path).then((undone) => ({ batch: undone })),
  );
  expect(batch.state).toBe('undone');
  await byForm(id, { year: 2010 });
  expect(await seen(id)).toMatchObject({ year: 2010 });
});

testOnce('a moderator’s approval lets the price in, and the next is measured against it', async () => {
  await setTrust(0);
  const id = await onSale();
  await byForm(id, { price: '21m', description: 'See mycars.ug' });
  const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });
  const item = await db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .select(['review_item.id', 'review_item.version'])
    .where('document_id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  const body = { version: item.version, decision: 'approve' };
  expect((await moderator.ask(`/staff/api/review/${item.id}/decision`, { method: 'POST', body })).status).toBe(200);
  await db.updateTable('car').set({ model_id: vitz.id }).where('document_id', '=', id).execute();
  await byForm(id, { price: '13m' });
  expect([await waits(id), await seen(id)]).toMatchObject([false, { price: 13_000_000 }]);
});

// ---- honest people

/** The same numbers each time: mulberry32. */
function randoms(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const HONEST_WORDS = [
  'First owner in Uganda, two keys, full service history.',
  'Duty paid, ready for the road. Transfer of ownership included.',
  'Serviced in March at 118,000 km. New tyres 195/65 R15, new battery.',
  'Auction grade 4.5, mileage verified. Price slightly negotiable.',
  'Cash or bank, at our yard on Jinja Road, open 8am to 6pm.',
  'We take your old car in part exchange. Bank loans can be arranged.',
  'One lady driver, never used as a special hire. AC works, radio works.',
  'Reason for selling: moving to Canada in 2027. See it any day after 5.',
  'Imported from Japan in 2021, plate UBL. No accidents, no leaks.',
  'Price was 34,500,000 and is now lower. Come with your mechanic.',
];
const MENDED = [
  { location: 'Wandegeya, Kampala' },
  { color: 'Pearl white' },
  { modelcode: 'ZRT260' },
  { engine: 1790 },
  { seats: 5, doors: 5 },
  { gearbox: 'CVT' },
  { mileage: '118,500' },
  { faults: 'Small scratch on the rear bumper, 10 cm.' },
  { regyear: 2019 },
  { year: 2011 },
];

/** With five changes each: two hundred by `npm run test:long`. */
const HONEST_CARS = process.env.RUNS ? 40 : 10;

testOnce('of honest changes one in forty waits at most', { timeout: 120_000 }, async () => {
  const random = randoms(2026);
  let waiting = 0;
  for (let at = 0; at < HONEST_CARS; at += 1) {
    await setTrust(at % 3);
    const price = Math.round(34 + 10 * (random() - 0.5)) * 1_000_000;
    const { documentId: id } = await market.makeCar({
      dealer_info: market.dealer.id,
      make,
      model: premio,
      year: 2010,
      price,
    });
    const cut = Math.round((price * (0.95 - 0.25 * random())) / 100_000) * 100_000;
    const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)];
    const edits = [{ price: cut }, pick(MENDED), { description: pick(HONEST_WORDS) }, pick(MENDED.slice(0, -1))];
    for (const edit of edits) {
      await byForm(id, edit ?? {});
      if (await waits(id)) waiting += 1;
      await owner.ask(`/sell/api/listings/${id}/changes`, { method: 'DELETE' });
    }
    const { id: photo } = await market.makeMedia();
    await db.transaction().execute((within) => setPhotos(within, id, [photo], market.clock.now()));
    await sendChanges(id);
    if (await waits(id)) waiting += 1;
  }
  expect(waiting).toBeLessThanOrEqual((5 * HONEST_CARS) / 40);
});

const setTrust = (trust: number) => db.updateTable('seller').set({ trust }).where('id', '=', sellerId).execute();

/** On sale as a moderator, or the seller's good name, let it in. */
async function onSale(fields: object = {}): Promise<string> {
  const id = await market.draft(owner, seller, { price: ASKED, ...fields });
  const { body } = await market.move(owner, id, 'submit');
  if ((body as { state: string }).state === 'in review') await market.decide(id, 'approve');
  return id;
}

async function save(id: string, fields: object) {
  const { status, text } = await market.save(owner, id, fields);
  expect(status, text).toBe(200);
}

async function byApi(id: string, data: object) {
  const { status, text } = await writer(`/api/cars/${id}`, { method: 'PUT', body: { data } });
  expect(status, text).toBe(200);
}

async function byFile(id: string, price: number, words = 'Very clean.') {
  await save(id, { stock_number: id });
  const row = [id, 'toyota', 'premio', '2010', '120000', String(price), 'Ntinda, Kampala', 'used', words];
  return imports.take(owner, csvOf([HEAD, row]));
}

async function byBulk(id: string, price: number, percent: number) {
  batches += 1;
  const { status, text } = await owner.ask('/sell/api/batches', {
    method: 'POST',
    body: {
      seller,
      key: `cheat-number-${batches}`,
      deed: 'price',
      change: { unit: 'percent', by: percent },
      rows: writeChosen([{ documentId: id, price }]),
    },
  });
  expect(status, text).toBe(200);
}

async function seen(id: string) {
  const fields = ['price', 'year', 'description', 'faults', 'color', 'location'].map(
    (name, at) => `fields[${at}]=${name}`,
  );
  const { body, status } = await market.get(`/api/cars/${id}?${fields.join('&')}&populate[0]=model`);
  return status === 404 ? null : (body as { data: Record<string, unknown> }).data;
}
const waits = async (id: string) =>
  (await db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'listing_id')
    .select('review_item.id')
    .where('document_id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst()) !== undefined;

type Cheat = (id: string) => Promise<unknown>;
