import { earlierYearTaken, meantYear, yearExpected, yearReadAs } from '../messages/values.ts';
import { askBack, type Codec, type Read } from './codec.ts';
import { numberCodec } from './number-codec.ts';
import { NUMBER_LONGEST, plainText, readTypedNumber } from './typed-number.ts';

const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)/;
/** Words beside a year that do not change its meaning, and the T and Z of ISO 8601 times. */
const IDLE = new Set(['year', 'yr', 'yom', 'model', 't', 'z']);

/** Years of two digits below this are in this century, others in the last one: 09 is 2009, 85 is 1985. */
const CENTURY_ENDS = 50;
const fullYear = (twoDigits: string) => Number(twoDigits) + (Number(twoDigits) < CENTURY_ENDS ? 2000 : 1900);

interface Parts {
  /** The numbers of four digits in the text. */
  years: readonly number[];
  /** The numbers of one or two digits in the text. They may be days, months, hours or shortened years. */
  short: readonly string[];
  hasMonth: boolean;
}

/** Splits the text of a year or date into its numbers; undefined for any other text. */
function partsOf(text: string): Parts | undefined {
  const parts = plainText(text).match(/\p{L}+|\d+/gu) ?? [];
  const numbers = parts.filter((part) => /^\d/.test(part));
  const words = parts.filter((part) => !/^\d/.test(part));
  const isMonth = (word: string) => MONTH.test(word);
  if (numbers.some(({ length }) => length > 2 && length !== 4)) return undefined;
  if (!words.every((word) => isMonth(word) || IDLE.has(word))) return undefined;
  return {
    years: numbers.filter(({ length }) => length === 4).map(Number),
    short: numbers.filter(({ length }) => length <= 2),
    hasMonth: words.some(isMonth),
  };
}

function readParts(text: string, { years, short, hasMonth }: Parts): Read<number> | undefined {
  const [year, other, third] = years;
  if (third !== undefined) return undefined;
  if (year !== undefined && other !== undefined && year !== other) {
    const earlier = Math.min(year, other);
    return { value: earlier, note: earlierYearTaken(text, earlier) };
  }
  if (year !== undefined) return { value: year };
  const [last = ''] = short.slice(-1);
  if (last.length !== 2) return undefined;
  const meant = fullYear(last);
  if (hasMonth) return { value: meant, note: yearReadAs(text, meant) };
  return short.length === 1 ? askBack(text, [meantYear(meant)], [String(meant)]) : undefined;
}

function readYear(text: string): Read<number> | undefined {
  if (text.length > NUMBER_LONGEST) return undefined;
  const typed = readTypedNumber(text);
  // A spreadsheet may write 2,010 or 2010.0. A fraction such as 2012.5 is no year.
  if (typed && typed.number >= 1_000) {
    if (typed.form === 'fraction') return undefined;
    const isPlain = typed.before.length === 0 && typed.behind.length === 0;
    if (typed.form === 'whole' && isPlain) return { value: typed.number };
  }
  const parts = partsOf(text);
  return parts && readParts(text.trim(), parts);
}

/** Reads and writes a year. Dates, as dealers' files have them, are read too: "2008-05-01", "05/2012", "Jan-09", "2007/2008". */
export const year = ({ least, most }: { least: number; most: number }): Codec<number> =>
  numberCodec({ least, most, expects: yearExpected(least, most), readTyped: readYear });
