import { type Bitmap, countBoth, hasBit, listBits } from './bitmap.ts';
import type { ChoiceColumn, Codes } from './segment.ts';
import { roomForPositions, type SegmentReader } from './segment-reader.ts';

// How many matches have each code of a column. There are two ways, each the quicker one at times: to go through the
// matches and look at their codes, or to go through the codes and count what their bitmaps share with the matches.

/** Looking at one match, and at one word of two bitmaps: about the same. */
const costByCodes = ({ bitmaps, listed }: ChoiceColumn, words: number) =>
  bitmaps.filter((bitmap) => bitmap !== undefined).length * words * 1.5 + listed.length;

function countByCodes({ bitmaps, listed, starts }: ChoiceColumn, matches: Bitmap, counts: Uint32Array): void {
  for (let code = 0; code < counts.length; code += 1) {
    const bitmap = bitmaps[code];
    let count = 0;
    if (bitmap) count = countBoth(matches, bitmap);
    else {
      const end = starts[code + 1] ?? 0;
      for (let at = starts[code] ?? 0; at < end; at += 1) if (hasBit(matches, listed[at] ?? 0)) count += 1;
    }
    counts[code] = count;
  }
}

function countByPositions(codes: Codes, positions: Uint32Array, counts: Uint32Array): void {
  for (let at = 0; at < positions.length; at += 1) {
    const code = codes[positions[at] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
}

/** Gives the function that counts a segment's matches by the codes of a column. */
export function openCounter(reader: SegmentReader, matches: Bitmap, count: number): (name: string) => Uint32Array {
  const { segment, live, liveCount } = reader;
  const rest = liveCount - count;
  let listed: Uint32Array | undefined;

  /** The matches, or the rest of the live entries if those are fewer: what is not among the rest is a match. */
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
    if (choice && costByCodes(choice, matches.length) < Math.min(count, rest)) {
      countByCodes(choice, matches, counts);
      return counts;
    }
    listed ??= listPositions();
    countByPositions(column.codes, listed, counts);
    return rest < count ? counts.map((less, code) => (all[code] ?? 0) - less) : counts;
  };
}
