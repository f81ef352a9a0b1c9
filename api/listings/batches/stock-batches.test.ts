import { expect, test } from 'vitest';
import { carWords } from '#contract/entities/car-words.ts';
import { missingParts } from '#contract/messages/bulk-stock.ts';
import type { Batch, BatchSummary, Selection } from '#contract/office/bulk-schemas.ts';
import { type BulkAction, type ChosenRow, writeChosen } from '#contract/office/bulk-stock.ts';
import type { PriceChange } from '#contract/office/bulk-stock-schemas.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { listPriceChanges } from '../../../test/price-history.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { openMachineClock } from '../../../test/test-clock.ts';
import { testOnce } from '../../../test/test-database.ts';
import { batchJobs, workOffBatch } from './batch-work.ts';
import { beginBatch, FINISH_BATCH, findBatch, removeOldBatches } from './stock-batches.ts';

// On both databases: many rows are written, and locked meanwhile.

test('prices go down by a percentage, are in the history, and come back by one undo', async () => {
  const { ids, doIt, undo, prices, changes, cars, manager } = await openBulk();
  const batch = await doIt('price', undefined, { change: LOWER });
  const lowered = [9_500_000, 23_280_000, 29_450_000];
  expect(batch).toMatchObject({ deed: 'price', change: LOWER, isUndo: false, undoneBy: null, missing: 0 });
  expect(batch.rows).toMatchObject(
    ids.map((documentId, at) => ({ documentId, state: 'done', oldPrice: PRICES[at], newPrice: lowered[at] })),
  );
  expect(await prices()).toEqual(lowered);
  expect((await cars()).map(({ price }) => price).sort()).toEqual([...lowered].sort());
  const undone = await undo(batch);
  expect(undone).toMatchObject({ isUndo: true, deed: 'price', rows: ids.map(() => ({ state: 'done' })) });
  expect(await prices()).toEqual(PRICES);
  const there = ids.map((of, at) => ({ of, old: PRICES[at], new: lowered[at] }));
  const back = ids.map((of, at) => ({ of, old: lowered[at], new: PRICES[at] }));
  expect(await changes()).toEqual([...there, ...back]);
  // Once more is the same undo.
  expect((await undo(batch)).documentId).toBe(undone.documentId);
  expect(await changes()).toHaveLength(6);
  const again = (await manager.ask(`/sell/api/batches/${batch.documentId}`)).body as Batch;
  expect(again).toMatchObject({ undoneBy: undone.documentId });
  const { batches } = (await manager.ask('/sell/api/batches')).body as { batches: BatchSummary[] };
  expect(batches).toMatchObject([
    { documentId: undone.documentId, isUndo: true, done: 3 },
    { documentId: batch.documentId, isUndone: true, done: 3 },
  ]);
  expect((await manager.ask(`/sell/api/batches/${undone.documentId}/undo`, { method: 'POST', body: {} })).status).toBe(
    400,
  );
});

test('the same key does it once, however often and at once it is sent', async () => {
  const { doIt, prices, changes } = await openBulk();
  const twice = { change: LOWER, key: 'pressed-twice' };
  const both = await Promise.all([doIt('price', undefined, twice), doIt('price', undefined, twice)]);
  const third = await doIt('price', undefined, twice);
  expect(new Set([...both, third].map(({ documentId }) => documentId)).size).toBe(1);
  expect(third.rows).toMatchObject([{ state: 'done' }, { state: 'done' }, { state: 'done' }]);
  expect(await prices()).toEqual([9_500_000, 23_280_000, 29_450_000]);
  expect(await changes()).toHaveLength(3);
});

