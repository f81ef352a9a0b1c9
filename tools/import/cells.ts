import { enter } from '#contract/messages/values.ts';
import { amount } from '#contract/values/amount.ts';
import { choice } from '#contract/values/choice.ts';
import type { Codec, Read } from '#contract/values/codec.ts';
import { EMAIL, EMAIL_LONGEST } from '#contract/values/email.ts';
import { mileage } from '#contract/values/mileage.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { phone } from '#contract/values/phone.ts';
import { SLUG, SLUG_EXPECTED } from '#contract/values/slug.ts';
import { line, lines } from '#contract/values/text.ts';
import { withoutUnseenSigns } from '#contract/values/unseen-signs.ts';
import { wholeNumber } from '#contract/values/whole-number.ts';
import { year } from '#contract/values/year.ts';
import { yesNo } from '#contract/values/yes-no.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';

/** Tables of names that an import may add to. */
const NAME_TABLES = ['make', 'model', 'category', 'feature', 'spare_category', 'place'] as const;
export type NameTable = (typeof NAME_TABLES)[number];

/** Returns the table's name. Throws if an import cannot add names to the table. */
export function nameTable(table: string): NameTable {
  const tableName = NAME_TABLES.find((name) => name === table);
  if (!tableName) throw new Error(`${table} holds no names`);
  return tableName;
}

/** The format of a column's cells: how they are read, written and documented. */
export interface CellFormat<Value> {
  about: string;
  /** Words that complete the message "Enter …", which tells what the cell may contain. */
  expects: string;
  /** The value of an empty cell; undefined if the cell must not be empty. */
  empty: Value | undefined;
  /** Parses the text of a cell that is not empty. */
  read(text: string): Read<Value>;
  /** Returns a value as a cell's text. Values with equal texts are equal. */
  write(value: Value): string;
  /** Converts what the database stores to the value of a cell. */
  fromStored(value: unknown): Value;
  /** Whether the text may contain line breaks, and keeps the spaces around it. */
  isVerbatim?: boolean;
}

/** Thrown if a cell's content is not accepted. The message is a sentence for the author of the file. */
export class BadCell extends Error {
  override name = 'BadCell';
}

/** Returns the fault of a cell whose text is refused. `why`: the sentence that follows the text in the message. */
const notTaken = (text: string, why: string) => ({ fault: `"${shown(text)}" cannot be taken. ${why}` });

const notExpected = (text: string, expects: string) => notTaken(text, enter(expects));

export const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

/**
 * Returns the properties of a column's format that it shares with a form's field: cells are read by the same rules as the text in a form.
 */
function cellOf<Value>(about: string, codec: Codec<Value>): Pick<CellFormat<Value>, 'about' | 'expects' | 'read'> {
  return {
    about,
    expects: codec.expects,
    read(text) {
      const read = codec.readTyped(text);
      return 'fault' in read ? notTaken(text, read.fault) : read;
    },
  };
}

/** Returns the format of a column whose cells may be empty: the value of an empty cell is null. */
const optional = <Value>(
  about: string,
  codec: Codec<Value>,
  fromStored: (value: unknown) => Value | null,
): CellFormat<Value | null> => ({
  ...cellOf(about, codec),
  empty: null,
  write: (value) => (value === null ? '' : codec.write(value)),
  fromStored,
});

const optionalText = (about: string, codec: Codec<string>) => optional(about, codec, textOf);
const number = (about: string, codec: Codec<number>) => optional(about, codec, numberOf);

export const text = (about: string, most: number) => optionalText(about, line(most));

export const requiredText = (about: string, most: number): CellFormat<string> => ({
  ...cellOf(about, line(most)),
  empty: undefined,
  write: (value) => value,
  fromStored: (value) => textOf(value) ?? '',
});

/**
 * Returns whether a text has more than `most` characters as the databases count them: a character beyond U+FFFF is one, while `length`
 * counts it as two.
 */
export const isLonger = (text: string, most: number) =>
  text.length > most && (text.length > 2 * most || [...text].length > most);

