import { expect, onTestFinished, test, vi } from 'vitest';
import { ROW_TOO_SLOW } from '#contract/messages/imports.ts';
import { csvOf, openImportMakers } from '../../../test/import-makers.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { type BatchRow, findBatch } from './import-batches.ts';
import { type ImportThread, openImportThread, RowTooSlow } from './import-thread.ts';

const threads: ImportThread[] = [];
const market = await openSellingMarket({
  importThread: {
    workOnRows: (batch) => threads[0]?.workOnRows(batch) ?? Promise.reject(new Error('No thread yet')),
    close: async () => threads[0]?.close(),
  },
});
const ofThread = { ...market.config, secret: market.keys.current.secret };
const thread = openImportThread(ofThread);
threads.push(thread);

test('rows are looked at, taken in and undone by a thread, and the server sees what it did', async () => {
  const manager = await market.dealerPerson('manager');
  const good = Array.from({ length: 12 }, (_, at) => carRow(`T${at}`));
  const { path, batch } = await imports.check(manager, csvOf([HEADERS, ...good, carRow('T12', 'last year')]));
  expect(batch.counts).toMatchObject({ new: 12, faulty: 1 });
  await imports.start(manager, path);
  const made = () => market.db.selectFrom('listing').select('id').where('stock_number', 'like', 'T%').execute();
  expect(await made()).toHaveLength(12);
  await imports.undo(manager, path);
  expect(await made()).toEqual([]);
});

test('the thread makes the keyed hashes of plates and chassis numbers that the server makes', async () => {
  const manager = await market.dealerPerson('manager');
  await imports.take(
    manager,
    csvOf([
      [...HEADERS, 'Reg No', 'VIN'],
      [...carRow('K1'), 'ubx-739q', 'ZVW30-1234567'],
    ]),
  );
  const kept = await market.db
    .selectFrom('listing')
    .select(['plate', 'plate_key', 'chassis', 'chassis_key'])
    .where('stock_number', '=', 'K1')
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({
    plate: 'UBX-739Q',
    plate_key: market.keys.derive('plate UBX739Q'),
    chassis: 'ZVW30-1234567',
    chassis_key: market.keys.derive('chassis ZVW301234567'),
  });
});

test('what fails in the thread is told to whoever asked, and the next one is worked on', async () => {
  const batch = { id: 1, kind: 'car', archive: null, columns: 'no JSON', state: 'checking' } as BatchRow;
  await expect(thread.workOnRows(batch)).rejects.toThrow('JSON');
  await expect(thread.workOnRows({ ...batch, state: 'importing', id: -1 })).resolves.toBe(false);
});

test('a turn that does not end is given up, and the next one has a thread', async () => {
  const batch = { id: -1, kind: 'car', archive: null, columns: '[]', state: 'importing' } as BatchRow;
  const impatient = openImportThread(ofThread, 1);
  await expect(impatient.workOnRows(batch)).rejects.toThrow(RowTooSlow);
  await expect(thread.workOnRows(batch)).resolves.toBe(false);
});

test('a row at which a turn stands still is faulty, and the others are read', async () => {
  const manager = await market.dealerPerson('manager');
  const workOnRows = vi.fn(thread.workOnRows).mockRejectedValueOnce(new RowTooSlow());
  threads[0] = { ...thread, workOnRows };
  onTestFinished(() => {
    threads[0] = thread;
  });
  const { path, batch } = await imports.check(manager, csvOf([HEADERS, carRow('S1'), carRow('S2')]));
  expect(batch.counts).toMatchObject({ new: 1, faulty: 1 });
  const { rows } = await imports.rows(manager, path, 'faulty');
  expect(rows).toMatchObject([{ number: 2, faults: [{ field: '', reason: ROW_TOO_SLOW }] }]);
});

test('a thread that is closed ends its turn with the row that it is at', async () => {
  const manager = await market.dealerPerson('manager');
  const good = Array.from({ length: 300 }, (_, at) => carRow(`C${at}`));
  const path = await imports.send(manager, csvOf([HEADERS, ...good]));
  const batch = await findBatch(market.db, path.split('/').at(-1) ?? '');
  if (!batch) throw new Error(path);
  const short = openImportThread(ofThread);
  const waiting = short.workOnRows({ ...batch, state: 'checking' });
  await short.close();
  expect(await waiting).toBe(true);
  const left = market.db.selectFrom('import_row').select('number').where('batch_id', '=', batch.id);
  expect(await left.where('outcome', 'is', null).execute()).not.toEqual([]);
});

const imports = openImportMakers(market);

const HEADERS = ['Stock No', 'Make', 'Model', 'Year', 'Mileage', 'Price', 'Location', 'Condition'];
const carRow = (stock: string, year = '2010') => [
  stock,
  'Toyota',
  'Premio',
  year,
  '120000',
  '24500000',
  'Kampala',
  'used',
];
