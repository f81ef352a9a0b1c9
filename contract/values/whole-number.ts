import { meantSize, wholeNumberExpected } from '../messages/values.ts';
import { askBack, type Codec, type Read } from './codec.ts';
import { numberCodec } from './number-codec.ts';
import { formatNumber } from './numbers.ts';
import { readTypedNumber } from './typed-number.ts';

/** Words behind a number, such as "seats", that only repeat what the field is about. */
const UNITS = new Set(['cc', 'door', 'doors', 'seat', 'seats', 'seater', 'seaters']);

const CC = 'cc';
const CC_OF_LITRE = 1_000;
const LITRES = /^\d\.\d{1,3} ?(?:l|ltr|lit(?:re|er)s?)?$/i;

function readWhole(text: string, unit: string): Read<number> | undefined {
  // People may type the size of an engine in litres. Such a text is refused with a question that names the size in cc.
  if (unit === CC && LITRES.test(text.trim())) {
    const size = Math.round(Number.parseFloat(text) * CC_OF_LITRE);
    return askBack(text.trim(), [meantSize(size)], [formatNumber(size)]);
  }
  const typed = readTypedNumber(text);
  const isPlain = typed?.form === 'whole' && typed.before.length === 0 && typed.behind.every((word) => UNITS.has(word));
  return isPlain ? { value: typed.number } : undefined;
}

interface Bounds {
  least: number;
  most: number;
  /** The unit of the number, such as "cc". */
  unit?: string | undefined;
}

/** Reads a whole number as people type it, such as "7", "7 seats" or "1,500cc", and writes it as its digits. */
export const wholeNumber = ({ least, most, unit = '' }: Bounds): Codec<number> =>
  numberCodec({
    least,
    most,
    expects: wholeNumberExpected(least, most, unit),
    readTyped: (text) => readWhole(text, unit),
  });
