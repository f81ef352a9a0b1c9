import { enter, YES_OR_NO } from '../messages/values.ts';
import { keyMustBe } from '../messages/write-api.ts';
import type { Codec } from './codec.ts';

/** Words that mean yes (true) or no (false), including the TRUE and FALSE that spreadsheets write. */
const WORDS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['y', true],
  ['true', true],
  ['no', false],
  ['n', false],
  ['false', false],
]);

export const yesNo: Codec<boolean> = {
  readTyped(text) {
    const value = WORDS.get(text.trim().toLowerCase());
    return value === undefined ? { fault: enter(YES_OR_NO) } : { value };
  },
  readWire: (sent, name) => (typeof sent === 'boolean' ? { value: sent } : { fault: keyMustBe(name, 'boolean') }),
  write: (value) => (value ? 'yes' : 'no'),
  expects: YES_OR_NO,
};
