/** The fewest characters of a secret. An attacker who has a single token could find a shorter secret by trying all. */
export const SECRET_SHORTEST = 32;

/** Matches words that people write in place of a secret, meaning to replace them later. */
const FILLERS =
  /change|replace|please|secret|passw(or)?d|jwt|token|key|motoka|default|example|sample|test|develop(ment)?|dev|prod(uction)?|super|strong|secure|random|string|long|admin|qwerty|letmein|your|this|that|with|the|for|my|me|to|is|it|in|at|least|characters/g;
/**
 * The fewest characters that must be left after the words in `FILLERS` are removed. Random text may contain such a word by chance, but has
 * many more characters.
 */
const LEAST_OWN = 12;
/** The fewest different characters in a secret: even one of 32 random digits has more. */
const LEAST_DISTINCT = 6;

/** Returns whether the text consists of one pattern that is repeated, as in "abcabcabc". */
const isRepeated = (text: string) =>
  Array.from({ length: text.length >> 1 }, (_, at) => at + 1).some((period) => text.startsWith(text.slice(period)));

/** Returns whether nearly every character is the successor of the one before, as in "abcdef" or "123456". */
const isSequence = (text: string) => {
  const steps = Array.from(text.slice(1), (sign, at) => sign.charCodeAt(0) - text.charCodeAt(at));
  return steps.filter((step) => step === 1).length > steps.length * 0.8;
};

/** Returns whether attackers would try the secret early, since it is no random text. Other code checks its length. */
export function isWeakSecret(secret: string): boolean {
  const text = secret.trim().toLowerCase();
  const own = text.replace(FILLERS, '').replace(/[\s_.,:-]/g, '');
  return isRepeated(text) || isSequence(text) || new Set(text).size < LEAST_DISTINCT || own.length < LEAST_OWN;
}
