/**
 * Folds a name of a make, model, place or colour, so that spellings compare equal: "PRÉMIO", "pre-mio" and "Pre mio". Signs other than
 * letters and digits are dropped, but for a plus ("Golf+").
 */
export function foldedName(name: string): string {
  const plain = name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^\p{L}\p{N}+]/gu, '') || plain.trim();
}
