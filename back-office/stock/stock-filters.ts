import { LISTING_STATE_NAMES } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/stock.ts';
import type { StateCounts } from '#contract/office/stock-schemas.ts';

/** Returns the choices of the filter by state. States without ads are left out. */
export function stockStates(counts: StateCounts, state: string | undefined) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = LISTING_STATE_NAMES.filter((one) => counts[one] > 0 || state === one);
  return [
    { value: undefined, label: messages.ALL_STATES, count: all },
    ...shown.map((one) => ({ value: one, label: messages.STATE_WORDS[one], count: counts[one] })),
  ];
}
