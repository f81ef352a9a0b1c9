import fc from 'fast-check';
import type { SearchedRow, SearchFields } from '../platform/search/search-fields.ts';
import type { SearchFilter } from '../platform/search/search-filter.ts';

// Rows that a search index is built from, and filters of them.

/** The highest id of a demo row is three times as high. */
export const ROWS = 6_000;
/** The values of a set: 1 that half of the rows have, and so on, to 90 that hardly any has. */
const EXTRAS = [1, 2, 5, 14, 40, 90];
export const fields = {
  choices: [
    { name: 'make', column: 'make_id', namedIn: 'make', isCounted: true },
    { name: 'fuel', column: 'fuel', namedIn: undefined, isCounted: true },
  ],
  ranges: [
    { name: 'price', column: 'price', steps: [0, 1_000, 50_000, 1_000_000] },
    { name: 'year', column: 'year', steps: [0, 1990, 2000, 2010] },
  ],
  sets: [{ name: 'extras' }],
} as unknown as SearchFields;

/** Always the same, and spread as a market is: a few values that many have, and many that few have. */
export function demoRow(id: number): SearchedRow {
  const noise = Math.imul(id, 2_654_435_761) >>> 0;
  const some = (every: number, value: unknown) => (noise % every === 0 ? null : value);
  return {
    id,
    created_at: 1_700_000_000_000 + (noise % 5_000) * 60_000,
    make_id: some(17, noise % 3 === 0 ? 1 : noise % 200),
    fuel: some(5, ['petrol', 'diesel', 'hybrid'][noise % 3]),
    price: some(7, (noise % 90_000) * 1_000),
    year: some(11, 1980 + (noise % 45)),
    extras: EXTRAS.filter((extra) => (noise >>> (extra % 16)) % (extra + 1) === 0),
  };
}

const value = fc.oneof(fc.integer({ min: -1, max: 95_000_000 }), fc.integer({ min: 1975, max: 2030 }));
const cut = fc.record({ value: fc.oneof(value, fc.constant(Number.POSITIVE_INFINITY)), isAfter: fc.boolean() });
/** A filter of a single field. */
export const leaf: fc.Arbitrary<SearchFilter> = fc.oneof(
  fc.uniqueArray(fc.integer({ min: 0, max: 201 }), { maxLength: 40 }).map((makes) => ({
    kind: 'choice' as const,
    name: 'make',
    holds: (make: string | number) => makes.includes(Number(make)),
  })),
  fc.uniqueArray(fc.integer({ min: 0, max: 201 }), { maxLength: 40 }).map((makes) => ({
    kind: 'choice' as const,
    name: 'make',
    among: makes,
  })),
  fc.subarray(['petrol', 'diesel', 'hybrid']).map((fuels) => ({
    kind: 'choice' as const,
    name: 'fuel',
    holds: (fuel: string | number) => fuels.includes(String(fuel)),
  })),
  fc.subarray([...EXTRAS, 7]).map((among) => ({ kind: 'choice' as const, name: 'extras', among })),
  fc.record({
    kind: fc.constant('range' as const),
    name: fc.constantFrom('price', 'year'),
    cuts: fc.array(cut, { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('missing' as const),
    name: fc.constantFrom('make', 'fuel', 'price', 'year'),
    isMissing: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('ids' as const),
    ids: fc.array(fc.integer({ min: 0, max: ROWS * 3 + 5 }), { maxLength: 30 }),
    isAmong: fc.boolean(),
  }),
);
export const { filter } = fc.letrec<{ filter: SearchFilter }>((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('filter'), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('not' as const), part: tie('filter') }),
  ),
}));
