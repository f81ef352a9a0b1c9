import { expect, test } from 'vitest';
import { carEntries } from '../../api/cars/car-writes.ts';
import { setSellerState } from '../../api/listings/lifecycle/seller-states.ts';
import { rememberFileValues } from '../../api/listings/rows/file-value-writes.ts';
import { changeSellerPage } from '../../api/seller-pages/seller-page-writes.ts';
import { catalogueSum, runImport, writeFiles } from '../../test/import-files.ts';
import { openMemberMakers } from '../../test/member-makers.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { testOnce, testOnPostgres } from '../../test/test-database.ts';
import { atOnce } from '../../test/two-servers.ts';
import { summaryLines } from './import-summary.ts';

// On both databases: many rows are written in one transaction.

test('the nightly file, three times beside ads of sellers, a car that was sold and a price that was changed', async () => {
  const { adapter, dataDir, bySeller, editCar, get, list, makeCar, moveCar, onSale, run } = await openMarket();
  const own = await makeCar({ reference: 'W-1', price: 7_000 });
  await bySeller(own.id);
  const file = (price: number) => `reference,price,mileage,published\nA,10000,1,\nB,20000,2,yes\nC,${price},3,yes\n`;
  const deletesMissing = { deletesMissing: true };
  expect((await run(file(30_000))).counts).toMatchObject({ created: 3 });
  const [, b, c] = await list('/api/cars?sort=reference');
  await moveCar(b?.id ?? 0, 'sold');
  await editCar(c?.id ?? 0, { price: 33_000 }, { price: 30_000 });

  const first = await run(file(30_000), deletesMissing);
  expect(first.counts).toEqual({ created: 0, changed: 0, unchanged: 3, deleted: 0, bad: 0 });
  expect(summary(first)).toContain(
    'cars: 1 kept off the market, though the file says published: sold, withdrawn, expired or removed since.',
  );
  const before = await catalogueSum({ adapter, dataDir });
  for (const _night of [2, 3]) {
    expect((await run(file(30_000), deletesMissing)).counts).toEqual(first.counts);
    expect(await catalogueSum({ adapter, dataDir })).toBe(before);
  }
  expect(await onSale()).toEqual(['A', 'C', 'W-1']);
  expect((await get(`/api/cars/${b?.documentId}`)).status).toBe(404);
  expect(await list('/api/cars?sort=reference')).toMatchObject([
    { price: 10_000 },
    { price: 33_000 },
    { price: 7_000 },
  ]);

  expect((await run(file(31_000), deletesMissing)).counts).toMatchObject({ changed: 1, unchanged: 2, deleted: 0 });
  expect((await list('/api/cars?sort=reference'))[1]).toMatchObject({ reference: 'C', price: 31_000 });
  // The value changed on the market was dropped, so the file's next value applies again.
  expect((await run(file(30_000), deletesMissing)).counts).toMatchObject({ changed: 1 });
  expect((await list('/api/cars?sort=reference'))[1]).toMatchObject({ reference: 'C', price: 30_000 });
});

testOnce.each<State>(['sold', 'withdrawn', 'expired', 'removed'])(
  'a car that was %s on the market stays so, whatever the file says of it',
  async (state) => {
    const { listingOf, makeCar, moveCar, onSale, run } = await openMarket();
    const { id } = await makeCar({ reference: 'A', price: 10_000 });
    await moveCar(id, state);
    expect((await run('reference,price,published\nA,10000,yes\n')).counts).toMatchObject({ unchanged: 1 });
    // Its other values are imported.
    const changed = await run('reference,price,published\nA,11000,yes\n');
    expect([changed.counts.changed, changed.result.counts.values().next().value?.stayOff]).toEqual([1, 1]);
    expect((await run('reference,price,published\nA,11000,no\n')).counts).toMatchObject({ unchanged: 1 });
    expect((await run('reference,price,published\nA,11000,yes\n')).counts).toMatchObject({ unchanged: 1 });
    expect([await onSale(), (await listingOf(id)).state]).toEqual([[], state]);
    // A file that leaves it out once does not put it back on sale the next time.
    await makeCar({ reference: 'B' });
    expect((await run('reference\nB\n', { deletesMissing: true })).counts).toMatchObject({ deleted: 0 });
    await run('reference,price,published\nA,11000,yes\nB,,yes\n');
    expect(await onSale()).toEqual(['B']);
  },
);

