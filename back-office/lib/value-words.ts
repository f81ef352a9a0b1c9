import type { ListingValue } from '#contract/listings/listing-fields.ts';
import { FIELD_CHOICES } from '#contract/messages/listing-fields.ts';
import { NOTHING_SAID } from '#contract/messages/stock.ts';
import { formatKm, formatPrice } from '#contract/messages/units.ts';
import { formatNumber } from '#contract/values/numbers.ts';

/** Fields that are written without thousands separators, since a year is not a quantity. */
const YEARS = new Set(['year', 'regyear']);

function numberWords(name: string, value: number): string {
  if (name === 'price') return formatPrice(value);
  if (name === 'mileage') return formatKm(value);
  return YEARS.has(name) ? String(value) : formatNumber(value);
}

/** Returns the value of a listing's field in words, as buyers read it; free text is not changed. `nothing`: the words for an empty field. */
export function valueWords(name: string, value: ListingValue | undefined, nothing = NOTHING_SAID): string {
  if (value === undefined || value === null || value === '') return nothing;
  if (typeof value === 'number') return numberWords(name, value);
  if (typeof value === 'string') return FIELD_CHOICES[name]?.[value] ?? value;
  return value.length === 0 ? nothing : value.join(', ');
}
