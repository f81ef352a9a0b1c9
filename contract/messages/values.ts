import { formatNumber } from '../values/numbers.ts';

// Sentences about values that a person types: what is expected, why a text is refused, and how it was understood.

export const enter = (expects: string) => `Enter ${expects}.`;

export const wholeNumberExpected = (least: number, most: number, unit = '') =>
  `a whole number${unit && ` of ${unit}`} from ${formatNumber(least)} to ${formatNumber(most)}`;
export const yearExpected = (least: number, most: number) => `a whole number from ${least} to ${most}`;
export const mileageExpected = (most: number) => `a mileage in km, such as 98,000 or 98k, up to ${formatNumber(most)}`;
export const amountExpected = (most: number) =>
  `whole shillings, such as 24,500,000 or 24.5m, up to ${formatNumber(most)}`;
export const textExpected = (most: number) => `at most ${formatNumber(most)} characters`;
export const lineExpected = (most: number) => `${textExpected(most)} on one line`;
export const PHONE_EXPECTED = 'a phone number of ten digits such as 0772 123 456';
export const PLATE_EXPECTED = 'a number plate such as UBA 123A, or nothing if it has none yet';
export const CHASSIS_EXPECTED = 'the chassis number as it stands in the logbook, such as ZVW30-1234567';
export const VIN_HAS_NO_SUCH_LETTERS =
  'A chassis number of 17 letters and digits has no I, O or Q. Write the digit 1 or 0.';
export const YES_OR_NO = 'yes or no';

/** Asks what an ambiguous number means: "Is 24.5 Ugx 24,500,000? Write 24.5m." */
export const whichIsMeant = (typed: string, meanings: readonly string[], ways: readonly string[]) =>
  `Is ${typed} ${meanings.join(' or ')}? Write ${ways.join(' or ')}.`;
export const meantYear = (year: number) => `the year ${year}`;
export const meantSize = (cc: number) => `${formatNumber(cc)} cc`;

export const OTHER_CURRENCY = 'Write the amount in Uganda shillings.';
export const ONE_LINE = 'Write it on one line. If you pasted it, type it instead.';
export const NO_UNSEEN_SIGNS = 'Some characters here cannot be shown. If you pasted the text, type it instead.';
export const TEXT_NEEDED = 'Enter text.';
export const chooseOneOf = (choices: readonly string[]) => `Choose ${choices.join(' or ')}.`;
export const chooseAtMost = (most: number) => `Choose at most ${most} from the list.`;

export const milesAre = (miles: number, km: number) => `${formatNumber(miles)} miles are ${formatNumber(km)} km.`;
export const earlierYearTaken = (typed: string, year: number) => `${typed} is read as ${year}, the earlier year.`;
export const yearReadAs = (typed: string, year: number) => `${typed} is read as ${year}.`;
export const NEGOTIABLE_LEFT_OUT = 'That the price is negotiable is left out: say it in your own words.';