testOnce('each row that is left alone says why, and stays as it was', async () => {
  const { ids, sell, draft, doIt, undo, save, move, manager, seller, prices, chosen } = await openBulk();
  const [first = '', second = '', third = ''] = ids;
  const sold = await sell();
  await move(manager, sold, 'sell');
  const unsent = await draft(manager, seller);
  const rows = [
    { documentId: first, price: 11_000_000 },
    ...chosen([second]),
    { documentId: sold, price: 24_500_000 },
    { documentId: unsent, price: 24_500_000 },
    { documentId: 'g'.repeat(24), price: 1 },
  ];
  const batch = await doIt('price', rows, { change: { unit: 'ugx', by: 500_000 } });
  expect(batch.missing).toBe(1);
  expect(batch.rows.map(({ state, said }) => [state, said])).toEqual([
    ['refused', 'Someone else has just set the price to Ugx 10,000,000, so we left it.'],
    ['done', null],
    ['refused', 'The ad is not on sale: sold.'],
    ['refused', 'The ad is not on sale: draft.'],
  ]);
  const small = await doIt('price', chosen([third]), { change: { unit: 'ugx', by: -31_000_000 } });
  expect(small.rows).toMatchObject([{ state: 'refused', said: 'The new price would be zero or less.' }]);
  expect(await prices()).toEqual([10_000_000, 25_000_000, 31_000_000]);
  // A price that somebody set since was meant, and stays.
  const more = await doIt('price', [{ documentId: second, price: 25_000_000 }, ...chosen([third])], { change: LOWER });
  await save(manager, third, { price: 30_000_000 });
  expect((await undo(more)).rows.map(({ state, said }) => [state, said])).toEqual([
    ['done', null],
    ['refused', 'Someone else has just set the price to Ugx 30,000,000, so we left it.'],
  ]);
  expect(await prices()).toEqual([10_000_000, 25_000_000, 30_000_000]);
});

testOnce('moves are made and taken back, each to where it was', async () => {
  const { ids, doIt, undo, states, move, manager, show, clock } = await openBulk();
  const [first = '', second = ''] = ids;
  const reserved = await doIt('reserve');
  expect(await states()).toEqual(['reserved', 'reserved', 'reserved']);
  await move(manager, first, 'free');
  clock.advance(1_000);
  await move(manager, first, 'reserve');
  expect((await undo(reserved)).rows).toMatchObject([
    { state: 'refused', said: 'The ad has been changed since.' },
    { state: 'done' },
    { state: 'done' },
  ]);
  expect(await states()).toEqual(['reserved', 'published', 'published']);
  const sold = await doIt('sell');
  expect(await states()).toEqual(['sold', 'sold', 'sold']);
  expect((await doIt('sell')).rows).toMatchObject(ids.map(() => ({ said: 'Not possible for this ad: sold.' })));
  await undo(sold);
  expect(await states()).toEqual(['reserved', 'published', 'published']);
  const freed = await doIt('free');
  expect(freed.rows.map(({ state }) => state)).toEqual(['done', 'refused', 'refused']);
  await undo(freed);
  await doIt('withdraw');
  await move(manager, second, 'put back');
  await move(manager, second, 'sell');
  const back = await doIt('put back');
  expect(await states()).toEqual(['published', 'published', 'published']);
  await undo(back);
  expect(await states()).toEqual(['withdrawn', 'sold', 'withdrawn']);
  const events = (await manager.ask(`/sell/api/listings/${second}/history`)).body as { history: { what: string }[] };
  expect(events.history.slice(0, 2)).toMatchObject([{ what: 'sell' }, { what: 'put back' }]);
  expect((await show(manager, second)).expiresAt).toBeNull();
});

testOnce('still for sale is said of many, and taken back; what does not end is left alone', async () => {
  const { ids, doIt, show, clock, db, dealerPerson } = await openBulk();
  const [first = '', second = '', third = ''] = ids;
  await db
    .updateTable('listing')
    .set({ expires_at: null, origin: 'import' })
    .where('document_id', '=', third)
    .execute();
  clock.advance(10 * DAY_MS);
  const person = await dealerPerson('owner');
  const ends = async () =>
    (await Promise.all([first, second].map((id) => show(person, id)))).map((one) => one.expiresAt);
  const before = await ends();
  const renewed = await doIt('renew', undefined, { person });
  expect(renewed.rows.map(({ state, said }) => [state, said])).toEqual([
    ['done', null],
    ['done', null],
    ['refused', 'This ad has no end date.'],
  ]);
  expect(await ends()).not.toEqual(before);
  const { status } = await person.ask(`/sell/api/batches/${renewed.documentId}/undo`, { method: 'POST', body: {} });
  expect(status).toBe(200);
  expect(await ends()).toEqual(before);
});

