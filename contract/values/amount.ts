import { amountExpected, NEGOTIABLE_LEFT_OUT, OTHER_CURRENCY } from '../messages/values.ts';
import { SMALLEST_AMOUNT, writeAmount } from './amount-text.ts';
import { askBack, type Codec, type Read } from './codec.ts';
import { numberCodec } from './number-codec.ts';
import { formatNumber } from './numbers.ts';
import { readTypedNumber, type TypedNumber } from './typed-number.ts';

const MILLION = 1_000_000;
const THOUSAND = 1_000;
const UNITS: ReadonlyMap<number, readonly string[]> = new Map([
  [THOUSAND, ['k', 'thousand', 'thousands']],
  [MILLION, ['m', 'mn', 'mln', 'mil', 'mill', 'mills', 'million', 'millions']],
  [THOUSAND * MILLION, ['b', 'bn', 'billion']],
]);
const TIMES = new Map(Array.from(UNITS, ([times, words]) => words.map((word) => [word, times] as const)).flat());

const SHILLINGS = new Set(['ugx', 'ush', 'ushs', 'ugsh', 'ugshs', 'sh', 'shs', 'shilling', 'shillings', 'uganda']);
const OTHER_CURRENCIES = new Set([
  '$',
  '€',
  '£',
  'us',
  'usd',
  'dollars',
  'eur',
  'gbp',
  'kes',
  'ksh',
  'kshs',
  'jpy',
  'aed',
]);
const NEGOTIABLE = new Set(['neg', 'nego', 'negotiable', 'ono', 'obo']);
/** Words that people write beside a price and that do not change what it means. */
const IDLE = new Set(['only', 'cash', 'price', 'asking', 'slightly']);

/** Returns the amounts that a typed number may mean, if it is ambiguous; an empty array if it can mean only one. */
function possibleAmounts({ number, form, isWrittenOut }: TypedNumber, times: number): number[] {
  if (form === 'odd') return [number * times];
  if (times === MILLION && number >= THOUSAND) return [number * THOUSAND, number * times];
  if (times > 1) return [];
  if (form === 'one point') return [number * MILLION, number * THOUSAND];
  if (form === 'fraction') return number < THOUSAND ? [number * MILLION] : [];
  return number > 0 && number < SMALLEST_AMOUNT && !isWrittenOut ? [number * MILLION, number] : [];
}

/** Returns the shortest text that can only mean this amount. */
function shortest(amount: number): string {
  if (amount < SMALLEST_AMOUNT) return writeAmount(amount);
  const millions = amount / MILLION;
  return millions >= 1 && millions < THOUSAND && amount % THOUSAND === 0 ? `${millions}m` : formatNumber(amount);
}

function readAmount(text: string, isInBounds: (number: number) => boolean): Read<number> | undefined {
  const typed = readTypedNumber(text);
  if (!typed) return undefined;
  const [unit = '', ...others] = typed.behind;
  const times = TIMES.get(unit);
  const words = [...typed.before, ...(times === undefined ? typed.behind : others)];
  if (words.some((word) => OTHER_CURRENCIES.has(word))) return { fault: OTHER_CURRENCY };
  if (!words.every((word) => SHILLINGS.has(word) || NEGOTIABLE.has(word) || IDLE.has(word))) return undefined;
  const possible = possibleAmounts(typed, times ?? 1)
    .map(Math.round)
    .filter(isInBounds);
  if (possible.length > 0) {
    const meanings = possible.map((one) => `Ugx ${formatNumber(one)}`);
    return askBack(text.trim(), meanings, possible.map(shortest));
  }
  // Numbers such as ".50" are refused if no word such as "million" follows: there are no half shillings.
  if (typed.form === 'odd' || (times === undefined && typed.form !== 'whole')) return undefined;
  const value = Math.round(typed.number * (times ?? 1));
  return words.some((word) => NEGOTIABLE.has(word)) ? { value, note: NEGOTIABLE_LEFT_OUT } : { value };
}

/** Reads and writes a price in whole shillings: "24,500,000", "USh 24.5m", "24.5 million", "25,000,000/=", "800k". */
export const amount = ({ most }: { most: number }): Codec<number> =>
  numberCodec({
    least: 0,
    most,
    expects: amountExpected(most),
    readTyped: readAmount,
    write: writeAmount,
  });