testOnce('what a file took off the market it puts back, and a car that is reserved stays so', async () => {
  const { listingOf, list, makeCar, moveCar, onSale, run } = await openMarket();
  const { id } = await makeCar({ reference: 'A' });
  await moveCar(id, 'reserved');
  expect((await run('reference,price,published\nA,11000,yes\n')).counts).toMatchObject({ changed: 1 });
  expect(await list('/api/cars?fields[]=availability')).toMatchObject([{ availability: 'reserved' }]);
  await run('reference,published\nA,no\n');
  expect([await onSale(), (await listingOf(id)).state]).toEqual([[], 'withdrawn']);
  expect((await run('reference,published\nA,yes\n')).counts).toMatchObject({ changed: 1 });
  expect([await onSale(), (await listingOf(id)).state]).toEqual([['A'], 'published']);
  await run('reference,published\nA,no\nN,no\n');
  await run('reference,published\nA,yes\nN,yes\n');
  expect(await onSale()).toEqual(['A', 'N']);
});

testOnce('what a seller put on the market is not the file’s to change or to delete', async () => {
  const { bySeller, list, makeCar, onSale, run } = await openMarket();
  const [web, api] = [await makeCar({ reference: 'W', price: 1_000 }), await makeCar({ reference: 'X', price: 1_000 })];
  await bySeller(web.id);
  await bySeller(api.id, 'api');
  const { counts, lines } = await run('reference,price,delete\nW,5000,\nX,,yes\nA,3000,\n');
  expect([counts.created, counts.bad]).toEqual([1, 2]);
  expect(lines).toEqual([
    'cars.csv row 2, reference: "W" was put on the market by its seller, and is not the file\'s to change.',
    'cars.csv row 3, reference: "X" was put on the market by its seller, and is not the file\'s to change.',
  ]);
  expect((await run('reference\nA\nB\n', { deletesMissing: true })).counts).toMatchObject({ deleted: 0, created: 1 });
  expect((await run('reference\nA\n', { deletesMissing: true })).counts).toMatchObject({ deleted: 1 });
  expect(await onSale()).toEqual(['A', 'W', 'X']);
  expect((await list('/api/cars?sort=reference'))[1]).toMatchObject({ price: 1_000 });
  // A market with none but sellers' cars does not make the file look like the wrong one.
  expect((await run('reference,delete\nA,yes\n')).counts).toMatchObject({ deleted: 1 });
  expect((await run('reference\nQ\n', { deletesMissing: true })).counts).toMatchObject({ created: 1, deleted: 0 });
});

test('what a seller changed stays, field by field, until the file says something new of it', async () => {
  const { editCar, list, listingOf, makeFeature, makeMake, makeMedia, makeModel, run } = await openMarket();
  const header = 'reference,make,model,location,features,images,price,description\n';
  const photo = await makeMedia({ provider: 'remote', remoteUrl: 'https://pictures.example/a.jpg' });
  const file = (cells: string) => run(`${header}A,${cells}\n`);
  const first = 'Toyota,Premio,Ntinda,ABS;Airbags,https://pictures.example/a.jpg,10000,Words';
  await file(first);
  const car = async () => (await list('/api/cars?populate=*&fields[]=price&fields[]=location&fields[]=description'))[0];
  const before = (await car()) as unknown as { id: number; make: { id: number }; model: { id: number } };
  const features = (before as unknown as { features: { id: number }[] }).features.map(({ id }) => id);
  const nissan = await makeMake({ name: 'Nissan' });
  const note = await makeModel({ name: 'Note', make: nissan.id });
  const [sunroof, own] = [await makeFeature({ name: 'Sunroof' }), await makeMedia({})];
  await editCar(
    before.id,
    { make: nissan.id, model: note.id, features: [sunroof.id], images: [own.id], location: 'Jinja', description: null },
    {
      make: before.make.id,
      model: before.model.id,
      features,
      images: [photo.id],
      location: 'Ntinda',
      description: 'Words',
    },
  );
  // After a second change the file's value is still the one remembered.
  await editCar(before.id, { location: 'Mbale' }, { location: 'Jinja' });
  const theirs = {
    make: { name: 'Nissan' },
    model: { name: 'Note' },
    features: [{ name: 'Sunroof' }],
    location: 'Mbale',
    images: [{ id: own.id }],
    price: 10_000,
    description: null,
  };
  expect((await file(first)).counts).toMatchObject({ unchanged: 1 });
  expect(await car()).toMatchObject(theirs);
  expect((await file('Toyota,Premio,Gulu,ABS;Airbags,https://pictures.example/a.jpg,10000,Words')).counts.changed).toBe(
    1,
  );
  expect(await car()).toMatchObject({ ...theirs, location: 'Gulu' });
  expect(JSON.parse((await listingOf(before.id)).file_values ?? '')).toEqual({
    make: 'Toyota',
    model: 'Premio',
    features: ['ABS', 'Airbags'],
    images: [photo.hash],
    description: 'Words',
  });
  // Make and model are one: the file overwrites both.
  await file('Toyota,Vitz,Gulu,ABS;Airbags,https://pictures.example/a.jpg,10000,Words');
  expect(await car()).toMatchObject({
    make: { name: 'Toyota' },
    model: { name: 'Vitz' },
    features: [{ name: 'Sunroof' }],
  });
  await file('Toyota,Vitz,Gulu,ABS,,10000,Other words');
  expect(await car()).toMatchObject({ features: [{ name: 'ABS' }], images: [], description: 'Other words' });
  expect((await listingOf(before.id)).file_values).toBeNull();
});

