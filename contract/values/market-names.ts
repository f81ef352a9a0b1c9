/**
 * A name of a make, model, place or colour without what people write in many ways: "PRÉMIO", "pre-mio" and "Pre mio" are one.
 * Signs that are neither letters nor digits say nothing; a plus does ("Golf+").
 */
export function foldedName(name: string): string {
  const plain = name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.replace(/[^\p{L}\p{N}+]/gu, '') || plain.trim();
}
