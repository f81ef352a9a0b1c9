/** Shorter secrets can be guessed from a single token. */
export const SECRET_SHORTEST = 32;

/** What people put where a secret is asked for, to be replaced later. */
const FILLERS =
  /change|replace|please|secret|passw(or)?d|jwt|token|key|motoka|default|example|sample|test|develop(ment)?|dev|prod(uction)?|super|strong|secure|random|string|long|admin|qwerty|letmein|your|this|that|with|the|for|my|me|to|is|it|in|at|least|characters/g;
/** Random characters hold some of those by chance; many more are left between them. */
const LEAST_OWN = 12;
/** Random digits have more of each other in 32 places. */
const LEAST_DISTINCT = 6;

/** Is it a pattern again and again? */
const isRepeated = (text: string) =>
  Array.from({ length: text.length >> 1 }, (_, at) => at + 1).some((period) => text.startsWith(text.slice(period)));

/** Each character follows the one before in the alphabet or among the digits. */
const isSequence = (text: string) => {
  const steps = Array.from(text.slice(1), (sign, at) => sign.charCodeAt(0) - text.charCodeAt(at));
  return steps.filter((step) => step === 1).length > steps.length * 0.8;
};

/** Is this a secret that somebody who tries well-known ones would find? It must be long enough besides. */
export function isWeakSecret(secret: string): boolean {
  const text = secret.trim().toLowerCase();
  const own = text.replace(FILLERS, '').replace(/[\s_.,:-]/g, '');
  return isRepeated(text) || isSequence(text) || new Set(text).size < LEAST_DISTINCT || own.length < LEAST_OWN;
}