testOnce('a file that comes to say what the seller wrote has the field again', async () => {
  const { editCar, list, listingOf, makeCar, run } = await openMarket();
  const { id } = await makeCar({ reference: 'A', price: 10_000 });
  await editCar(id, { price: 20_000 }, { price: 10_000 });
  await run('reference,price\nA,20000\n');
  expect((await listingOf(id)).file_values).toBeNull();
  await run('reference,price\nA,10000\n');
  expect(await list('/api/cars')).toMatchObject([{ price: 10_000 }]);
});

testOnce('a dealer that sells in person is deleted by no file', async () => {
  const app = await openMarket();
  const { bySeller, db, makeCar, makeDealer, makeGarage, run } = app;
  const [staffed, selling] = [await makeDealer({ reference: 'D1' }), await makeDealer({ reference: 'D2' })];
  await makeDealer({ reference: 'D3' });
  await makeDealer({ reference: 'D4' });
  await bySeller((await makeCar({ dealer_info: selling.id })).id);
  const { account } = await openMemberMakers(app).makeMember();
  const seller = await db
    .selectFrom('seller')
    .select('id')
    .where('dealer_id', '=', staffed.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('seller_member')
    .values({ seller_id: seller.id, account_id: account.id, role: 'owner', created_at: 1 })
    .execute();
  const rows = 'reference,dealerName,delete\nD1,,yes\nD2,,yes\nD3,,yes\n';
  const { counts, lines } = await run(rows, {}, 'dealers.csv');
  expect([counts.deleted, lines]).toEqual([
    1,
    [2, 3].map((row) => `dealers.csv row ${row}, delete: This dealer sells here in person, and no file deletes it.`),
  ]);
  await makeDealer({ reference: 'D5' });
  const dry = await run('reference\nD4\n', { deletesMissing: true, isDryRun: true }, 'dealers.csv');
  const missing = await run('reference\nD4\n', { deletesMissing: true }, 'dealers.csv');
  expect([dry.counts, missing.counts.deleted]).toEqual([missing.counts, 1]);
  expect(summary(missing)).toContain(
    'dealers: 2 not in the file and kept all the same: no file deletes who sells here in person.',
  );
  const left = await db.selectFrom('dealer').select('reference').orderBy('id').execute();
  expect(left.map(({ reference }) => reference)).toEqual(['D1', 'D2', 'D4']);

  const garage = await makeGarage({ reference: 'G1' });
  const { id } = await db
    .selectFrom('seller')
    .select('id')
    .where('garage_id', '=', garage.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('seller_member')
    .values({ seller_id: id, account_id: account.id, role: 'owner', created_at: 1 })
    .execute();
  expect((await run('reference,delete\nG1,yes\n', {}, 'garages.csv')).lines[0]).toContain('This garage sells');
});

testOnce('the address of an ad that nobody has seen yet is not given to another', async () => {
  const { db, makeSparePart, run } = await openMarket();
  const part = await makeSparePart({});
  const [draft, market] = ['d'.repeat(24), await db.selectFrom('seller').select('id').executeTakeFirstOrThrow()];
  await db
    .insertInto('listing')
    .values({
      document_id: draft,
      created_at: 1,
      updated_at: 1,
      kind: 'car',
      seller_id: market.id,
      state: 'draft',
      state_since: 1,
      origin: 'web',
    })
    .execute();
  const { lines } = await run(`reference,documentId\nA,${draft}\nB,${part.documentId}\n`);
  expect(lines).toEqual([2, 3].map((row) => `cars.csv row ${row}, documentId: It belongs to another ad.`));
});

testOnce('nothing of a seller that is paused is shown by a file', async () => {
  const { db, listingOf, makeCar, makeDealer, onSale, run } = await openMarket();
  const dealer = await makeDealer({ reference: 'D' });
  const car = await makeCar({ reference: 'A', dealer_info: dealer.id });
  await db.updateTable('seller').set({ state: 'paused' }).where('dealer_id', '=', dealer.id).execute();
  await db.updateTable('car').set({ published_at: null, availability: null }).execute();
  expect(
    (await run('reference,dealer,price,published\nA,D,5000,yes\nB,D,6000,yes\nC,,7000,yes\n')).counts,
  ).toMatchObject({
    changed: 1,
    created: 2,
  });
  expect([await onSale(), (await listingOf(car.id)).state]).toEqual([['C'], 'published']);
  expect((await run('reference,dealer,price,published\nA,D,5000,yes\nB,D,6000,yes\n')).counts).toMatchObject({
    unchanged: 2,
  });
  await run('reference,dealer\nA,\nC,D\n');
  expect(await onSale()).toEqual(['A']);
});

testOnce(
  'what a dealer or garage says of itself on the market stays until the file says something new of it',
  async () => {
    const app = await openMarket();
    const { adapter, clock, db, list, run } = app;
    const dealers = (phone: string, email: string) =>
      run(`reference,dealerName,phonenumber,email\nD-1,Kintu Motors,${phone},${email}\n`, {}, 'dealers.csv');
    const garages = (place: string) =>
      run(`reference,name,phonenumber,location\nG-1,Nile Spares,0700000001,${place}\n`, {}, 'garages.csv');
    await dealers('0700000001', 'old@example.com');
    await garages('Kampala');
    const sellers = await db
      .selectFrom('seller')
      .select(['id', 'dealer_id', 'garage_id', 'version'])
      .where('kind', '<>', 'market')
      .execute();
    const { account } = await openMemberMakers(app).makeMember();
    for (const seller of sellers) {
      const values = {
        phone: '0700000002',
        ...(seller.dealer_id === null ? { location: 'Jinja' } : { email: 'new@example.com' }),
      };
      const edit = { seller, accountId: account.id, version: seller.version, values, now: clock.now() };
      await db.transaction().execute((transaction) => changeSellerPage(adapter, transaction, edit));
    }

    for (const _night of [1, 2]) {
      expect((await dealers('0700000001', 'old@example.com')).counts).toMatchObject({ unchanged: 1, changed: 0 });
      expect((await garages('Kampala')).counts).toMatchObject({ unchanged: 1, changed: 0 });
    }
    const now = async () => [
      ...(await list('/api/dealer-infos')).map(({ phonenumber, email }) => [phonenumber, email]),
      ...(await list('/api/garages')).map(({ phonenumber, location }) => [phonenumber, location]),
    ];
    expect(await now()).toEqual([
      ['0700000002', 'new@example.com'],
      ['0700000002', 'Jinja'],
    ]);

    expect((await dealers('0700000003', 'old@example.com')).counts).toMatchObject({ changed: 1 });
    expect((await garages('Mbale')).counts).toMatchObject({ changed: 1 });
    expect(await now()).toEqual([
      ['0700000003', 'new@example.com'],
      ['0700000002', 'Mbale'],
    ]);
    // From here on the file's values apply again.
    await dealers('0700000004', 'old@example.com');
    expect((await now())[0]).toEqual(['0700000004', 'new@example.com']);
  },
);

// On PostgreSQL alone: SQLite has one writer at a time anyway.
testOnPostgres(
  'a file that comes while a seller is suspended waits for that before it holds any of their cars, and shows none',
  async () => {
    const { clock, config, dataDir, db, makeCar, makeDealer, onSale, run } = await openMarket();
    const dealer = await makeDealer({ reference: 'D-1' });
    const { id } = await makeCar({ reference: 'A', price: 10_000, dealer_info: dealer.id });
    const seller = await db
      .selectFrom('seller')
      .select('id')
      .where('dealer_id', '=', dealer.id)
      .executeTakeFirstOrThrow();
    const { counts } = await atOnce(
      { ...config, dataDir },
      {
        first: (within, other) =>
          setSellerState({ db: within, now: clock.now(), services: { adapter: other } }, seller.id, 'suspended'),
        second: () => run('reference,dealer,price,published\nA,D-1,11000,yes\nN,D-1,12000,yes\n'),
        last: (within) => within.updateTable('listing').set({ updated_at: 0 }).where('car_id', '=', id).execute(),
      },
    );
    expect(counts).toMatchObject({ created: 1, changed: 1, bad: 0 });
    expect(await onSale()).toEqual([]);
  },
);

testOnPostgres('a car that is sold or removed at the moment in which a file leaves it out is not deleted', async () => {
  const { clock, config, dataDir, db, listingOf, makeCar, run } = await openMarket();
  const cars = [
    await makeCar({ reference: 'A' }),
    await makeCar({ reference: 'B' }),
    await makeCar({ reference: 'C' }),
  ];
  const [sold, removed] = cars;
  const { counts } = await atOnce(
    { ...config, dataDir },
    {
      async first(within, other) {
        for (const [id, state] of [
          [sold?.id ?? 0, 'sold'],
          [removed?.id ?? 0, 'removed'],
        ] as const) {
          await within.updateTable('listing').set({ state }).where('car_id', '=', id).execute();
          await carEntries.update(other, within, [{ id, publishedAt: null }], clock.now());
        }
      },
      second: () => run('reference\nC\n', { deletesMissing: true }),
    },
  );
  expect(counts).toMatchObject({ deleted: 0, unchanged: 1 });
  expect([(await listingOf(sold?.id ?? 0)).state, (await listingOf(removed?.id ?? 0)).state]).toEqual([
    'sold',
    'removed',
  ]);
  expect(await db.selectFrom('car').select('id').execute()).toHaveLength(3);
});

type State = 'published' | 'reserved' | 'sold' | 'expired' | 'withdrawn' | 'removed';

async function openMarket() {
  const app = await openTestApp();
  const { adapter, clock } = app;
  const { db } = adapter;

  const listingOf = (carId: number, within = db) =>
    within.selectFrom('listing').selectAll().where('car_id', '=', carId).executeTakeFirstOrThrow();

  /** Changes a car's state as the sellers' pages do. */
  const moveCar = (carId: number, state: State) =>
    db.transaction().execute(async (transaction) => {
      await transaction.updateTable('listing').set({ state, reason: null }).where('car_id', '=', carId).execute();
      const isPublic = state === 'published' || state === 'reserved';
      const availability = state === 'reserved' ? ('reserved' as const) : ('available' as const);
      const entry = { id: carId, publishedAt: isPublic ? clock.now() : null, ...(isPublic ? { availability } : {}) };
      await carEntries.update(adapter, transaction, [entry], clock.now());
    });

  type Change = Omit<Parameters<typeof carEntries.update>[2][number], 'id'>;
  /** Changes a car's values as the sellers' pages do. */
  const editCar = (carId: number, change: Change, former: Record<string, unknown>) =>
    db.transaction().execute(async (transaction) => {
      await rememberFileValues(transaction, await listingOf(carId, transaction), former);
      await carEntries.update(adapter, transaction, [{ id: carId, ...change }], clock.now());
    });

  /** Makes a car look as if its seller had put it on the market. */
  const bySeller = (carId: number, origin: 'web' | 'api' = 'web') =>
    db.updateTable('listing').set({ origin }).where('car_id', '=', carId).execute();

  const run = (text: string, options = {}, name = 'cars.csv') =>
    runImport(app, writeFiles({ [name]: text }), options, clock.now);

  const onSale = async () =>
    (await app.list('/api/cars?sort=reference&pagination[pageSize]=100')).map(({ reference }) => reference);

  return { ...app, db, listingOf, moveCar, editCar, bySeller, run, onSale };
}

const summary = ({ result }: Awaited<ReturnType<typeof runImport>>) =>
  summaryLines(result, { isDryRun: false, knownNamesOnly: false, deletesMissing: true });