export const hasMore = (text: string, most: number) => ({
  fault: `"${shown(text)}" has more than ${formatNumber(most)} characters.`,
});

export const markdown = (about: string, most: number): CellFormat<string> => ({
  ...requiredText(about, most),
  expects: `Markdown of at most ${formatNumber(most)} characters`,
  read: (value) => (isLonger(value, most) ? hasMore(value, most) : { value }),
  isVerbatim: true,
});

/** A text that may have several lines. Invisible characters, which copied text often contains, are removed. */
export function manyLines(about: string, most: number): CellFormat<string | null> {
  const format = optionalText(about, lines(most));
  return { ...format, read: (cell) => format.read(withoutUnseenSigns(cell)), isVerbatim: true };
}

interface Bounds {
  least: number;
  most: number;
  unit: string;
}

export const wholeNumbers = (about: string, bounds: Bounds) => number(about, wholeNumber(bounds));
export const years = (about: string, bounds: Bounds) => number(about, year(bounds));
export const mileages = (about: string, bounds: Bounds) => number(about, mileage(bounds));
export const shillings = (about: string, bounds: Bounds) => number(about, amount(bounds));

export const decimal = (about: string, { most, unit }: Pick<Bounds, 'most' | 'unit'>): CellFormat<number | null> => {
  const expects = `a number of ${unit} from 0 to ${formatNumber(most)}, such as 8.4`;
  return {
    about,
    expects,
    empty: null,
    read(cell) {
      const value = /^\d{1,9}(\.\d{1,20})?$/.test(cell) ? Number(cell) : Number.NaN;
      return value <= most ? { value } : notExpected(cell, expects);
    },
    // A number is written without an exponent: a spreadsheet would show an exponent in another form.
    write: (value) => (value === null ? '' : /e/.test(String(value)) ? value.toFixed(20) : String(value)),
    fromStored: numberOf,
  };
};

interface Choices {
  values: readonly string[];
  labels: Readonly<Record<string, string>> | undefined;
  field: string;
}

export const oneOf = (about: string, { values, labels, field }: Choices) =>
  optional(about, choice(values, labels, field), (value) => values.find((one) => one === value) ?? null);

export const yesOrNo = (about: string, empty: boolean): CellFormat<boolean> => ({
  ...cellOf(about, yesNo),
  empty,
  write: yesNo.write,
  fromStored: (value) => value === 1,
});

export const phoneNumber = (about: string) => optionalText(about, phone);

export const email = (about: string): CellFormat<string | null> => {
  const expects = 'an email address in lower case';
  return {
    ...text(about, EMAIL_LONGEST),
    expects,
    read: (value) => (value.length <= EMAIL_LONGEST && EMAIL.test(value) ? { value } : notExpected(value, expects)),
  };
};

function pattern(about: string, shape: RegExp, expects: string): CellFormat<string> {
  return {
    ...requiredText(about, 200),
    expects,
    read: (value) => (shape.test(value) ? { value } : notExpected(value, expects)),
  };
}

export const slug = (about: string) => pattern(about, SLUG, SLUG_EXPECTED);

export const documentId = (about: string): CellFormat<string | null> => {
  const id = pattern(about, /^[a-z][a-z0-9]{23}$/, '24 characters of a-z and 0-9, a letter first');
  return { ...id, empty: null, write: (value) => value ?? '', fromStored: textOf };
};

const ISO_TIME = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Parses a time to ms. Throws RangeError for a day that does not exist: `Date` alone would read 30 February as a day in March. */
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
        return { value: readTime(cell) };
      } catch {
        return notExpected(cell, expects);
      }
    },
    write: (value) => (value === null ? '' : new Date(value).toISOString()),
    fromStored: numberOf,
  };
};

/** The format of a cell that refers to another entry by its reference, such as a car's dealer. */
export const referenceTo = (about: string, table: string): CellFormat<string | null> => ({
  ...text(about, 60),
  expects: `the reference of a ${table}, at most 60 characters`,
});
