import { expect, test } from 'vitest';
import type { Filter } from '../content/filter.ts';
import type { Piece } from './read-text.ts';
import { giveUpWeak } from './weak-pieces.ts';

test('a weak piece with which nothing is found is dropped, the last one first', async () => {
  const { trial, meets } = trialOn('premio cheap');
  const pieces = [name('premio', 0), weak('cheap', 7), weak('zzz', 13)];
  const left = await giveUpWeak(trial, pieces);
  expect(left.pieces.flatMap(({ spellings = [] }) => spellings)).toEqual(['premio', 'cheap']);
  expect(left.given).toMatchObject([{ start: 13, end: 16 }]);
  expect(meets(left.filter)).toEqual(['premio cheap']);
});

test('a filler is dropped before a weak piece, and is not told as unknown', async () => {
  const { trial } = trialOn('premio cheap');
  const filler = piece('for', 7, { isWeak: true, isFiller: true });
  const left = await giveUpWeak(trial, [name('premio', 0), filler, weak('cheap', 11)]);
  expect(left.pieces.flatMap(({ spellings = [] }) => spellings)).toEqual(['premio', 'cheap']);
  expect(left.given).toEqual([]);
});

test('names that no entry has together are alternatives', async () => {
  const { trial, meets } = trialOn('toyota premio', 'toyota allion', 'toyota wish');
  const pieces = [name('toyota', 0), name('premio', 7), name('allion', 14)];
  const { filter } = await giveUpWeak(trial, pieces);
  expect(meets(filter)).toEqual(['toyota premio', 'toyota allion']);
});

test('names are grouped once, however many weak pieces are dropped', async () => {
  const { trial, counts } = trialOn('premio', 'allion');
  const names = [name('premio', 0), name('allion', 7)];
  const dropped = Array.from({ length: 10 }, (_, at) => weak(`zzz${at}`, 14 + 5 * at));
  const left = await giveUpWeak(trial, [...names, ...dropped]);
  expect(left.pieces).toEqual(names);
  // Two for each of the eleven texts tried, and one for the pair of names.
  expect(counts()).toBe(23);
});

test('what a thing is for is dropped before what it is', async () => {
  const { trial } = trialOn('pads rav4', 'radiator premio');
  const pieces = [piece('premio', 0, { isWeak: true, isPurpose: true }), weak('pads', 7)];
  const { pieces: left, given } = await giveUpWeak(trial, pieces);
  expect([left, given]).toEqual([pieces.slice(1), pieces.slice(0, 1)]);
});

const piece = (word: string, start: number, kind: Partial<Piece> = {}): Piece => ({
  start,
  end: start + word.length,
  asks: undefined,
  meaning: undefined,
  spellings: [word],
  isWeak: false,
  ...kind,
});
const name = (word: string, start: number) => piece(word, start, { meaning: [{ name: 'make', values: [word] }] });
const weak = (word: string, start: number) => piece(word, start, { isWeak: true });

/** Tries pieces on entries, each of which is given by its words. */
function trialOn(...entries: string[]) {
  const asked = new Map<Filter, (words: string[]) => boolean>();
  let counts = 0;
  const filterOf = (pieces: readonly Piece[], groups: readonly (readonly Piece[])[] = []) => {
    const filter: Filter = { kind: 'and', parts: [] };
    const holds = (words: string[], some: readonly Piece[]) =>
      some.every(({ spellings = [] }) => spellings.some((word) => words.includes(word)));
    const others = pieces.filter((one) => !groups.flat().includes(one));
    asked.set(
      filter,
      (words) => holds(words, others) && (groups.length === 0 || groups.some((group) => holds(words, group))),
    );
    return filter;
  };
  const meets = (filter: Filter) => entries.filter((entry) => asked.get(filter)?.(entry.split(' ')));
  const isAny = async (filter: Filter) => {
    counts += 1;
    return meets(filter).length > 0;
  };
  return { trial: { names: ['make'], filterOf, isAny }, meets, counts: () => counts };
}
