import { type Bitmap, flipBit, setBit, wordsFor } from './bitmap.ts';
import { fromTheEnd, orderByValue } from './number-order.ts';
import type { Range, SearchedRow, SearchFields } from './search-fields.ts';
import type { ChoiceColumn, Order, RangeColumn, Segment } from './segment.ts';

/** Number of cumulative bitmaps for each range. With 64, a search looks at no more than a 128th of the entries one by one. */
const PREFIXES = 64;
/** The fewest entries between two cumulative bitmaps of a range: so few are quickly looked at one by one. */
const SMALLEST_GAP = 1_024;

/** Returns whether a code's positions are stored as a bitmap: a list of them, at 32 bits each, would take more memory. */
const isMany = (count: number, size: number) => count * 32 > size;

/** A typed array: only those of its members that this file uses. */
interface Numbers<Kind> {
  [index: number]: number;
  readonly length: number;
  set(numbers: ArrayLike<number>): void;
  subarray(start: number, end: number): Kind;
}

/** Sets each number of a typed array to `at(index)`, and returns the array. */
function filled<Kind extends Numbers<Kind>>(numbers: Kind, at: (index: number) => number): Kind {
  for (let index = 0; index < numbers.length; index += 1) numbers[index] = at(index);
  return numbers;
}

/** Opens a list of numbers in a typed array, which is replaced by one of twice the length when it is full. */
function growing<Kind extends Numbers<Kind>>(Kind: new (length: number) => Kind, expected: number) {
  let numbers = new Kind(Math.max(expected, 16));
  let length = 0;
  return {
    push(number: number) {
      if (length === numbers.length) {
        const more = new Kind(length * 2);
        more.set(numbers);
        numbers = more;
      }
      numbers[length] = number;
      length += 1;
    },
    all: () => numbers.subarray(0, length),
  };
}

