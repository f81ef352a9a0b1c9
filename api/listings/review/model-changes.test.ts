import { expect, test } from 'vitest';
import type { ReviewQueue } from '#contract/office/review-schemas.ts';
import { csvOf, openImportMakers } from '../../../test/import-makers.ts';
import { testOnce } from '../../../test/test-database.ts';
import { openWritingMarket } from '../../../test/write-makers.ts';

// On both databases: the SQL that writes make and model is of each.

const market = await openWritingMarket();
const { db } = market;
const imports = openImportMakers(market);
const nissan = await market.makeMake({ name: 'Nissan' });
const models = {
  Allion: await market.makeModel({
    name: 'Allion',
    make: (await db.selectFrom('make').select('id').where('name', '=', 'Toyota').executeTakeFirstOrThrow()).id,
  }),
  'AD Van': await market.makeModel({ name: 'AD Van', make: nissan.id }),
};
const owner = await market.dealerPerson('owner');
const writer = await market.makeToken(await market.sellerOf('dealer_id', market.dealer.id));
const moderator = await market.enter('staff', { staff: ['moderator'], isStrong: true });

/** The model alone, and a model of another make. */
const ALONE = { make: 'Toyota', model: 'Allion' } as const;
const WITH_MAKE = { make: 'Nissan', model: 'AD Van' } as const;
type Wanted = typeof ALONE | typeof WITH_MAKE;
const fieldsOf = ({ make, model }: Wanted) => (make === 'Toyota' ? { model } : { make, model });

interface Ad {
  id: string;
  wanted: Wanted;
}

async function sendChanges(person: Pick<typeof owner, 'ask'>, id: string) {
  const { status, text } = await person.ask(`/sell/api/listings/${id}/changes`, { method: 'POST', body: {} });
  expect(status, text).toBe(200);
}

async function byForm({ id, wanted }: Ad) {
  const { status, text } = await market.save(owner, id, fieldsOf(wanted));
  expect(status, text).toBe(200);
  if ((await market.show(owner, id)).changed.length > 0) await sendChanges(owner, id);
}

async function byFile({ id, wanted: { make, model } }: Ad) {
  await market.save(owner, id, { stock_number: id });
  const head = ['Stock no', 'Make', 'Model', 'Year', 'Mileage', 'Price', 'Location', 'Condition'];
  const row = [id, make, model, '2010', '120000', '24500000', 'Ntinda, Kampala', 'used'];
  const { batch } = await imports.take(owner, csvOf([head, row]));
  expect(batch.counts).toMatchObject({ changed: 1, faulty: 0 });
}

async function byWriteApi({ id, wanted }: Ad) {
  const model = { model: models[wanted.model].documentId };
  const data = wanted.make === 'Toyota' ? model : { make: nissan.documentId, ...model };
  const { status, text } = await market.asker(writer)(`/api/cars/${id}`, { method: 'PUT', body: { data } });
  expect(status, text).toBe(200);
}

/** Withdrawn, changed and put back with others. */
async function byBulk({ id, wanted }: Ad) {
  expect((await market.move(owner, id, 'withdraw')).status).toBe(200);
  await market.save(owner, id, fieldsOf(wanted));
  const body = { seller: market.dealer.documentId, key: `put-back-${id}`, deed: 'put back', rows: `${id}.` };
  const { status, text } = await owner.ask('/sell/api/batches', { method: 'POST', body });
  expect(status, text).toBe(200);
  if ((await market.show(owner, id)).state === 'in review') await approve(id);
}

async function approve(id: string) {
  const { items } = (await moderator.ask('/staff/api/review')).body as ReviewQueue;
  const item = items.find(({ documentId }) => documentId === id)?.id ?? 0;
  const { version } = (await moderator.ask(`/staff/api/review/${item}`)).body as { version: number };
  const { status, text } = await moderator.ask(`/staff/api/review/${item}/decision`, {
    method: 'POST',
    body: { version, decision: 'approve' },
  });
  expect(status, text).toBe(200);
}

/** Makes a change that a moderator has to look at, and approves it. */
async function byModerator({ id, wanted }: Ad) {
  await db.updateTable('seller').set({ trust: 0 }).where('dealer_id', '=', market.dealer.id).execute();
  await market.save(owner, id, { ...fieldsOf(wanted), description: 'See www.example.com.' });
  await sendChanges(owner, id);
  await db.updateTable('seller').set({ trust: 2 }).where('dealer_id', '=', market.dealer.id).execute();
  await approve(id);
}

const DOORS = {
  'the form': byForm,
  'a file': byFile,
  'the write API': byWriteApi,
  bulk: byBulk,
  approval: byModerator,
};

for (const [door, change] of Object.entries(DOORS)) {
  for (const wanted of [ALONE, WITH_MAKE]) {
    const title = wanted === ALONE ? 'alone' : 'with its make';
    const testDoor = wanted === ALONE ? testOnce : test;
    testDoor(`the model of a car on sale is changed ${title} by ${door}`, async () => {
      const id = await market.draft(owner, market.dealer.documentId, { year: 2010 });
      expect((await market.move(owner, id, 'submit')).body).toMatchObject({ state: 'published' });
      await change({ id, wanted });
      const { body } = await market.get(`/api/cars/${id}?populate[0]=make&populate[1]=model`);
      expect(body).toMatchObject({ data: { make: { name: wanted.make }, model: { name: wanted.model } } });
    });
  }
}

testOnce('a make that is changed alone keeps no model of another make', async () => {
  const id = await market.draft(owner, market.dealer.documentId);
  await market.move(owner, id, 'submit');
  await market.save(owner, id, { make: 'Nissan' });
  const ofAnother = db
    .selectFrom('car')
    .innerJoin('model', 'model.id', 'car.model_id')
    .select('car.id')
    .whereRef('model.make_id', '<>', 'car.make_id');
  expect(await ofAnother.execute()).toEqual([]);
});

testOnce('a body type that has left the list meanwhile is named to its seller', async () => {
  const gone = await market.makeCategory({ name: 'Gone' });
  const id = await market.draft(owner, market.dealer.documentId, { category: 'Gone' });
  await db.deleteFrom('category').where('id', '=', gone.id).execute();
  const { status, body } = await market.move(owner, id, 'submit');
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { details: { errors: [{ path: ['category'] }] } } });
});
