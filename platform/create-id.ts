import { customAlphabet } from 'nanoid';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const firstLetter = customAlphabet(LETTERS, 1);
const others = customAlphabet(`0123456789${LETTERS}`, 23);

/** Returns an id of the contract's form: 24 lower-case letters and digits, the first a letter. 123 random bits, so nobody guesses one. */
export const createId = () => firstLetter() + others();
