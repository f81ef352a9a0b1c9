/**
 * A name of a make, model, place or colour without what people write in many ways: "PRÉMIO", "pre-mio" and "Pre mio" are one.
 * Signs that are neither letters nor digits say nothing; a plus does ("Golf+").
 */
export function foldedName(name: string): string {
  const plain = name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^\p{L}\p{N}+]/gu, '') || plain.trim();
}

/** Returns the one of these names that somebody means: letter by letter, else the first that is the same folded. */
export function spelledLike(names: readonly string[], meant: string): string | undefined {
  if (names.includes(meant)) return meant;
  const folded = foldedName(meant);
  return names.find((name) => foldedName(name) === folded);
}
