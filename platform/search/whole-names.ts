import type { WholeNames } from '../content/word-reader.ts';
import { foldedWords } from './fold-words.ts';
import type { Piece } from './read-text.ts';

// Finds out which whole names were typed. Entries with such a name come first: for "hilux", a Hilux comes before a Hilux Surf.

interface NamedField {
  /** Name of the relation that leads to the names. */
  name: string;
  /** Returns the name of the row that has this id. */
  calledBy: (id: number) => string;
}

const joined = (text: string) => foldedWords(text).join('');

/** Returns the ids of the names in a field that a piece of the text may mean. */
const meantBy = ({ meaning }: Piece, field: string): number[] =>
  meaning?.flatMap(({ name, values }) => (name === field ? values.map(Number) : [])) ?? [];

/**
 * Returns the ids of the names that a text contains completely: each word of the name is meant by a piece of the text; or a single piece
 * has all of them, as in "landcruser" with its typing mistake.
 */
export function findWhole(text: string, pieces: readonly Piece[], { name, calledBy }: NamedField): number[] {
  const meant = Map.groupBy(
    pieces.flatMap((piece) => meantBy(piece, name).map((id) => ({ id, piece }))),
    ({ id }) => id,
  );
  return [...meant].flatMap(([id, its]) => {
    const words = foldedWords(calledBy(id));
    const shortest = words.join('').length - 1;
    const isLong = ({ start, end }: Piece) => joined(text.slice(start, end)).length >= shortest;
    return its.length >= words.length || its.some(({ piece }) => isLong(piece)) ? [id] : [];
  });
}

/** Returns whether a piece that means one of these names may also mean others. If not, putting these names first would change nothing. */
export function tellsApart(pieces: readonly Piece[], { name, ids }: WholeNames): boolean {
  return pieces.some(({ meaning }) => {
    if (!meaning?.some((one) => one.name === name && one.values.some((id) => ids.includes(Number(id))))) return false;
    return meaning.some((one) => one.name !== name || one.values.some((id) => !ids.includes(Number(id))));
  });
}
