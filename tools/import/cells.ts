import { PHONE } from '#contract/accounts/accounts.ts';
import { EMAIL, EMAIL_LONGEST } from '#contract/values/email.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';

/** Tables of names to which a file may add. */
const NAME_TABLES = ['make', 'model', 'category', 'feature', 'spare_category', 'place'] as const;
export type NameTable = (typeof NAME_TABLES)[number];

/** Returns the table. Throws where it holds no names. */
export function nameTable(table: string): NameTable {
  const found = NAME_TABLES.find((name) => name === table);
  if (!found) throw new Error(`${table} holds no names`);
  return found;
}

/** Format of a column's cells: how they are read from a file, written to one, and documented. */
export interface CellFormat<Value> {
  about: string;
  /** The accepted content, as the end of "… is not". */
  expects: string;
  /** Value of an empty cell; undefined: it must not be empty. */
  empty: Value | undefined;
  /** Parses text that is not empty. Throws BadCell. */
  read(text: string): Value;
  /** Returns the cell's text; values with the same text are equal. */
  write(value: Value): string;
  /** Converts a value of the database. */
  fromStored(value: unknown): Value;
  /** Text may hold line breaks, and spaces around it count. */
  isVerbatim?: boolean;
}

/** The content of a cell is not accepted. The message is a sentence for the person who wrote the file. */
export class BadCell extends Error {
  override name = 'BadCell';
}

const notExpected = (text: string, expects: string) => new BadCell(`"${shown(text)}" is not ${expects}.`);

export const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Counts as PostgreSQL and SQLite do, a character beyond U+FFFF as one; JavaScript counts two. */
export const isLonger = (text: string, most: number) =>
  text.length > most && (text.length > 2 * most || [...text].length > most);

function plainText(about: string, most: number) {
  return {
    about,
    expects: `at most ${formatNumber(most)} characters on one line`,
    read(text: string) {
      if (isLonger(text, most)) throw new BadCell(`"${shown(text)}" has more than ${formatNumber(most)} characters.`);
      return text;
    },
    write: (value: string | null) => value ?? '',
  };
}

export const text = (about: string, most: number): CellFormat<string | null> => ({
  ...plainText(about, most),
  empty: null,
  fromStored: textOf,
});

export const requiredText = (about: string, most: number): CellFormat<string> => ({
  ...plainText(about, most),
  empty: undefined,
  fromStored: (value) => textOf(value) ?? '',
});

export const markdown = (about: string, most: number): CellFormat<string> => ({
  ...requiredText(about, most),
  expects: `Markdown of at most ${formatNumber(most)} characters`,
  isVerbatim: true,
});

/** Text that may have several lines. */
export const lines = (about: string, most: number): CellFormat<string | null> => ({
  ...text(about, most),
  expects: `at most ${formatNumber(most)} characters`,
  isVerbatim: true,
});

export const wholeNumber = (
  about: string,
  { least, most, unit = '' }: { least: number; most: number; unit?: string },
): CellFormat<number | null> => {
  const years = most < 3000;
  const show = (value: number) => (years ? String(value) : formatNumber(value));
  const expects = `a whole number${unit && ` of ${unit}`} from ${show(least)} to ${show(most)}`;
  return {
    about,
    expects,
    empty: null,
    read(cell) {
      const value = /^\d{1,15}(?:\.0{1,2})?$/.test(cell) ? Number(cell) : Number.NaN;
      if (!(value >= least && value <= most)) throw notExpected(cell, expects);
      return value;
    },
    write: (value) => (value === null ? '' : String(value)),
    fromStored: (value) => (typeof value === 'number' ? value : null),
  };
};

/** Amounts as people and spreadsheets write them: "Ugx 45,000,000", "45 000 000", "45,000,000/=", "45,000,000.00". */
const AMOUNT = /^(?:ugx\.?\s*)?(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)(?:\.0{1,2})?(?:\/[=-])?$/i;

export function shillings(about: string, most: number): CellFormat<number | null> {
  const number = wholeNumber(about, { least: 0, most, unit: 'shillings' });
  return {
    ...number,
    read(cell) {
      const [, digits] = AMOUNT.exec(cell.replaceAll('\u00a0', ' ')) ?? [];
      if (digits === undefined) throw notExpected(cell, number.expects);
      return number.read(digits.replace(/[ ,]/g, ''));
    },
  };
}