function buildChoice(values: (string | number)[], codesByRow: Uint32Array, rowAt: Uint32Array): ChoiceColumn {
  const size = rowAt.length;
  const codeCount = values.length + 1;
  const codes = codeCount > 65_535 ? new Uint32Array(size) : new Uint16Array(size);
  const counts = new Uint32Array(codeCount);
  for (let position = 0; position < size; position += 1) {
    const code = codesByRow[rowAt[position] ?? 0] ?? 0;
    codes[position] = code;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  const { bitmaps, starts } = emptySets(counts, size);
  const listed = new Uint32Array(starts[codeCount] ?? 0);
  fillSets(codes, bitmaps, listed, starts.slice());
  return { values, codes, counts, bitmaps, listed, starts };
}

/** Returns an empty bitmap for each code with many positions, and for each other code the index at which its list of positions begins. */
function emptySets(counts: Uint32Array, size: number) {
  const bitmaps: (Bitmap | undefined)[] = [];
  const starts = new Uint32Array(counts.length + 1);
  let listed = 0;
  for (const [code, count] of counts.entries()) {
    starts[code] = listed;
    bitmaps.push(isMany(count, size) ? new Uint32Array(wordsFor(size)) : undefined);
    if (!isMany(count, size)) listed += count;
  }
  starts[counts.length] = listed;
  return { bitmaps, starts };
}

/** Fills the bitmaps, and `listed` for codes without a bitmap. `next`: for each code, the index in `listed` of its next position. */
function fillSets(
  codes: Uint16Array | Uint32Array,
  bitmaps: readonly (Bitmap | undefined)[],
  listed: Uint32Array,
  next: Uint32Array,
): void {
  for (let position = 0; position < codes.length; position += 1) {
    const code = codes[position] ?? 0;
    const bitmap = bitmaps[code];
    if (bitmap) setBit(bitmap, position);
    else {
      const at = next[code] ?? 0;
      listed[at] = position;
      next[code] = at + 1;
    }
  }
}

function buildRange(
  { steps }: Range,
  valuesByRow: Float64Array,
  rowAt: Uint32Array,
  positionAt: Uint32Array,
): RangeColumn {
  const size = rowAt.length;
  const rows = filled(new Uint32Array(size), (row) => row);
  const withValue = rows.filter((row) => !Number.isNaN(valuesByRow[row]));
  const unknown = rows.filter((row) => Number.isNaN(valuesByRow[row]));
  const withUnknown = (ordered: Uint32Array): Order => {
    const order = new Uint32Array(size);
    order.set(ordered);
    order.set(unknown, withValue.length);
    return filled(order, (rank) => positionAt[order[rank] ?? 0] ?? 0);
  };
  const upwards = orderByValue(withValue, valuesByRow);
  const ascending = withUnknown(upwards);
  const descending = withUnknown(fromTheEnd(upwards, valuesByRow));
  const values = filled(new Float64Array(size), (position) => valuesByRow[rowAt[position] ?? 0] ?? Number.NaN);

  const gap = Math.max(SMALLEST_GAP, Math.ceil(withValue.length / PREFIXES));
  const prefixes: Bitmap[] = [new Uint32Array(wordsFor(size))];
  const codes = new Uint16Array(size);
  const counts = new Uint32Array(steps.length + 1);
  counts[0] = unknown.length;
  let last = new Uint32Array(wordsFor(size));
  let bar = 1;
  for (let rank = 0; rank < withValue.length; rank += 1) {
    const position = ascending[rank] ?? 0;
    flipBit(last, position);
    if ((rank + 1) % gap === 0 || rank + 1 === withValue.length) {
      prefixes.push(last);
      last = last.slice();
    }
    const value = values[position] ?? 0;
    while (bar < steps.length && value >= (steps[bar] ?? 0)) bar += 1;
    codes[position] = bar;
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return { values, ascending, descending, known: withValue.length, prefixes, gap, codes, counts };
}

/** Returns the code of a value: 0 for no value, and the next free code for a new one. */
function codeFor(codeOf: Map<string | number, number>, value: unknown): number {
  if (typeof value !== 'string' && typeof value !== 'number') return 0;
  const code = codeOf.get(value) ?? codeOf.size + 1;
  if (code > codeOf.size) codeOf.set(value, code);
  return code;
}

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

/** Pauses, so that other work which is waiting gets a turn; undefined: no pause is needed. */
export type Rest = () => Promise<void> | undefined;

const NO_REST: Rest = () => undefined;

/** Builds a segment from rows, which must come in the order of their ids. */
export function openSegmentBuilder({ choices, ranges }: SearchFields, expected = 0) {
  const ids = growing(Uint32Array, expected);
  const createdAt = growing(Float64Array, expected);
  const choiceColumns = choices.map((choice) => ({
    choice,
    codeOf: new Map<string | number, number>(),
    codes: growing(Uint32Array, expected),
  }));
  const rangeColumns = ranges.map((range) => ({ range, values: growing(Float64Array, expected) }));

  return {
    /** Adds rows. Each column is filled in a loop of its own, since V8 optimises a loop over a single property of many rows well. */
    add(rows: readonly SearchedRow[]): void {
      for (const { id } of rows) ids.push(id);
      for (const { created_at } of rows) createdAt.push(created_at);
      for (const { choice, codeOf, codes } of choiceColumns) {
        for (const row of rows) codes.push(codeFor(codeOf, row[choice.column]));
      }
      for (const { range, values } of rangeColumns) {
        for (const row of rows) values.push(numberOr(row[range.column], Number.NaN));
      }
    },

    /** Returns the segment; to be called once. It pauses before each column, and frees the numbers of a column as soon as it is built. */
    async finish(rest = NO_REST): Promise<Segment> {
      const [idOf, createdAtOf] = [ids.all(), createdAt.all()];
      const size = idOf.length;
      const rows = filled(new Uint32Array(size), (row) => row);
      const rowAt = fromTheEnd(orderByValue(rows, createdAtOf), createdAtOf);
      const byId = new Uint32Array(size);
      for (let position = 0; position < size; position += 1) byId[rowAt[position] ?? 0] = position;
      const segment: Segment = {
        size,
        ids: filled(new Uint32Array(size), (position) => idOf[rowAt[position] ?? 0] ?? 0),
        createdAt: filled(new Float64Array(size), (position) => createdAtOf[rowAt[position] ?? 0] ?? 0),
        byId,
        choices: {},
        ranges: {},
      };
      for (let next = choiceColumns.shift(); next; next = choiceColumns.shift()) {
        await rest();
        segment.choices[next.choice.name] = buildChoice([...next.codeOf.keys()], next.codes.all(), rowAt);
      }
      for (let next = rangeColumns.shift(); next; next = rangeColumns.shift()) {
        await rest();
        segment.ranges[next.range.name] = buildRange(next.range, next.values.all(), rowAt, byId);
      }
      return segment;
    },
  };
}
