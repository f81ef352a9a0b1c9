/** The fewest characters of a secret: a shorter one can be found by trying all against a single token. */
export const SECRET_SHORTEST = 32;

/** Words that people write in place of a secret, to be replaced later. */
const FILLERS =
  /change|replace|please|secret|passw(or)?d|jwt|token|key|motoka|default|example|sample|test|develop(ment)?|dev|prod(uction)?|super|strong|secure|random|string|long|admin|qwerty|letmein|your|this|that|with|the|for|my|me|to|is|it|in|at|least|characters/g;
/** The fewest characters apart from those words. Random text may contain such a word by chance, but has many more characters. */
const LEAST_OWN = 12;
/** The fewest different characters: even 32 random digits have more. */
const LEAST_DISTINCT = 6;

/** Returns whether the text is one pattern, repeated. */
const isRepeated = (text: string) =>
  Array.from({ length: text.length >> 1 }, (_, at) => at + 1).some((period) => text.startsWith(text.slice(period)));

/** Returns whether nearly every character is the successor of the one before, as in "abcdef" or "123456". */
const isSequence = (text: string) => {
  const steps = Array.from(text.slice(1), (sign, at) => sign.charCodeAt(0) - text.charCodeAt(at));
  return steps.filter((step) => step === 1).length > steps.length * 0.8;
};

/** Returns whether the secret is among those that attackers try first. Its length is checked elsewhere. */
export function isWeakSecret(secret: string): boolean {
  const text = secret.trim().toLowerCase();
  const own = text.replace(FILLERS, '').replace(/[\s_.,:-]/g, '');
  return isRepeated(text) || isSequence(text) || new Set(text).size < LEAST_DISTINCT || own.length < LEAST_OWN;
}
