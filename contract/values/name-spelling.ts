import { foldedName } from './market-names.ts';
import { NAME_SYNONYMS } from './name-synonyms.ts';

/** Returns what a name of this field may be folded to: itself, then the name for which it is another word. */
export function foldedWays(field: string, name: string): string[] {
  const folded = foldedName(name);
  const other = NAME_SYNONYMS[field]?.get(folded);
  return other === undefined ? [folded] : [folded, foldedName(other)];
}

/** Returns the one of these names that somebody means: letter by letter, else the first that is the same folded, else that of a synonym. */
export function spelledLike(names: readonly string[], meant: string, field = ''): string | undefined {
  if (names.includes(meant)) return meant;
  for (const way of foldedWays(field, meant)) {
    const like = names.find((name) => foldedName(name) === way);
    if (like !== undefined) return like;
  }
  return undefined;
}
