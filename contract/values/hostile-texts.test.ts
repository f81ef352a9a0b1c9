import { test } from 'vitest';
import { expectLinear } from '../../test/processor-time.ts';
import { buyersPhone } from '../leads/contact.ts';
import { listingField, readField } from '../listings/listing-fields.ts';
import { asksForMoneyBefore, hasLinkOrNumber } from '../listings/review-signals.ts';
import { readChosen, readPriceChange } from '../office/bulk-stock.ts';
import { amount } from './amount.ts';
import { readDayHours } from './opening-hours.ts';
import { phone } from './phone.ts';

// Each reader is given the longest text that can come to it, made of what its patterns begin again and again with.

/** Own words, faults and name of an ad. */
const WORDS_LONGEST = 5_200;
/** A body that holds one field. */
const FIELD_LONGEST = 100_000;

test.each(['a@', 'a.', 'a-', 'a@a.', '1 ', '1((', 'www', 'pay ', 'send the '])(
  'words of "%s" are looked at in a moment',
  (unit) => {
    expectLinear(hasLinkOrNumber, unit, WORDS_LONGEST);
    expectLinear(asksForMoneyBefore, unit, WORDS_LONGEST);
  },
);

const read = (name: string, text: string) => {
  const field = listingField('car', name);
  if (!field) throw new Error(name);
  return readField(field, `1${text}x`);
};

test.each([' ', '1', ',', '1 ', '1,', '.0', '\n', 'e\u0301', '\u{1d4b3}'])(
  'a field of "%s" is refused in a moment',
  (unit) => {
    for (const name of ['price', 'mileage', 'year', 'engine', 'condition', 'model', 'features', 'description'])
      expectLinear((text) => read(name, text), unit, FIELD_LONGEST);
  },
);

test.each([' ', '0', '0 ', '_', 'Mo 08:00-', '5%'])(
  '"%s" is no number, price or hour, which is seen in a moment',
  (unit) => {
    for (const reader of [amount({ most: 1e12 }).readTyped, phone.readTyped, buyersPhone, readChosen, readDayHours])
      expectLinear(reader, unit, FIELD_LONGEST);
    expectLinear((by) => readPriceChange({ way: 'lower', by, unit: 'percent' }), unit, FIELD_LONGEST);
  },
);
