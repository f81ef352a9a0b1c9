import fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoRow, fields, filter, leaf, ROWS } from '../../test/search-rows.ts';
import { openSegmentBuilder } from './build-segment.ts';
import { countTogether } from './count-together.ts';
import { findSearchPage } from './find-in-levels.ts';
import { addDelta, type Levels, mergeLevels, mergeSmall, strikeOut, withoutIndexed } from './levels.ts';
import { countFacets } from './search-facets.ts';
import type { SearchedRow } from './search-fields.ts';
import type { Cut, SearchFilter } from './search-filter.ts';
import { pickMatches, type SearchOrder } from './segment-order.ts';
import { codeGroups, openSegment, strike, withMatches } from './segment-reader.ts';
import { spreadOf } from './value-spread.ts';

// A segment of many rows against looking at each row in turn.

const rows = Array.from({ length: ROWS }, (_, at) => demoRow(at * 3 + 1));
const builder = openSegmentBuilder(fields, 100);
builder.add(rows);
const segment = await builder.finish();

test('a segment finds, counts and orders what one finds by looking at each row', () => {
  fc.assert(
    fc.property(
      filter,
      order,
      fc.nat(ROWS),
      fc.integer({ min: 1, max: 60 }),
      fc.uniqueArray(fc.integer({ min: 0, max: ROWS * 3 }), { maxLength: 50 }),
      (filter, order, skip, limit, struck) => {
        const reader = strike(openSegment(segment), struck);
        const found = rows.filter((row) => !struck.includes(row.id) && meets(row, filter));
        const expected = inOrder(found, order);
        const start = expected.length === 0 ? 0 : skip % expected.length;
        withMatches(reader, filter, (matches, count) => {
          expect(count).toBe(expected.length);
          const positions = pickMatches(reader, { filter, order }, { matches, count }, { skip: start, limit });
          expect(positions.map((position) => segment.ids[position])).toEqual(expected.slice(start, start + limit));
        });
      },
    ),
  );
});

test('entries that are to be first come before all others on every page, each kind in the order that was asked', async () => {
  const gone = new Set(rows.filter((_, at) => at % 7 === 0).map(({ id }) => id));
  const newer = rows.filter(({ id }) => gone.has(id)).map((row): SearchedRow => ({ ...row, price: 5_000 }));
  const levels = await addDelta(fields, [strike(openSegment(segment), gone)], newer, 0);
  const all: SearchedRow[] = [...rows.filter(({ id }) => !gone.has(id)), ...newer];
  const page = fc.record({ start: fc.nat(60), limit: fc.integer({ min: 0, max: 40 }) });
  fc.assert(
    fc.property(filter, leaf, order, page, (filter, first, order, { start, limit }) => {
      const found = all.filter((row) => meets(row, filter));
      const [named, others] = [true, false].map((isFirst) => found.filter((row) => meets(row, first) === isFirst));
      const ids = [...inOrder(named ?? [], order), ...inOrder(others ?? [], order)].slice(start, start + limit);
      const answer = findSearchPage(levels, { filter, order, first, start, limit });
      expect(answer).toEqual({ ids, total: found.length });
    }),
  );
});