testOnce('what lacks something is named with it, and what must be looked at goes by way of a moderator', async () => {
  const { ids, doIt, undo, db, show, manager, clock, dealerPerson, chosen } = await openBulk();
  const [first = '', second = '', third = ''] = ids;
  await doIt('withdraw');
  await db.updateTable('car').set({ mileage: null }).where('document_id', '=', first).execute();
  await db
    .updateTable('listing')
    .set({ state_since: clock.now() - 91 * DAY_MS })
    .where('document_id', '=', second)
    .execute();
  const back = await doIt('put back', chosen([first, second, third]), { person: await dealerPerson('owner') });
  expect(back.rows.map(({ state, said }) => [state, said])).toEqual([
    ['refused', missingParts([carWords.mileage.label])],
    ['done', null],
    ['done', null],
  ]);
  expect((await show(manager, second)).state).toBe('in review');
  expect((await undo(back)).rows).toMatchObject([
    {
      documentId: second,
      state: 'refused',
      said: 'We are checking this ad. To stop that, open the ad and take it back.',
    },
    { documentId: third, state: 'done' },
  ]);
});

testOnce('an agent changes nothing in bulk, and nobody what is of another seller', async () => {
  const { send, chosen, dealerPerson, privatePerson, seller, manager, prices, doIt, sell } = await openBulk();
  const agent = await dealerPerson('agent');
  const other = await privatePerson();
  for (const person of [agent, other]) {
    expect([403, 404]).toContain((await send('price', chosen(), { change: LOWER, person })).status);
    expect((await person.ask(`/sell/api/selection?as=${seller}`)).status).toBe(person === agent ? 403 : 404);
  }
  const batch = await doIt('reserve');
  for (const path of ['', '/undo']) {
    const sent = path === '' ? {} : ({ method: 'POST', body: {} } as const);
    expect((await agent.ask(`/sell/api/batches/${batch.documentId}${path}`, sent)).status).toBe(403);
    expect((await other.ask(`/sell/api/batches/${batch.documentId}${path}`, sent)).status).toBe(404);
  }
  // Named in somebody else's batch, it is not there.
  const body = { seller: other.seller, key: 'of-somebody-else', deed: 'sell', rows: writeChosen(chosen()) };
  const theirs = await other.ask('/sell/api/batches', { method: 'POST', body });
  expect(theirs.body).toMatchObject({ rows: [], missing: 3 });
  expect(await prices()).toEqual(PRICES);
  await sell();
  expect((await manager.ask('/sell/api/batches')).body).toMatchObject({ batches: [{ deed: 'reserve' }] });
});

testOnce('what is no change, or names nothing, is refused whole', async () => {
  const { send, chosen, manager, seller, changes } = await openBulk();
  const wrong: [PriceChange | undefined, string][] = [
    [undefined, 'Enter a number from 0.1 to 50.'],
    [{ unit: 'percent', by: 0 }, 'Enter a number from 0.1 to 50.'],
    [{ unit: 'percent', by: -60 }, 'Enter a number from 0.1 to 50.'],
    [{ unit: 'ugx', by: 0.5 }, 'Enter whole shillings, such as 500,000.'],
  ];
  for (const [change, said] of wrong) {
    const { status, text } = await send('price', chosen(), change ? { change } : {});
    expect(status).toBe(400);
    expect(text).toContain(said);
  }
  expect((await send('sell', chosen(), { change: LOWER })).status).toBe(400);
  expect((await send('sell', [])).status).toBe(400);
  const body = { seller, key: 'a-key-of-one', deed: 'delete', rows: writeChosen(chosen()) };
  expect((await manager.ask('/sell/api/batches', { method: 'POST', body })).status).toBe(400);
  expect(await changes()).toEqual([]);
});

