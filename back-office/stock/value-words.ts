import type { ListingValue } from '#contract/listing-fields.ts';
import { FIELD_CHOICES } from '#contract/messages/listing-fields.ts';
import { NOTHING_SAID } from '#contract/messages/stock.ts';
import { formatKm, formatPrice } from '#contract/messages/units.ts';
import { formatNumber } from '#contract/numbers.ts';

/** What a field of an advertisement says, in words. */
export function valueWords(name: string, value: ListingValue | undefined): string {
  if (value === undefined || value === null || value === '') return NOTHING_SAID;
  if (typeof value === 'number') {
    if (name === 'price') return formatPrice(value);
    if (name === 'mileage') return formatKm(value);
    // A year is no amount.
    return value < 10_000 ? String(value) : formatNumber(value);
  }
  if (typeof value === 'string') return FIELD_CHOICES[name]?.[value] ?? value;
  return value.length === 0 ? NOTHING_SAID : value.join(', ');
}
