import { expect, test } from 'vitest';
import type { Piece } from './read-text.ts';
import { findWhole, tellsApart } from './whole-names.ts';

const CRUISERS = ['Land Cruiser', 'Land Cruiser Prado'];

test.each<{ text: string; meant: Readonly<Record<string, readonly string[]>>; names: string[] }>([
  { text: 'hilux', meant: { hilux: ['Hilux', 'Hilux Surf'] }, names: ['Hilux'] },
  { text: 'land cruiser', meant: { land: CRUISERS, cruiser: CRUISERS }, names: ['Land Cruiser'] },
  { text: 'landcruser', meant: { landcruser: CRUISERS }, names: ['Land Cruiser'] },
  { text: 'cruiser', meant: { cruiser: CRUISERS }, names: [] },
  { text: 'rav 4', meant: { 'rav 4': ['RAV4'] }, names: ['RAV4'] },
])('"$text" has $names whole', ({ text, meant, names }) => {
  expect(whole(text, piecesOf(text, meant))).toEqual(names);
});

test('a name that is all that a text means tells nothing apart', () => {
  const hilux = { name: 'model', ids: [NAMES.indexOf('Hilux')] };
  expect(tellsApart(piecesOf('hilux', { hilux: ['Hilux', 'Hilux Surf'] }), hilux)).toBe(true);
  expect(tellsApart(piecesOf('hilux', { hilux: ['Hilux'] }), hilux)).toBe(false);
});

const NAMES = ['Land Cruiser', 'Land Cruiser Prado', 'Hilux', 'Hilux Surf', 'RAV4'];

/** Returns the pieces of a text: each word, with the models that it means. */
function piecesOf(text: string, meant: Readonly<Record<string, readonly string[]>>): Piece[] {
  return Object.entries(meant).map(([word, names]) => ({
    start: text.indexOf(word),
    end: text.indexOf(word) + word.length,
    asks: undefined,
    meaning: [{ name: 'model', values: names.map((name) => NAMES.indexOf(name)) }],
    isWeak: false,
  }));
}

const whole = (text: string, pieces: Piece[]) =>
  findWhole(text, pieces, { name: 'model', calledBy: (id) => NAMES[id] ?? '' }).map((id) => NAMES[id]);
