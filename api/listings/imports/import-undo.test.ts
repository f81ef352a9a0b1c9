import { expect, test } from 'vitest';
import { csvOf, openImportMakers, zipOf } from '../../../test/import-makers.ts';
import { drawPhoto } from '../../../test/photo-makers.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';

const market = await openSellingMarket();
const { db, dealer, dealerPerson, move, sellerOf, show } = market;
const seller = await sellerOf('dealer_id', dealer.id);
const manager = await dealerPerson('manager');

test('what a later file changed stays when the first is undone, and goes with it once the later one is', async () => {
  const { path: first } = await imports.take(manager, file(carRow('T1'), carRow('T2')));
  const { path: second } = await imports.take(manager, file(carRow('T1', '23m'), carRow('T2')));
  await imports.undo(manager, first);
  expect((await ofSeller(['T1', 'T2'])).map(({ stock_number }) => stock_number)).toEqual(['T1']);
  const { rows } = await imports.rows(manager, first, 'notes');
  expect(rows).toMatchObject([{ stockNumber: 'T1', note: expect.stringContaining('a later file changed it') }]);

  const { path: again } = await imports.take(manager, file(carRow('T3')));
  const { path: change } = await imports.take(manager, file(carRow('T3', '23m')));
  await imports.undo(manager, change);
  await imports.undo(manager, again);
  expect(await ofSeller(['T3'])).toEqual([]);
  await imports.undo(manager, second);
});

async function published(number: string) {
  const photos = await zipOf({ [`${number}.jpg`]: await drawPhoto() });
  await imports.take(manager, file(carRow(number)), photos);
  const [listing] = await ofSeller([number]);
  expect(listing?.state).toBe('published');
  return listing?.document_id ?? '';
}

test('what a file withdrew and somebody withdrew again by hand is not put back with it', async () => {
  await published('U1');
  const id = await published('U2');
  const { path: narrow } = await imports.check(manager, file(carRow('U1')));
  await imports.start(manager, narrow, { withdrawsOthers: true });
  const stateOf = async () => (await show(manager, id)).state;
  expect(await stateOf()).toBe('withdrawn');
  market.clock.advance(1_000);
  await move(manager, id, 'put back');
  market.clock.advance(1_000);
  await move(manager, id, 'withdraw');
  await imports.undo(manager, narrow);
  expect(await stateOf()).toBe('withdrawn');
});

const imports = openImportMakers(market);

const HEADERS = ['Stock No', 'Make', 'Model', 'Year', 'Mileage', 'Price', 'Location', 'Condition'];
const carRow = (stock: string, price = '24500000') => [
  stock,
  'Toyota',
  'Premio',
  '2010',
  '120000',
  price,
  'Kampala',
  'used',
];
const file = (...rows: string[][]) => csvOf([HEADERS, ...rows]);

const ofSeller = (numbers: readonly string[]) =>
  db
    .selectFrom('listing')
    .selectAll()
    .where('seller_id', '=', seller)
    .where('stock_number', 'in', numbers)
    .orderBy('stock_number')
    .execute();
