import type { FormField } from '../entities/entity-form.ts';
import { LISTING_FIELDS, LISTING_STEPS, STOCK_NUMBER_FIELD } from '../entities/listing-form.data.ts';
import {
  amountFault,
  choiceFault,
  FIELD_CHOICES,
  namesFault,
  oneLineFault,
  signsFault,
  textFault,
  tooLongFault,
  wholeNumberFault,
} from '../messages/listing-fields.ts';
import { NUMBER_LONGEST, readAmount } from '../values/amounts.ts';
import { hasUnseenSigns } from '../values/unseen-signs.ts';

// The fields of an ad that its seller writes, for the form in the browser and for the server.

export const LISTING_KINDS = ['car', 'spare_part'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

/** The value of a field: makes, models and the like by name. Null: not given. */
export type ListingValue = string | number | readonly string[] | null;
export type ListingValues = Readonly<Record<string, ListingValue>>;

export const isListingValue = (value: unknown): value is ListingValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** A field as its readers know it. */
export type ListingField = Pick<FormField, 'name' | 'shape'>;

const NAME_MOST = 100;

export const listingField = (kind: ListingKind, name: string): FormField | undefined =>
  LISTING_FIELDS[kind].find((field) => field.name === name);

export const STOCK_NUMBER = STOCK_NUMBER_FIELD.name;

/** A field of the form: those of the ad, and its stock number. */
export const formField = (kind: ListingKind, name: string): FormField | undefined =>
  name === STOCK_NUMBER ? STOCK_NUMBER_FIELD : listingField(kind, name);

/** Returns the fields without which, and without a photo, nothing is sent to a moderator: in the order of the form. */
export const neededFields = (kind: ListingKind): readonly string[] =>
  LISTING_STEPS[kind].flatMap(({ fields }) => fields.filter((name) => listingField(kind, name)?.isNeeded));

/** Fields of an ad on sale that members with the right to set its price may change. */
export const PRICE_FIELDS: readonly string[] = ['price', 'description'];

/** But for line breaks and tabs. */
const CONTROL = /[^\P{Cc}\t\n]/u;

export type ReadValue = { value: ListingValue } | { fault: string };

function readNumber(input: unknown, least: number, most: number): ReadValue {
  const typed = String(input);
  const text = typed.length > NUMBER_LONGEST ? '' : typed.replace(/[\s,]|km$|cc$/gi, '');
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? { value: number } : { fault: wholeNumberFault(least, most) };
}

function readAmountIn(input: unknown, most: number): ReadValue {
  const number = typeof input === 'number' ? input : readAmount(String(input));
  const isAmount = Number.isSafeInteger(number) && number >= 0 && number <= most;
  return isAmount ? { value: number } : { fault: amountFault(most) };
}

/** UTF-16 units that can become one character: halves, and marks that NFC joins to their letter. */
const MOST_UNITS = 8;

/** Characters as people count them. */
const lengthOf = (text: string) => [...text].length;

function readText(input: unknown, most: number, hasLines: boolean): ReadValue {
  if (typeof input !== 'string') return { fault: textFault };
  if (input.trim().length > most * MOST_UNITS) return { fault: tooLongFault(most) };
  const text = input.normalize('NFC').replace(/\r\n?/g, '\n').trim();
  if (CONTROL.test(text) || hasUnseenSigns(text)) return { fault: hasLines ? signsFault : oneLineFault };
  if (!hasLines && /[\n\t]/.test(text)) return { fault: oneLineFault };
  if (lengthOf(text) > most) return { fault: tooLongFault(most) };
  return { value: text === '' ? null : text };
}

function readNames(input: unknown, most: number): ReadValue {
  const given = Array.isArray(input) ? input : [input];
  if (given.length > most) return { fault: namesFault(most) };
  const read = given.map((one) => readText(one, NAME_MOST, false));
  const names = read.flatMap((one) => ('value' in one && typeof one.value === 'string' ? [one.value] : []));
  if (read.some((one) => 'fault' in one)) return { fault: namesFault(most) };
  return { value: [...new Set(names)] };
}

function choiceIn(name: string, input: unknown, choices: readonly string[]): ReadValue {
  const value = choices.find((choice) => choice === input);
  const words = choices.map((choice) => FIELD_CHOICES[name]?.[choice] ?? choice);
  return value === undefined ? { fault: choiceFault(words) } : { value };
}

const isNothing = (input: unknown) =>
  input === null || input === undefined || (typeof input === 'string' && input.trim() === '');

/** Reads what was typed or chosen for a field. Returns the value to store, or a sentence that says what is wrong with it. */
export function readField({ name, shape }: ListingField, input: unknown): ReadValue {
  if (isNothing(input)) return { value: shape.as === 'names' ? [] : null };
  switch (shape.as) {
    case 'amount':
      return readAmountIn(input, shape.most);
    case 'number':
      return readNumber(input, shape.least, shape.most);
    case 'choice':
      return choiceIn(name, input, shape.choices);
    case 'names':
      return readNames(input, shape.most);
    default:
      return readText(input, shape.most, shape.as === 'lines');
  }
}

export const isSameValue = (one: ListingValue | undefined, other: ListingValue | undefined): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Which of the fields that it needs an ad does not have yet. */
export const missingFields = (kind: ListingKind, values: ListingValues): string[] =>
  neededFields(kind).filter((name) => (values[name] ?? null) === null);

/** Returns an ad's title in lists: "Toyota Premio 2010", "Brake pads"; empty where nothing is given yet. */
export const listingTitle = (kind: ListingKind, { make, model, year, name }: ListingValues): string =>
  (kind === 'car' ? [make, model, year] : [name]).filter((part) => (part ?? null) !== null).join(' ');
