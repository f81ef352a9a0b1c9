/**
 * Returns a name of a make, model, place or colour in folded form, which is equal for different spellings: "PRÉMIO", "pre-mio" and "Pre mio". Only
 * letters, digits and plus signs ("Golf+") remain.
 */
export function foldedName(name: string): string {
  const plain = name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^\p{L}\p{N}+]/gu, '') || plain.trim();
}
