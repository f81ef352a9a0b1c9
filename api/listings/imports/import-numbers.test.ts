import { expect, test } from 'vitest';
import { csvOf, openImportMakers, zipOf } from '../../../test/import-makers.ts';
import { drawPhoto } from '../../../test/photo-makers.ts';
import { openWritingMarket } from '../../../test/write-makers.ts';

const market = await openWritingMarket();
const { db, dealer, dealerPerson, draft, get, move, privatePerson, save, show } = market;
const manager = await dealerPerson('manager');

test('plates and chassis numbers of a file are kept with its ads, changed by the next file and given back by Undo', async () => {
  const { path: first } = await imports.take(manager, file(carRow('A1', ' uba 123a ', 'zvw30-1234567')));
  expect(await listingOf('A1')).toMatchObject({ plate: 'UBA 123A', chassis: 'ZVW30-1234567' });
  expect((await listingOf('A1')).patch).not.toContain('UBA');
  const { path: second } = await imports.take(manager, file(carRow('A1', 'UBB 456B', 'ZVW30-1234567')));
  const { rows } = await imports.rows(manager, second, 'changed');
  expect(rows).toMatchObject([{ changes: [{ field: 'plate' }] }]);
  const changed = await listingOf('A1');
  expect(changed).toMatchObject({ plate: 'UBB 456B', plate_key: market.keys.derive('plate UBB456B') });
  const { batch } = await imports.check(manager, file(carRow('A1', 'UBB 456B', 'ZVW30-1234567')));
  expect(batch.counts).toMatchObject({ unchanged: 1, changed: 0 });
  await imports.undo(manager, second);
  expect(await listingOf('A1')).toMatchObject({ plate: 'UBA 123A', plate_key: market.keys.derive('plate UBA123A') });
  await imports.undo(manager, first);
});

test('what was typed since stays when the file is undone', async () => {
  await imports.take(manager, file(carRow('B1', 'UBC 123A')));
  const { path } = await imports.take(manager, file(carRow('B1', 'UBC 124A')));
  await save(manager, (await listingOf('B1')).document_id, { plate: 'UBC 125A' });
  await imports.undo(manager, path);
  expect(await listingOf('B1')).toMatchObject({ plate: 'UBC 125A' });
});

test('a cell that holds no plate is left out and said, and the row is good', async () => {
  const { path, batch } = await imports.check(manager, file(carRow('C1', 'Not registered', 'see logbook')));
  expect(batch.counts).toMatchObject({ new: 1, faulty: 0 });
  const { rows } = await imports.rows(manager, path, 'notes');
  expect(rows[0]?.note).toContain('Number plate left out: “Not registered” cannot be one.');
  await imports.start(manager, path);
  expect(await listingOf('C1')).toMatchObject({ plate: null, plate_key: null, chassis: null });
});

test('a file’s ad of a car that another seller has is told to moderators, and buyers and programs never see the plate', async () => {
  const person = await privatePerson();
  const other = await draft(person, person.seller, { plate: 'UBD 739D' });
  await move(person, other, 'submit');
  const photos = await zipOf({ 'D1.jpg': await drawPhoto() });
  await imports.take(manager, file(carRow('D1', 'ubd739d', 'ACU35-0012345')), photos);
  const { document_id: id } = await listingOf('D1');
  expect(await signalsOf(other)).toContain('same car elsewhere');
  expect(await signalsOf(id)).toContain('same car elsewhere');
  expect((await show(manager, id)).values).toMatchObject({ plate: 'UBD739D', chassis: 'ACU35-0012345' });
  // On sale, a later file's number is looked at too.
  await imports.take(manager, file(carRow('D2', 'UBE 111E')), await zipOf({ 'D2.jpg': await drawPhoto() }));
  const onSale = await listingOf('D2');
  expect(onSale.state).toBe('published');
  await imports.take(manager, file(carRow('D2', 'UBD 739D')));
  expect(await signalsOf(onSale.document_id)).toContain('same car elsewhere');
  const asProgram = market.asker(await market.makeToken(await market.sellerOf('dealer_id', dealer.id)));
  const body = { data: { price: 24_000_000 } };
  const written = await asProgram(`/api/cars/${onSale.document_id}`, { method: 'PUT', body });
  expect(written).toMatchObject({ status: 200, text: expect.not.stringMatching(/UBD|739D/) });
  for (const path of [`/api/cars/${onSale.document_id}?populate=*`, '/api/cars?populate=*', '/feeds/cars.jsonl']) {
    const { text } = await get(path);
    expect(text, path).toContain(onSale.document_id);
    expect(text, path).not.toMatch(/UB[DE]|739D|ACU35/);
  }
});

const imports = openImportMakers(market);

const HEADERS = [
  'Stock No',
  'Make',
  'Model',
  'Year',
  'Mileage',
  'Price',
  'Location',
  'Condition',
  'Reg No',
  'Chassis No',
];
const carRow = (stock: string, plate: string, chassis = '') =>
  `${stock},Toyota,Premio,2010,120000,24500000,Kampala,used,${plate},${chassis}`.split(',');
const file = (...rows: string[][]) => csvOf([HEADERS, ...rows]);

async function listingOf(stock: string) {
  const columns = ['document_id', 'state', 'plate', 'plate_key', 'chassis', 'patch', 'version'] as const;
  return db.selectFrom('listing').select(columns).where('stock_number', '=', stock).executeTakeFirstOrThrow();
}

/** Returns the signals of an ad's open review. */
async function signalsOf(id: string): Promise<string> {
  const item = await db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'review_item.listing_id')
    .select('signals')
    .where('listing.document_id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return item?.signals ?? '';
}
