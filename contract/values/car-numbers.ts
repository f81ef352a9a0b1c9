import { CHASSIS_EXPECTED, enter, PLATE_EXPECTED, VIN_HAS_NO_SUCH_LETTERS } from '../messages/values.ts';
import { keyMustBe, keySays } from '../messages/write-api.ts';
import type { Codec, Read } from './codec.ts';

// Reads number plates and chassis numbers of cars. Both are compared in folded form, because everybody writes them with other blanks and hyphens.

/** Blanks, hyphens and other marks that stand between the letters and digits; VINs are stamped between two stars. */
const MARKS = /[\s\p{Pd}\u2212./*]/gu;

const plain = (text: string) => text.normalize('NFKC').toUpperCase();

/** Returns a plate or chassis number without blanks and hyphens, in capitals: "uba-123 a" becomes "UBA123A". */
export const foldedCarNumber = (text: string): string => plain(text).replace(MARKS, '');

const digitsIn = (folded: string) => folded.replace(/\D/g, '').length;

/** A rule that a folded text breaks: the fault, or undefined. */
type Check = (folded: string, typed: string) => Extract<Read<string>, { fault: string }> | undefined;

const carNumber = (most: number, expects: string, check: Check): Codec<string> => {
  function readTyped(typed: string): Read<string> {
    if (typed.trim().length > most) return { fault: enter(expects) };
    const value = plain(typed).trim().replace(/\s+/g, ' ');
    return check(foldedCarNumber(value), value) ?? { value };
  }
  return {
    readTyped,
    readWire(sent, name) {
      if (typeof sent !== 'string') return { fault: keyMustBe(name, 'string') };
      const read = readTyped(sent);
      return 'fault' in read ? { fault: keySays(name, read.fault) } : read;
    },
    write: (value) => value,
    expects,
  };
};

/**
 * Reads a number plate of any country. It must have letters and digits, so that "none" or "in bond" is not taken for a plate that many cars have.
 */
export const plate = (most: number): Codec<string> =>
  carNumber(most, PLATE_EXPECTED, (folded) =>
    /^[A-Z\d]{2,12}$/.test(folded) && /\d/.test(folded) && /[A-Z]/.test(folded)
      ? undefined
      : { fault: enter(PLATE_EXPECTED) },
  );

const VIN_LENGTH = 17;
/** Each letter that no VIN has, with the digit that it is mistaken for. */
const MISTAKEN = [
  ['I', '1'],
  ['O', '0'],
  ['Q', '0'],
] as const;

/**
 * Reads a chassis number: the frame number of a Japanese car, such as ZVW30-1234567, or a VIN, which has 17 letters and digits. The check digit of a
 * VIN is not required: only American cars have one.
 */
export const chassis = (most: number): Codec<string> =>
  carNumber(most, CHASSIS_EXPECTED, (folded, typed) => {
    if (!/^[A-Z\d]{6,20}$/.test(folded) || digitsIn(folded) < 3) return { fault: enter(CHASSIS_EXPECTED) };
    const isVin = folded.length === VIN_LENGTH && !/\p{Pd}/u.test(typed);
    const meant = MISTAKEN.reduce((text, [letter, digit]) => text.replaceAll(letter, digit), typed);
    return isVin && meant !== typed ? { fault: VIN_HAS_NO_SUCH_LETTERS, meant } : undefined;
  });
