import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createId } from '../../platform/create-id.ts';
import { runImport, writeFiles } from '../../test/import-files.ts';
import { openTestApp } from '../../test/open-test-app.ts';
import { applyPlan } from './batch-apply.ts';
import { OutdatedPlan, planBatch } from './batch-plan.ts';
import { requireKind } from './catalogue-sheets.ts';
import { openMediaIntake } from './import-media.ts';
import { openSource } from './open-source.ts';
import { readRow } from './row-reading.ts';
import { openMemory } from './run-memory.ts';

// On both databases: names are looked up by a column that each of them compares in its own way.

test('names are the market’s however a file writes them, and the same file again changes nothing', async () => {
  const app = await openMarket();
  const rows =
    'A,VW,golf-plus,saloon,SILVER,A/T,gasoline,"Ntinda, Kampala",Sun roof\nB,volks wagen,GOLF PLUS,SEDAN,silver,auto,PETROL,Ntinda kampala,sunroof;SUN ROOF\n';
  const { counts, lines, result } = await take(app, rows);
  expect([lines, counts.created]).toEqual([[], 2]);
  const spelled = {
    make: { name: 'Volkswagen' },
    model: { name: 'Golf Plus' },
    category: { name: 'Sedan' },
    color: 'Silver',
    gearbox: 'Automatic',
    fueltype: 'Petrol',
    location: 'Ntinda, Kampala',
    features: [{ name: 'Sun roof' }],
  };
  expect(await cars(app)).toMatchObject([spelled, spelled]);
  expect([...result.newNames].map(([table, names]) => [table, ...names])).toEqual([
    ['place', 'Ntinda, Kampala'],
    ['feature', 'Sun roof'],
  ]);
  expect((await take(app, rows)).counts).toMatchObject({ changed: 0, unchanged: 2 });
});

test('of new names that mean one, the first row’s is stored', async () => {
  const app = await openMarket();
  await take(app, 'A,Mercedes-Benz,C 180,,,,,,\nB,benz,C180,,,,,,\nC,MERCEDES BENZ,c-180,,,,,,\n');
  const one = { make: { name: 'Mercedes-Benz' }, model: { name: 'C 180' } };
  expect(await cars(app)).toMatchObject([one, one, one]);
});

test('a file without the make finds the model of the stored one', async () => {
  const app = await openMarket();
  await take(app, 'A,VW,,,,,,,\n');
  await take(app, 'A,GOLF PLUS\n', 'reference,model\n');
  expect(await cars(app)).toMatchObject([{ make: { name: 'Volkswagen' }, model: { name: 'Golf Plus' } }]);
});

test('of names that the market has in two spellings the one that is written counts, else the older one', async () => {
  const app = await openMarket();
  // As in a database from before they were refused.
  await sql`drop index make_folded_once`.execute(app.adapter.db);
  for (const name of ['Mark-X', 'MARK X']) await app.makeMake({ name });
  await take(app, 'A,MARK X,,,,,,,\nB,mark x,,,,,,,\n');
  expect(await cars(app)).toMatchObject([{ make: { name: 'MARK X' } }, { make: { name: 'Mark-X' } }]);
});

test('names that go or come while a batch is planned have it planned anew', async () => {
  const app = await openMarket();
  const { adapter } = app;
  const source = await openSource(writeFiles({ 'cars.csv': HEADER }));
  const intake = openMediaIntake(adapter, source, { storage: app.storage, isDryRun: false });
  const kind = requireKind('cars');
  async function planned(make: string, model = '') {
    const cells = new Map(Object.entries({ reference: make, make, model }));
    const setting = { kind, memory: openMemory(), knownNamesOnly: false };
    const plan = await planBatch(adapter.db, [readRow(kind, '', { number: 2, cells })], setting);
    return () =>
      adapter.db.transaction().execute((db) => applyPlan({ adapter, db, now: app.clock.now() }, kind, plan, intake));
  }
  const modelled = await planned('VW', 'Sky line');
  const applying = await adapter.db.transaction().execute(async (tx) => {
    // As a seller's ad does that brings a model.
    const { id } = await tx.selectFrom('make').select('id').forNoKeyUpdate().executeTakeFirstOrThrow();
    const outcome = modelled().catch((error: unknown) => error);
    const times = { created_at: 1, updated_at: 1, published_at: 1 };
    await tx
      .insertInto('model')
      .values({ document_id: createId(), ...times, name: 'SKYLINE', folded: 'skyline', make_id: id })
      .execute();
    return { outcome };
  });
  expect(await applying.outcome).toBeInstanceOf(OutdatedPlan);
  const renamed = await planned('VW');
  await adapter.db.updateTable('make').set({ name: 'VW Group', folded: 'vwgroup' }).execute();
  await expect(renamed()).rejects.toThrow(OutdatedPlan);
  const added = await planned('Sky Line');
  await app.makeMake({ name: 'Skyline' });
  await expect(added()).rejects.toThrow(OutdatedPlan);
  expect(await cars(app)).toEqual([]);
  source.close();
});

async function openMarket() {
  const app = await openTestApp();
  const make = await app.makeMake({ name: 'Volkswagen' });
  await app.makeModel({ name: 'Golf Plus', make: make.id });
  await app.makeCategory({ name: 'Sedan' });
  return app;
}

type Market = Awaited<ReturnType<typeof openMarket>>;

const HEADER = 'reference,make,model,category,color,gearbox,fueltype,location,features\n';
const take = (app: Market, rows: string, header = HEADER) =>
  runImport(app, writeFiles({ 'cars.csv': `${header}${rows}` }));
const cars = (app: Market) => app.list('/api/cars?populate=*&sort=reference');
