import { randomBytes } from 'node:crypto';

/**
 * Prefixes of tokens. By them secret scanners recognise a leaked token of this product, and whether a seller or a member of staff has it.
 */
const SELLERS_PREFIX = 'motoka_';
const STAFF_PREFIX = 'motoka_staff_';
const RANDOM_BYTES = 30;

const patternFor = (prefix: string) =>
  // Safe pattern: the prefix and the hexadecimal digits after it have a fixed length.
  new RegExp(`^${prefix}[0-9a-f]{${2 * RANDOM_BYTES}}$`);
const [SELLERS, STAFF] = [patternFor(SELLERS_PREFIX), patternFor(STAFF_PREFIX)];

/**
 * Returns the prefix followed by random characters, which nobody can guess. A double click selects the whole token, since it has only
 * letters, digits and underscores.
 */
const withRandom = (prefix: string) => `${prefix}${randomBytes(RANDOM_BYTES).toString('hex')}`;

const ENDING_LETTERS = 4;
/** Returns the last characters of a token, by which its owner recognises it. */
export const endingOf = (token: string) => token.slice(-ENDING_LETTERS);

/** Returns a new token of a seller. */
export const newToken = () => withRandom(SELLERS_PREFIX);
/** Returns a new token of a member of staff. */
export const newStaffToken = () => withRandom(STAFF_PREFIX);

export const isTokenText = (text: string) => SELLERS.test(text);
export const isStaffTokenText = (text: string) => STAFF.test(text);