const countsOf = (values: unknown[]) => {
  const counts = new Map<unknown, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

test('values are spread, and combinations counted, as among the rows themselves', async () => {
  const gone = new Set(rows.filter((_, at) => at % 7 === 0).map(({ id }) => id));
  const newer = rows.filter(({ id }) => gone.has(id)).map((row): SearchedRow => ({ ...row, price: 5_000, make_id: 3 }));
  const levels = await addDelta(fields, [strike(openSegment(segment), gone)], newer, 0);
  const all: SearchedRow[] = [...rows.filter(({ id }) => !gone.has(id)), ...newer];
  const ofMake = (...makes: number[]): SearchFilter => ({
    kind: 'choice',
    name: 'make',
    holds: (make) => makes.includes(Number(make)),
  });
  for (const filter of [undefined, ofMake(1), ofMake(3), ofMake(150), ofMake(1, 2, 3, 4), ofMake(999)]) {
    const met = all.filter((row) => !filter || meets(row, filter));
    const prices = met.flatMap(({ price }) => (typeof price === 'number' ? [price] : [])).sort((a, b) => a - b);
    expect(spreadOf(levels, filter, 'price')).toEqual(
      prices.length === 0
        ? undefined
        : {
            known: prices.length,
            least: prices[0],
            median: prices[Math.ceil(prices.length / 2) - 1],
            most: prices.at(-1),
          },
    );
  }
  const combinations = (await Array.fromAsync(countTogether(levels, ['make', 'fuel']))).flat();
  const keyOf = (values: readonly unknown[]) => values.map((value) => value ?? '').join(' ');
  const expected = Map.groupBy(all, (row) => keyOf([row.make_id, row.fuel]));
  const counted = Map.groupBy(combinations, ({ values }) => keyOf(values));
  expect(new Set(counted.keys())).toEqual(new Set(expected.keys()));
  for (const [key, same] of counted) {
    expect(
      same.reduce((sum, { count }) => sum + count, 0),
      key,
    ).toBe(expected.get(key)?.length);
    const newest = Math.max(...(expected.get(key) ?? []).map((row) => row.created_at));
    expect(Math.max(...same.map((one) => one.newest)), key).toBe(newest);
  }
});

test('a reader that was asked much answers as a new one does', () => {
  const gone = rows.slice(0, 40).map(({ id }) => id);
  const reader = strike(openSegment(segment), gone);
  const left = rows.slice(40);
  fc.assert(
    fc.property(filter, (filter) => {
      const expected = left.filter((row) => meets(row, filter)).length;
      expect(withMatches(reader, filter, (_, count) => count)).toBe(expected);
    }),
    // More bounds than it keeps.
    { numRuns: process.env.RUNS ? 2_000 : 600 },
  );
});

const bar = (values: unknown[], from: number, to = Number.POSITIVE_INFINITY) =>
  values.filter((value) => typeof value === 'number' && value >= from && value < to).length;

/** By looking at each row. */
function expectFacets(levels: Levels, left: SearchedRow[], parts: SearchFilter[], always?: SearchFilter) {
  const held = always ? left.filter((row) => meets(row, always)) : left;
  const without = (name: string) =>
    held.filter((row) => parts.every((part) => ('name' in part && part.name === name) || meets(row, part)));
  const facets = countFacets(levels, { chosen: { kind: 'and', parts }, always }, ['make', 'fuel', 'price', 'year']);
  expect(facets.total).toBe(without('').length);
  for (const { name, column } of fields.choices) {
    expect(facets.choices[name], name).toEqual(countsOf(without(name).map((row) => row[column])));
  }
  for (const { name, column, steps } of fields.ranges) {
    const values = without(name).map((row) => row[column]);
    expect(facets.bars[name], name).toEqual(steps.map((step, at) => bar(values, step, steps[at + 1])));
  }
}

test('each facet counts what its choices would leave, without its own part of the filter but with what always holds', () => {
  fc.assert(
    fc.property(
      fc.array(leaf, { maxLength: 4 }),
      fc.option(filter, { nil: undefined }),
      fc.uniqueArray(fc.integer({ min: 0, max: ROWS * 3 }), { maxLength: 50 }),
      (parts, always, struck) => {
        const left = rows.filter((row) => !struck.includes(row.id));
        expectFacets([strike(openSegment(segment), struck)], left, parts, always);
      },
    ),
  );
});

test('what many matches have in several columns is counted in one step, and right', async () => {
  const many = Array.from({ length: 10 * ROWS }, (_, at) => demoRow(at + 1));
  const builder = openSegmentBuilder(fields, many.length);
  builder.add(many);
  const gone = new Set(many.filter((_, at) => at % 13 === 0).map(({ id }) => id));
  const reader = strike(openSegment(await builder.finish()), gone);
  const left = many.filter(({ id }) => !gone.has(id));
  const dear: SearchFilter = {
    kind: 'range',
    name: 'price',
    cuts: [
      { value: 30_000_000, isAfter: false },
      { value: Number.POSITIVE_INFINITY, isAfter: true },
    ],
  };
  const known: SearchFilter = { kind: 'missing', name: 'year', isMissing: false };
  for (const parts of [[], [dear], [known], [dear, known]]) expectFacets([reader], left, parts, dear);
  expect(codeGroups(reader).some(({ joint }) => joint !== undefined)).toBe(true);
});

test('a cut lies before all entries of its value, or after them', () => {
  const price = Number(rows.find((row) => typeof row.price === 'number')?.price);
  const reader = openSegment(segment);
  const countFrom = (cut: Cut) => {
    const cuts = [cut, { value: Number.POSITIVE_INFINITY, isAfter: false }];
    return withMatches(reader, { kind: 'range', name: 'price', cuts }, (_, count) => count);
  };
  const prices = rows.map((row) => row.price).filter((one) => typeof one === 'number');
  expect(countFrom({ value: price, isAfter: true })).toBe(prices.filter((one) => one > price).length);
  expect(countFrom({ value: price, isAfter: false })).toBe(prices.filter((one) => one >= price).length);
});

// ---- many segments, one above the other

const someIds = (maxLength: number) => fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength });
const step = fc.oneof(
  // Rows come, change and come back, each with the values of another one.
  { weight: 4, arbitrary: fc.record({ put: someIds(40), like: fc.nat(9_000), most: fc.constantFrom(0, 50, 500) }) },
  { weight: 2, arbitrary: fc.record({ remove: someIds(60) }) },
  { weight: 2, arbitrary: fc.record({ mergeFrom: fc.nat() }) },
  fc.record({ mergeUpTo: fc.integer({ min: 1, max: 200 }) }),
);

