import { type Bitmap, flipBit, setBit, wordsFor } from './bitmap.ts';
import { fromTheEnd, orderByValue } from './number-order.ts';
import { type Choice, idsIn, type Range, type SearchedRow, type SearchFields } from './search-fields.ts';
import type { ChoiceColumn, Order, RangeColumn, Segment, SetColumn } from './segment.ts';

/** Number of cumulative bitmaps for each range. With 64, a search looks at no more than a 128th of the entries one by one. */
const PREFIXES = 64;
/** The fewest entries between two cumulative bitmaps of a range: so few are quickly looked at one by one. */
const SMALLEST_GAP = 1_024;

/** The most different values in the sets of a segment: the codes have 16 bits. */
const MOST_IN_SETS = 65_535;

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
  const { put, ...column } = openColumn(values, counts, size);
  for (let position = 0; position < size; position += 1) put(codes[position] ?? 0, position);
  return { ...column, codes, counts };
}

/**
 * Returns a column without entries: an empty bitmap for each code with many positions, and for each other code the index at which its list of
 * positions begins. `put` adds a position to a code. `counts`: how many each code gets.
 */
function openColumn(values: (string | number)[], counts: Uint32Array, size: number) {
  const bitmaps: (Bitmap | undefined)[] = [];
  const starts = new Uint32Array(counts.length + 1);
  let length = 0;
  for (const [code, count] of counts.entries()) {
    starts[code] = length;
    bitmaps.push(isMany(count, size) ? new Uint32Array(wordsFor(size)) : undefined);
    if (!isMany(count, size)) length += count;
  }
  starts[counts.length] = length;
  const listed = new Uint32Array(length);
  const next = starts.slice();
  function put(code: number, position: number): void {
    const bitmap = bitmaps[code];
    if (bitmap) setBit(bitmap, position);
    else {
      const at = next[code] ?? 0;
      listed[at] = position;
      next[code] = at + 1;
    }
  }
  return { values, bitmaps, listed, starts, put };
}

/** Opens the choice of each row, as a code. */
function openChoice({ name, column }: Choice, expected: number) {
  const codeOf = new Map<string | number, number>();
  const codes = growing(Uint32Array, expected);
  return {
    name,
    add(rows: readonly SearchedRow[]): void {
      for (const { [column]: value } of rows) {
        codes.push(typeof value === 'string' || typeof value === 'number' ? codeFor(codeOf, value) : 0);
      }
    },
    build: (rowAt: Uint32Array) => buildChoice([...codeOf.keys()], codes.all(), rowAt),
  };
}

/** Opens the set of each row, as a list of codes, with a 0 after those of each row. */
function openSet(name: string, expected: number) {
  const codeOf = new Map<string | number, number>();
  const codes = growing(Uint16Array, expected);

  function push(value: string | number): void {
    const code = codeFor(codeOf, value);
    if (code > MOST_IN_SETS) throw new Error(`${name} has more than ${MOST_IN_SETS} different values.`);
    codes.push(code);
  }

  return {
    name,
    add(rows: readonly SearchedRow[]): void {
      for (const row of rows) {
        for (const id of idsIn(row[name])) push(id);
        codes.push(0);
      }
    },

    build(positionAt: Uint32Array): SetColumn {
      const counts = new Uint32Array(codeOf.size + 1);
      for (const code of codes.all()) if (code > 0) counts[code] = (counts[code] ?? 0) + 1;
      const { put, ...column } = openColumn([...codeOf.keys()], counts, positionAt.length);
      let row = 0;
      for (const code of codes.all()) {
        if (code > 0) put(code, positionAt[row] ?? 0);
        else row += 1;
      }
      const { listed, starts } = column;
      for (const code of counts.keys()) listed.subarray(starts[code], starts[code + 1]).sort();
      return column;
    },
  };
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

/** Returns the code of a value: the next free one if it is new. */
function codeFor(codeOf: Map<string | number, number>, value: string | number): number {
  const code = codeOf.get(value) ?? codeOf.size + 1;
  if (code > codeOf.size) codeOf.set(value, code);
  return code;
}

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

/** Pauses, so that other work which is waiting gets a turn; undefined: no pause is needed. */
export type Rest = () => Promise<void> | undefined;

const NO_REST: Rest = () => undefined;

/** Builds a segment from rows, which must come in the order of their ids. */
export function openSegmentBuilder({ choices, ranges, sets }: SearchFields, expected = 0) {
  const ids = growing(Uint32Array, expected);
  const createdAt = growing(Float64Array, expected);
  const choiceColumns = choices.map((choice) => openChoice(choice, expected));
  const rangeColumns = ranges.map((range) => ({ range, values: growing(Float64Array, expected) }));
  const setColumns = sets.map(({ name }) => openSet(name, expected));

  return {
    /** Adds rows. Each column is filled in a loop of its own, since V8 optimises a loop over a single property of many rows well. */
    add(rows: readonly SearchedRow[]): void {
      for (const { id } of rows) ids.push(id);
      for (const { created_at } of rows) createdAt.push(created_at);
      for (const choice of choiceColumns) choice.add(rows);
      for (const { range, values } of rangeColumns) {
        for (const row of rows) values.push(numberOr(row[range.column], Number.NaN));
      }
      for (const set of setColumns) set.add(rows);
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
        sets: {},
      };
      for (let next = setColumns.shift(); next; next = setColumns.shift()) {
        await rest();
        segment.sets[next.name] = next.build(byId);
      }
      for (let next = choiceColumns.shift(); next; next = choiceColumns.shift()) {
        await rest();
        segment.choices[next.name] = next.build(rowAt);
      }
      for (let next = rangeColumns.shift(); next; next = rangeColumns.shift()) {
        await rest();
        segment.ranges[next.range.name] = buildRange(next.range, next.values.all(), rowAt, byId);
      }
      return segment;
    },
  };
}