testOnce('a seller changes many at once up to thirty times in a minute, taking back included', async () => {
  const { doIt, undo, send, chosen, clock } = await openBulk({
    settings: { RATE_LIMITS: 'on' },
    testClock: openMachineClock(),
  });
  const last = await doIt('reserve');
  await undo(last);
  const gone = [{ documentId: 'g'.repeat(24), price: null }];
  for (let at = 2; at < 30; at += 1) await doIt('reserve', gone);
  const { status, text, headers } = await send('sell', chosen());
  expect([status, headers['retry-after']]).toEqual([429, '60']);
  expect(text).toContain('You have changed many ads in a short time. Try again in a minute.');
  clock.advance(60_000);
  expect((await doIt('sell')).rows).toMatchObject(chosen().map(() => ({ state: 'done' })));
});

testOnce('what somebody selects is what they named, or all that match', async () => {
  const { ids, manager, sell, move } = await openBulk();
  const sold = await sell({ year: 2008 });
  await move(manager, sold, 'sell');
  const select = async (search: string) => {
    const { body, status, text } = await manager.ask(`/sell/api/selection?${search}`);
    expect(status, text).toBe(200);
    const { rows, total } = body as Selection;
    expect(total).toBe(rows.length);
    return rows.map(({ documentId }) => documentId).sort();
  };
  expect(await select(`of=${ids.slice(0, 2).join('.')}.${'g'.repeat(24)}`)).toEqual(ids.slice(0, 2).sort());
  expect(await select('state=published')).toEqual([...ids].sort());
  expect(await select('q=2008')).toEqual([sold]);
  expect((await manager.ask('/sell/api/selection?of=%00')).status).toBe(400);
});

test('what a process leaves unfinished is finished by another, once, and old batches go', async () => {
  const { ids, db, adapter, clock, manager, seller, chosen, prices, changes, parts } = await openBulk();
  const { id: sellerId } = await db
    .selectFrom('seller')
    .select('id')
    .where('document_id', '=', seller)
    .executeTakeFirstOrThrow();
  const begun = { sellerId, accountId: manager.accountId, key: 'left-alone', deed: 'price', change: LOWER } as const;
  const documentId = await beginBatch(db, { ...begun, rows: chosen() }, clock.now());
  const batch = await findBatch(db, documentId);
  if (!batch) throw new Error(documentId);
  const work = { moves: parts, clock };
  expect(await workOffBatch(work, batch, 0)).toBe(false);
  expect(await prices()).toEqual(PRICES);
  await Promise.all([workOffBatch(work, batch, 5_000), workOffBatch(work, batch, 5_000)]);
  expect(await prices()).toEqual([9_500_000, 23_280_000, 29_450_000]);
  expect(await changes()).toHaveLength(ids.length);
  expect(
    await adapter.db.selectFrom('job').select('kind').where('kind', '=', 'finish stock batch').execute(),
  ).toHaveLength(1);
  await removeOldBatches(db, clock.now() + 7 * DAY_MS);
  expect(await findBatch(db, documentId)).toBeDefined();
  await removeOldBatches(db, clock.now() + 7 * DAY_MS + 1);
  expect(await findBatch(db, documentId)).toBeUndefined();
});

testOnce('the job of a batch is over once nothing of the batch waits, or the batch is gone', async () => {
  const { db, clock, chosen, doIt, parts } = await openBulk();
  await doIt('price', chosen(), { change: LOWER });
  const { id } = await db.selectFrom('stock_batch').select('id').executeTakeFirstOrThrow();
  await db.deleteFrom('job').where('kind', '=', FINISH_BATCH).execute();
  const run = async (batch: number) => {
    const { [FINISH_BATCH]: kind } = batchJobs({ moves: parts, clock });
    await kind?.run({ id: 1, payload: { batch }, created_at: clock.now(), deaths: 0 });
    return db.selectFrom('job').select('payload').where('kind', '=', FINISH_BATCH).execute();
  };
  expect([await run(id), await run(id + 1)]).toEqual([[], []]);
});

