// How a word sounds when it is said in Kampala. Who writes a name by ear writes another with the same sound: "hariar" for Harrier, "folesta" for
// Forester, "alfad" for Alphard.

/**
 * Replacements by which different spellings of one sound become the same, in this order. In Luganda, l and r are one sound; an r before a
 * consonant is not heard, nor the vowel that ends a foreign word ("wishi").
 */
const SAME_SOUND: readonly (readonly [RegExp, string])[] = [
  [/ph/gu, 'f'],
  [/c(?=[eiy])|z/gu, 's'],
  [/ck?(?!h)|q/gu, 'k'],
  [/x/gu, 'ks'],
  [/w/gu, 'u'],
  [/y/gu, 'i'],
  [/oa/gu, 'o'],
  [/(?:[aeo]r|re)$/gu, 'a'],
  [/ie|ea|ee/gu, 'i'],
  [/ui|oo/gu, 'u'],
  [/l/gu, 'r'],
  [/(.)\1+/gu, '$1'],
  [/r(?=[bcdfgjkmnpstv])/gu, ''],
  [/(?<=..)[eiuh]$/gu, ''],
];

/** Returns the sound of a folded word. It is no spelling: only equal sounds mean something. */
export const soundOf = (word: string): string =>
  SAME_SOUND.reduce((sound, [spelling, heard]) => sound.replace(spelling, heard), word);
