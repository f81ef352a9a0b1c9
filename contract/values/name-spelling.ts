import { foldedName } from './market-names.ts';
import { NAME_SYNONYMS } from './name-synonyms.ts';

/** Returns the names that a name of this field may stand for: itself, folded, then the name of which it is a synonym. */
export function foldedWays(field: string, name: string): string[] {
  const folded = foldedName(name);
  const other = NAME_SYNONYMS[field]?.get(folded);
  return other === undefined ? [folded] : [folded, foldedName(other)];
}

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Returns a function that finds the name somebody means: the same letters, else the same folded, else a synonym, else a former name.
 * `former`: present names by folded former names.
 */
export function spellingAmong(
  names: readonly string[],
  field = '',
  former: ReadonlyMap<string, string> = NONE,
): (meant: string) => string | undefined {
  const exact = new Set(names);
  const byFolded = new Map(names.toReversed().map((name) => [foldedName(name), name]));
  return (meant) =>
    exact.has(meant)
      ? meant
      : foldedWays(field, meant)
          .map((way) => byFolded.get(way) ?? former.get(way))
          .find((name) => name !== undefined);
}

/** Returns the name among these that somebody means. */
export const spelledLike = (
  names: readonly string[],
  meant: string,
  field = '',
  former: ReadonlyMap<string, string> = NONE,
): string | undefined => spellingAmong(names, field, former)(meant);
