import type { SellerCheck, SellerChecks } from '../sellers/seller-checks.ts';
import { formatDate } from './dates.ts';

/** Words for the facts about a seller that staff have checked, as buyers read them. */

const WORDS: Readonly<Record<SellerCheck, string>> = {
  phone: 'phone number answered',
  place: 'place visited',
  licence: 'trading licence seen',
  identity: 'owner’s identity seen',
  logbooks: 'logbooks seen',
};
export const checkWords = (check: SellerCheck) => WORDS[check];
const listed = (isDone: boolean, { done }: SellerChecks) =>
  Object.entries(WORDS)
    .filter(([check]) => done.some((one) => one === check) === isDone)
    .map(([, words]) => words)
    .join(', ');
export const checkedBy = (site: string) => `Checked by ${site}`;
export const whatWasChecked = (checks: SellerChecks) => `Checked on ${formatDate(checks.on)}: ${listed(true, checks)}.`;
/** Returns a sentence about the facts that staff did not check; an empty text if they checked all. */
export function whatWasNot(checks: SellerChecks): string {
  const words = listed(false, checks);
  return words && `Not checked: ${words}.`;
}
export const LOOK_YOURSELF = 'Cars were not checked. Look at one before you pay.';