export const decimal = (about: string, { most, unit }: { most: number; unit: string }): CellFormat<number | null> => {
  const expects = `a number of ${unit} from 0 to ${formatNumber(most)}, such as 8.4`;
  return {
    ...wholeNumber(about, { least: 0, most }),
    expects,
    read(cell) {
      const value = /^\d{1,9}(\.\d{1,20})?$/.test(cell) ? Number(cell) : Number.NaN;
      if (!(value <= most)) throw notExpected(cell, expects);
      return value;
    },
    // Without an exponent, which spreadsheets would show differently.
    write: (value) => (value === null ? '' : /e/.test(String(value)) ? value.toFixed(20) : String(value)),
  };
};

export const oneOf = (about: string, values: readonly string[]): CellFormat<string | null> => {
  const known = (value: unknown) => values.find((one) => one === value) ?? null;
  const expects = values.join(' or ');
  return {
    about,
    expects,
    empty: null,
    read(cell) {
      const value = known(cell.toLowerCase());
      if (value === null) throw notExpected(cell, expects);
      return value;
    },
    write: (value) => value ?? '',
    fromStored: known,
  };
};

export const yesNo = (about: string, empty: boolean): CellFormat<boolean> => ({
  about,
  expects: 'yes or no',
  empty,
  read(cell) {
    const answer = cell.toLowerCase();
    // Some spreadsheets turn these into words of their own.
    if (!['yes', 'no', 'true', 'false'].includes(answer)) throw notExpected(cell, 'yes or no');
    return answer === 'yes' || answer === 'true';
  },
  write: (value) => (value ? 'yes' : 'no'),
  fromStored: (value) => value === 1,
});

export const phone = (about: string): CellFormat<string | null> => {
  const expects = 'a phone number of ten digits such as 0772 123 456';
  return {
    ...text(about, 20),
    expects,
    read(cell) {
      // A spreadsheet that takes it for a number drops the leading 0 or +.
      const digits = cell.replace(/[\s\u00a0-]/g, '').replace(/^(?:\+?256(?=\d{9}$)|(?=7\d{8}$))/, '0');
      if (!PHONE.test(digits)) throw notExpected(cell, expects);
      return digits;
    },
  };
};

export const email = (about: string): CellFormat<string | null> => {
  const expects = 'an email address in lower case';
  return {
    ...text(about, EMAIL_LONGEST),
    expects,
    read(cell) {
      if (cell.length > EMAIL_LONGEST || !EMAIL.test(cell)) throw notExpected(cell, expects);
      return cell;
    },
  };
};

function pattern(about: string, shape: RegExp, expects: string): CellFormat<string> {
  return {
    ...requiredText(about, 200),
    expects,
    read(cell) {
      if (!shape.test(cell)) throw notExpected(cell, expects);
      return cell;
    },
  };
}

export const slug = (about: string) =>
  pattern(about, /^[a-z0-9-]{1,200}$/, 'made of a-z, 0-9 and hyphens, at most 200 of them');

export const documentId = (about: string): CellFormat<string | null> => {
  const id = pattern(about, /^[a-z][a-z0-9]{23}$/, '24 characters of a-z and 0-9, a letter first');
  return { ...id, empty: null, write: (value) => value ?? '', fromStored: textOf };
};

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Parses a time to ms. Throws RangeError for a day that is not in the calendar; `Date` alone takes 30 February for a day in March. */
function readTime(cell: string): number {
  const [, day = ''] = ISO_TIME.exec(cell) ?? [];
  if (!new Date(day).toISOString().startsWith(day)) throw new RangeError('No such day');
  const ms = Date.parse(new Date(cell).toISOString());
  if (ms < 0) throw new RangeError('Before 1970');
  return ms;
}

export const time = (about: string): CellFormat<number | null> => {
  const expects = 'a time such as 2026-11-20T09:30:00Z or a day such as 2026-11-20';
  return {
    about,
    expects,
    empty: null,
    read(cell) {
      try {
        return readTime(cell);
      } catch {
        throw notExpected(cell, expects);
      }
    },
    write: (value) => (value === null ? '' : new Date(value).toISOString()),
    fromStored: (value) => (typeof value === 'number' ? value : null),
  };
};

/** A reference to another entry. */
export const referenceTo = (about: string, table: string): CellFormat<string | null> => ({
  ...text(about, 60),
  expects: `the reference of a ${table}, at most 60 characters`,
});
