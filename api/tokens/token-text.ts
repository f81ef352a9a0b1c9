import { randomBytes } from 'node:crypto';

/** The prefix by which secret scanners recognise a leaked token of ours. */
const TOKEN_PREFIX = 'motoka_';
const RANDOM_BYTES = 30;
// Safe pattern: fixed lengths.
const TOKEN = new RegExp(`^${TOKEN_PREFIX}[0-9a-f]{${2 * RANDOM_BYTES}}$`);

/** Nobody guesses it, and a double click selects all of it. */
export const newToken = () => `${TOKEN_PREFIX}${randomBytes(RANDOM_BYTES).toString('hex')}`;

export const isTokenText = (text: string) => TOKEN.test(text);