test('a car that has become another seller’s since it was chosen is left alone', async () => {
  const { db, clock, parts, manager, seller, ids, chosen, makeDealer, sellerOf, cars } = await openBulk();
  const { id: sellerId } = await db
    .selectFrom('seller')
    .select('id')
    .where('document_id', '=', seller)
    .executeTakeFirstOrThrow();
  const begun = {
    sellerId,
    accountId: manager.accountId,
    key: 'moved-meanwhile',
    deed: 'price',
    change: LOWER,
  } as const;
  const documentId = await beginBatch(db, { ...begun, rows: chosen(ids.slice(0, 1)) }, clock.now());
  const other = await sellerOf('dealer_id', (await makeDealer()).id);
  await db
    .updateTable('listing')
    .set({ seller_id: other })
    .where('document_id', '=', ids[0] ?? '')
    .execute();
  const batch = await findBatch(db, documentId);
  if (!batch) throw new Error(documentId);
  expect(await workOffBatch({ moves: parts, clock }, batch, 5_000)).toBe(true);
  const rows = await db.selectFrom('stock_batch_row').select(['state', 'said']).execute();
  expect(rows).toEqual([{ state: 'refused', said: 'This ad no longer exists.' }]);
  expect((await cars()).map(({ price }) => price)).toContain(PRICES[0]);
});

const PRICES = [10_000_000, 24_500_000, 31_000_000];

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openSellingMarket>>['dealerPerson']>>;

async function openBulk(parts: Parameters<typeof openSellingMarket>[0] = {}) {
  const market = await openSellingMarket(parts);
  const manager = await market.dealerPerson('manager');
  const seller = market.dealer.documentId;
  const sell = async (fields: object = {}) => {
    const id = await market.draft(manager, seller, fields);
    expect((await market.move(manager, id, 'submit')).body).toMatchObject({ state: 'published' });
    return id;
  };
  const ids: string[] = [];
  for (const price of PRICES) ids.push(await sell({ price }));
  let keys = 0;
  const send = (
    deed: BulkAction,
    rows: readonly ChosenRow[],
    { change, key, person = manager }: { change?: PriceChange; key?: string; person?: Person } = {},
  ) => {
    keys += 1;
    const body = {
      seller,
      key: key ?? `key-${keys}-of-many`,
      deed,
      ...(change && { change }),
      rows: writeChosen(rows),
    };
    return person.ask('/sell/api/batches', { method: 'POST', body });
  };
  const chosen = (some: readonly string[] = ids) =>
    some.map((documentId) => ({ documentId, price: PRICES[ids.indexOf(documentId)] ?? null }));
  const doIt = async (deed: BulkAction, rows = chosen(), more: Parameters<typeof send>[2] = {}) => {
    const { status, body, text } = await send(deed, rows, more);
    expect(status, text).toBe(200);
    return body as Batch;
  };
  const undo = async ({ documentId }: Batch) => {
    const { status, body, text } = await manager.ask(`/sell/api/batches/${documentId}/undo`, {
      method: 'POST',
      body: {},
    });
    expect(status, text).toBe(200);
    return body as Batch;
  };
  const prices = async () => {
    const shown = await Promise.all(ids.map((id) => market.show(manager, id)));
    return shown.map(({ publicValues }) => publicValues.price);
  };
  const states = async () => (await Promise.all(ids.map((id) => market.show(manager, id)))).map(({ state }) => state);
  const changes = () => listPriceChanges(market.db);
  return { ...market, manager, seller, ids, sell, send, chosen, doIt, undo, prices, states, changes };
}

const LOWER = { unit: 'percent', by: -5 } as const;
