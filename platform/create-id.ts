import { customAlphabet } from 'nanoid';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const firstLetter = customAlphabet(LETTERS, 1);
const others = customAlphabet(`0123456789${LETTERS}`, 23);

/** Returns a new id: 24 small letters and digits, of which the first is a letter. Its 123 random bits cannot be guessed. */
export const createId = () => firstLetter() + others();
