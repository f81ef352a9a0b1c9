/** The checks that staff can make of a seller, in the order in which they are shown. */
export const SELLER_CHECKS = ['phone', 'place', 'licence', 'identity', 'logbooks'] as const;
export type SellerCheck = (typeof SELLER_CHECKS)[number];

/** A check is shown for this many days: a trading licence is valid for a year, and a yard may have moved by then. */
export const CHECK_HOLDS_DAYS = 365;

/** The checks that were made about a seller, and when. */
export interface SellerChecks {
  done: SellerCheck[];
  /** The day of the check, for example "2026-11-26". */
  on: string;
}

/** Returns the checks in an entry of a seller. Null: nothing was checked. */
export const checksIn = (checked: readonly string[] | null, on: string | null): SellerChecks | null =>
  on === null ? null : { done: SELLER_CHECKS.filter((check) => checked?.includes(check)), on };
