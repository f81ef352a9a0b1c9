/** The facts about a seller that staff can check, in the order in which pages show them. */
export const SELLER_CHECKS = ['phone', 'place', 'licence', 'identity', 'logbooks'] as const;
export type SellerCheck = (typeof SELLER_CHECKS)[number];

/** Days for which buyers see that a fact was checked. After a year a trading licence has expired, and a dealer may have moved. */
export const CHECK_HOLDS_DAYS = 365;

/** The facts about a seller that staff have checked, and when. */
export interface SellerChecks {
  done: SellerCheck[];
  /** The day of the check, for example "2026-11-26". */
  on: string;
}

/** Returns the checks that the API answered with a seller; null if nothing was checked. */
export const checksIn = (checked: readonly string[] | null, on: string | null): SellerChecks | null =>
  on === null ? null : { done: SELLER_CHECKS.filter((check) => checked?.includes(check)), on };
