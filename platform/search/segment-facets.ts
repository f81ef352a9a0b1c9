import { type Bitmap, countBoth, hasBit, listBits } from './bitmap.ts';
import type { ChoiceColumn, Codes } from './segment.ts';
import { roomForPositions, type SegmentReader } from './segment-reader.ts';

// Counts how many matches have each code of a column, in the quicker of two ways: by looking up the code of each match, or by counting the
// bits that the bitmap of each code shares with the matches.

/**
 * Costs, in units of looking up the code of one match: of comparing one word of two bitmaps (`WORD_COST`), of checking an entry of `listed`
 * (`LISTED_COST`), and of finding a match in the bitmap (`FINDING_COST`).
 */
const WORD_COST = 0.6;
const LISTED_COST = 2;
const FINDING_COST = 1.5;

const costByCodes = ({ bitmaps, listed }: ChoiceColumn, words: number) =>
  bitmaps.filter((bitmap) => bitmap !== undefined).length * words * WORD_COST + listed.length * LISTED_COST;

function countListed({ listed, starts }: ChoiceColumn, code: number, matches: Bitmap): number {
  const end = starts[code + 1] ?? 0;
  let count = 0;
  for (let at = starts[code] ?? 0; at < end; at += 1) if (hasBit(matches, listed[at] ?? 0)) count += 1;
  return count;
}

function countByCodes(column: ChoiceColumn, matches: Bitmap, count: number, counts: Uint32Array): void {
  const { bitmaps } = column;
  // Each match has exactly one code, so the matches that remain after counting all other codes have the first code with a bitmap.
  const first = bitmaps.findIndex((bitmap) => bitmap !== undefined);
  let left = count;
  for (let code = 0; code < counts.length; code += 1) {
    if (code === first) continue;
    const bitmap = bitmaps[code];
    const ofCode = bitmap ? countBoth(matches, bitmap) : countListed(column, code, matches);
    counts[code] = ofCode;
    left -= ofCode;
  }
  if (first >= 0) counts[first] = left;
}

/** Counts in two arrays in turn: adding twice in a row to the same number makes the processor wait for the first addition. */
function countByPositions(codes: Codes, positions: Uint32Array, counts: Uint32Array): void {
  const others = new Uint32Array(counts.length);
  for (let at = 0; at < positions.length; at += 2) {
    const code = codes[positions[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
    if (at + 1 === positions.length) break;
    const other = codes[positions[at + 1] ?? 0] ?? 0;
    others[other] = (others[other] ?? 0) + 1;
  }
  for (let code = 0; code < counts.length; code += 1) counts[code] = (counts[code] ?? 0) + (others[code] ?? 0);
}

/** Returns a function that counts the matches in a segment by the codes of a column, which is given by its name. */
export function openCounter(reader: SegmentReader, matches: Bitmap, count: number): (name: string) => Uint32Array {
  const { segment, live, liveCount } = reader;
  const rest = liveCount - count;
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

  return (name) => {
    const choice = segment.choices[name];
    const column = choice ?? segment.ranges[name];
    const all = reader.counts[name];
    if (!column || !all) return new Uint32Array(0);
    if (rest === 0) return all;
    const counts = new Uint32Array(all.length);
    const costByPositions = Math.min(count, rest) * (listed ? 1 : 1 + FINDING_COST);
    if (choice && costByCodes(choice, matches.length) < costByPositions) {
      countByCodes(choice, matches, count, counts);
      return counts;
    }
    listed ??= listPositions();
    countByPositions(column.codes, listed, counts);
    return rest < count ? counts.map((less, code) => (all[code] ?? 0) - less) : counts;
  };
}
