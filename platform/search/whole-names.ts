import type { WholeNames } from '../content/word-reader.ts';
import { foldedWords } from './fold-words.ts';
import type { Piece } from './read-text.ts';

// A whole name comes before one that has more words than were typed: of "hilux", a Hilux before a Hilux Surf.

interface NamedField {
  /** The relation that the names are of. */
  name: string;
  /** Returns the name of the entry with this number. */
  calledBy: (id: number) => string;
}

const joined = (text: string) => foldedWords(text).join('');

/** Returns the numbers that a piece means in a field. */
const meantBy = ({ meaning }: Piece, field: string): number[] =>
  meaning?.flatMap(({ name, values }) => (name === field ? values.map(Number) : [])) ?? [];

/**
 * Returns the numbers of the names that a text has whole: each of a name's words is meant by a piece of the text, or one piece is as long as
 * the name ("landcruser", with a slip).
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

/** Returns whether the pieces that mean these names mean others, too. */
export function tellsApart(pieces: readonly Piece[], { name, ids }: WholeNames): boolean {
  return pieces.some(({ meaning }) => {
    if (!meaning?.some((one) => one.name === name && one.values.some((id) => ids.includes(Number(id))))) return false;
    return meaning.some((one) => one.name !== name || one.values.some((id) => !ids.includes(Number(id))));
  });
}