test('levels find, count and order what one finds by looking at each row, whatever was changed and merged', async () => {
  const first = openSegmentBuilder(fields);
  const firstRows = Array.from({ length: 150 }, (_, at) => demoRow(at * 2 + 1));
  first.add(firstRows);
  const base = openSegment(await first.finish());

  interface Change {
    ids: number[];
    like?: number;
    most?: number;
  }

  async function changed(levels: Levels, known: Map<number, SearchedRow>, { ids, like, most = 0 }: Change) {
    const sorted = ids.toSorted((a, b) => a - b);
    const rows = like === undefined ? [] : sorted.map((id) => ({ ...demoRow(id + like), id }));
    for (const id of ids) known.delete(id);
    for (const row of rows) known.set(row.id, row);
    return addDelta(fields, await strikeOut(levels, Uint32Array.from(sorted)), rows, most);
  }

  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.array(leaf, { maxLength: 3 }),
      filter,
      order,
      fc.nat(200),
      fc.integer({ min: 1, max: 60 }),
      async (steps, parts, filter, order, start, limit) => {
        const known = new Map(firstRows.map((row) => [row.id, row]));
        let levels: Levels = [base];
        for (const step of steps) {
          if ('put' in step) levels = await changed(levels, known, { ids: step.put, like: step.like, most: step.most });
          else if ('remove' in step) levels = await changed(levels, known, { ids: step.remove });
          else if ('mergeUpTo' in step) levels = await mergeSmall(fields, levels, step.mergeUpTo);
          else if (levels.length > 1)
            levels = await mergeLevels(fields, levels, 1 + (step.mergeFrom % (levels.length - 1)));
        }
        const left = [...known.values()];
        const found = inOrder(
          left.filter((row) => meets(row, filter)),
          order,
        );
        expect(findSearchPage(levels, { filter, order, start, limit })).toEqual({
          ids: found.slice(start, start + limit),
          total: found.length,
        });
        expectFacets(levels, left, parts);
        expect(levels.slice(1).every(({ liveCount }) => liveCount > 0)).toBe(true);
      },
    ),
  );
});

