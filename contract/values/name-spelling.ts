import { foldedName } from './market-names.ts';
import { NAME_SYNONYMS } from './name-synonyms.ts';

/** Returns the names, in folded form, that a text in this field may mean: the text itself, and the name of which it is a synonym. */
export function foldedWays(field: string, name: string): string[] {
  const folded = foldedName(name);
  const other = NAME_SYNONYMS[field]?.get(folded);
  return other === undefined ? [folded] : [folded, foldedName(other)];
}

const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Returns a function that finds which of `names` a text means. It tries the exact name, then its folded form, then synonyms, then former names.
 * `former`: a map from folded former names to present names.
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

/** Returns the one of `names` that the text means; undefined if it means none. */
export const spelledLike = (
  names: readonly string[],
  meant: string,
  field = '',
  former: ReadonlyMap<string, string> = NONE,
): string | undefined => spellingAmong(names, field, former)(meant);
