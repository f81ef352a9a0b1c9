import { type Bitmap, bitAt, countBoth, listBits } from './bitmap.ts';
import { type CodeGroup, countsOfColumn, type GroupedColumn, jointCodes } from './code-groups.ts';
import type { ChoiceColumn, Codes } from './segment.ts';
import { codeGroups, roomForPositions, type SegmentReader } from './segment-reader.ts';

// Counts how many matches have each code of a column, in the quickest of three ways: by looking up the code of each match, or its joint
// code in several columns (code-groups.ts), or by counting the bits that the bitmap of each code shares with the matches.

/**
 * Costs, in units of looking up the code of one match: of comparing one word of two bitmaps (`WORD_COST`), of checking an entry of `listed`
 * (`LISTED_COST`), of finding a match in the bitmap (`FINDING_COST`), and of adding up the count of one joint code (`JOINT_COST`).
 */
const WORD_COST = 1.2;
const LISTED_COST = 1;
const FINDING_COST = 1.5;
const JOINT_COST = 1;

const costByCodes = ({ bitmaps, listed }: ChoiceColumn, words: number) =>
  bitmaps.filter((bitmap) => bitmap !== undefined).length * words * WORD_COST + listed.length * LISTED_COST;

function countInList({ listed, starts }: ChoiceColumn, code: number, matches: Bitmap): number {
  const end = starts[code + 1] ?? 0;
  let count = 0;
  // Adding the bit costs half as much as asking for it, or less: the processor cannot guess which entries match.
  for (let at = starts[code] ?? 0; at < end; at += 1) count += bitAt(matches, listed[at] ?? 0);
  return count;
}

function countByCodes(column: ChoiceColumn, matches: Bitmap, count: number): Uint32Array {
  const { bitmaps } = column;
  const counts = new Uint32Array(column.counts.length);
  // Each match has exactly one code, so the matches that remain after counting all other codes have the first code with a bitmap.
  const first = bitmaps.findIndex((bitmap) => bitmap !== undefined);
  let left = count;
  for (let code = 0; code < counts.length; code += 1) {
    if (code === first) continue;
    const bitmap = bitmaps[code];
    const ofCode = bitmap ? countBoth(matches, bitmap) : countInList(column, code, matches);
    counts[code] = ofCode;
    left -= ofCode;
  }
  if (first >= 0) counts[first] = left;
  return counts;
}

const codeAt = (codes: Codes, positions: Uint32Array, at: number) => codes[positions[at] ?? 0] ?? 0;

function addOne(counts: Uint32Array, code: number): void {
  counts[code] = (counts[code] ?? 0) + 1;
}

/** Looks up eight codes before it counts them: the processor reads all of them from memory at the same time. */
function countByPositions(codes: Codes, positions: Uint32Array, counts: Uint32Array): void {
  let at = 0;
  for (const end = positions.length & ~7; at < end; at += 8) {
    const a = codeAt(codes, positions, at);
    const b = codeAt(codes, positions, at + 1);
    const c = codeAt(codes, positions, at + 2);
    const d = codeAt(codes, positions, at + 3);
    const e = codeAt(codes, positions, at + 4);
    const f = codeAt(codes, positions, at + 5);
    const g = codeAt(codes, positions, at + 6);
    const h = codeAt(codes, positions, at + 7);
    addOne(counts, a);
    addOne(counts, b);
    addOne(counts, c);
    addOne(counts, d);
    addOne(counts, e);
    addOne(counts, f);
    addOne(counts, g);
    addOne(counts, h);
  }
  for (; at < positions.length; at += 1) addOne(counts, codeAt(codes, positions, at));
}

/**
 * Counts the matches in a segment by the codes of these columns, in the ways that cost least. Leaves out columns that the segment lacks.
 */
export function countMatches(
  reader: SegmentReader,
  { matches, count }: { matches: Bitmap; count: number },
  names: readonly string[],
): Map<string, Uint32Array> {
  const { segment, live, liveCount, counts: all } = reader;
  const rest = liveCount - count;
  const counted = new Map<string, Uint32Array>();
  let listed: Uint32Array | undefined;

  /**
   * Lists the positions of the matches or, if they are fewer, of the live entries that do not match: the matches' counts are then the total
   * counts minus the counts of the listed entries.
   */
  function listPositions(): Uint32Array {
    const room = roomForPositions(reader);
    const bits = rest < count ? matches.map((word, at) => ~word & (live[at] ?? 0)) : matches;
    return room.subarray(0, listBits(bits, room));
  }

  const fewer = Math.min(count, rest);
  /** The cost of finding the positions, once for all columns. */
  const costOfFinding = () => (listed ? 0 : fewer * FINDING_COST);

  function countListed(codes: Codes, codeCount: number): Uint32Array {
    listed ??= listPositions();
    const counts = new Uint32Array(codeCount);
    countByPositions(codes, listed, counts);
    return counts;
  }

  function note({ name }: GroupedColumn, ofListed: Uint32Array) {
    counted.set(name, rest < count ? ofListed.map((less, code) => (all[name]?.[code] ?? 0) - less) : ofListed);
  }

  function countColumn(column: GroupedColumn) {
    const { name, codes, codeCount } = column;
    const choice = segment.choices[name];
    if (choice && costByCodes(choice, matches.length) < fewer + costOfFinding()) {
      counted.set(name, countByCodes(choice, matches, count));
    } else note(column, countListed(codes, codeCount));
  }

  function countGroup(group: CodeGroup, asked: readonly GroupedColumn[]) {
    const byCodes = asked.map(({ name }) => {
      const choice = segment.choices[name];
      return choice ? costByCodes(choice, matches.length) : Number.POSITIVE_INFINITY;
    });
    const apart = byCodes.reduce((sum, cost) => sum + Math.min(cost, fewer), 0);
    const needsList = byCodes.some((cost) => cost > fewer);
    const together = fewer + group.size * asked.length * JOINT_COST + (needsList ? 0 : costOfFinding());
    if (together > apart) {
      for (const column of asked) countColumn(column);
      return;
    }
    const counts = countListed(jointCodes(group), group.size);
    for (const column of asked) note(column, countsOfColumn(counts, column));
  }

  for (const group of codeGroups(reader)) {
    const asked = group.columns.filter(({ name }) => names.includes(name));
    if (rest === 0) for (const { name } of asked) counted.set(name, all[name] ?? new Uint32Array(0));
    else if (asked.length > 0) countGroup(group, asked);
  }
  return counted;
}
