import { formatKm } from '../messages/units.ts';
import { mileageExpected, milesAre } from '../messages/values.ts';
import { askBack, type Codec, type Read } from './codec.ts';
import { numberCodec } from './number-codec.ts';
import { formatNumber } from './numbers.ts';
import { readTypedNumber, type TypedNumber } from './typed-number.ts';

const THOUSAND = 1_000;
const KM_OF_MILE = 1.609344;

const KM = new Set(['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers']);
const MILES = new Set(['mi', 'mile', 'miles']);

/** Returns the unit that the words behind a number mean: "k", "k km", "kms", "miles". Undefined for other words. */
function unitOf(words: readonly string[]): { times: number; isMiles: boolean } | undefined {
  const hasThousands = words[0] === 'k' || words[0] === 'thousand';
  const [unit = 'km', ...more] = hasThousands ? words.slice(1) : words;
  if (more.length > 0 || !(KM.has(unit) || MILES.has(unit))) return undefined;
  return { times: hasThousands ? THOUSAND : 1, isMiles: MILES.has(unit) };
}

/**
 * Returns the distance that a typed number means. "98.000" without a unit of thousands is 98,000, because nobody gives a mileage with three decimals.
 */
const numberIn = ({ number, form }: TypedNumber, times: number) =>
  Math.round(form === 'one point' && times === 1 ? number * THOUSAND : number * times);

function readMileage(text: string, isInBounds: (number: number) => boolean): Read<number> | undefined {
  const typed = readTypedNumber(text);
  const unit = typed && typed.before.length === 0 ? unitOf(typed.behind) : undefined;
  if (!typed || !unit) return undefined;
  const { times, isMiles } = unit;
  const isCutShort = typed.form === 'fraction' && times === 1 && typed.number < THOUSAND;
  if (typed.form === 'odd' || isCutShort) {
    const km = typed.number * (isCutShort ? THOUSAND : times);
    const meant = formatNumber(km);
    return isInBounds(km) ? askBack(text.trim(), [formatKm(km)], [meant]) : undefined;
  }
  const number = numberIn(typed, times);
  if (!isMiles) return { value: number };
  const value = Math.round(number * KM_OF_MILE);
  return { value, note: milesAre(number, value) };
}

/** Reads and writes a mileage in km: "120,000 km", "120k", "98.000". Miles are converted. */
export const mileage = ({ most }: { most: number }): Codec<number> =>
  numberCodec({ least: 0, most, expects: mileageExpected(most), readTyped: readMileage });