test('of entries that were written again, those with other values than in the index are found', async () => {
  const dearer = { ...demoRow(7), price: 5_000 };
  const levels = await addDelta(fields, [strike(openSegment(segment), [1, 7])], [dearer], 0);
  const turned = { ...demoRow(37), extras: [demoRow(37).extras].flat().reverse() };
  // These are not in a bitmap.
  const rare = rows.filter(({ extras }) => Array.isArray(extras) && extras.includes(90)).slice(20);
  const same = [demoRow(4), dearer, turned, ...rare];
  const other = [
    // As it was before it was struck out.
    demoRow(1),
    // New.
    demoRow(2),
    { ...demoRow(4), id: 10 },
    { ...demoRow(13), year: 1_999 },
    { ...demoRow(16), created_at: 5 },
    { ...demoRow(25), extras: [90, 1] },
    { ...demoRow(28), extras: [] },
  ];
  const removed = 22;
  const idsOf = (rows: SearchedRow[]) => Uint32Array.of(...rows.map(({ id }) => id), removed);
  const found = withoutIndexed(fields, levels, idsOf([...same, ...other]), [...same, ...other]);
  expect(found).toEqual({ ids: idsOf(other), rows: other });
});

test('however many small changes come, they stand in few levels, and none is written often', async () => {
  let levels: Levels = [openSegment(segment)];
  let written = 0;
  for (let id = 1; id <= 6_000; id += 5) {
    const rows = Array.from({ length: 5 }, (_, at) => demoRow(id + at));
    const struck = await strikeOut(
      levels,
      Uint32Array.from(rows, (row) => row.id),
    );
    const before = new Set(levels.map((level) => level.segment));
    levels = await addDelta(fields, struck, rows, Number.POSITIVE_INFINITY);
    for (const { segment } of levels) if (!before.has(segment)) written += segment.size;
  }
  expect(levels.length).toBeLessThanOrEqual(6);
  expect(levels.slice(1).reduce((sum, { liveCount }) => sum + liveCount, 0)).toBe(6_000);
  // Each row some 25 times, while it stands in the smallest delta, and a few times after.
  expect(written / 6_000).toBeLessThan(40);
});

const columnOf = (name: string) =>
  [...fields.choices, ...fields.ranges].find((one) => one.name === name)?.column ?? name;

function meets(row: SearchedRow, filter: SearchFilter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => meets(row, part));
    case 'or':
      return filter.parts.some((part) => meets(row, part));
    case 'not':
      return !meets(row, filter.part);
    case 'ids':
      return filter.ids.includes(row.id) === filter.isAmong;
    case 'missing':
      return (row[columnOf(filter.name)] === null) === filter.isMissing;
    case 'choice': {
      return [row[columnOf(filter.name)]].flat().some((value) => {
        if (typeof value !== 'string' && typeof value !== 'number') return false;
        return 'holds' in filter ? filter.holds(value) : filter.among.includes(value);
      });
    }
    case 'range': {
      const value = row[columnOf(filter.name)];
      if (typeof value !== 'number') return false;
      // Each cut that lies above the value turns round whether it is in.
      const above = filter.cuts.filter((cut) => value < cut.value || (cut.isAfter && value === cut.value));
      return above.length % 2 === 1;
    }
  }
}

const order = fc.constantFrom<SearchOrder[]>(
  { by: 'id' },
  { by: 'newest' },
  { by: 'range', name: 'price', descending: false },
  { by: 'range', name: 'price', descending: true },
  { by: 'range', name: 'year', descending: true },
);

function inOrder(found: SearchedRow[], order: SearchOrder): number[] {
  const key = (row: SearchedRow) => {
    if (order.by === 'id') return 0;
    if (order.by === 'newest') return -row.created_at;
    const known = row[columnOf(order.name)];
    return typeof known === 'number' ? (order.descending ? -known : known) : Number.POSITIVE_INFINITY;
  };
  const difference = (a: number, b: number) => (a === b ? 0 : a - b);
  return found.sort((a, b) => difference(key(a), key(b)) || a.id - b.id).map(({ id }) => id);
}
