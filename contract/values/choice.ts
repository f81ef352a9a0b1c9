import { chooseOneOf } from '../messages/values.ts';
import { keyMustBeOneOf } from '../messages/write-api.ts';
import type { Codec } from './codec.ts';
import { foldedName } from './market-names.ts';
import { foldedWays } from './name-spelling.ts';

/** A text longer than this many characters is refused without comparing it with the choices. */
const LONGEST = 100;

/**
 * Returns a codec for a field with a few values. It reads a value or its label, such as "In bond" or "Not paid yet (in bond)". `field`: the name of
 * the field, whose synonyms are read too.
 */
export function choice(
  values: readonly string[],
  labels: Readonly<Record<string, string>> = {},
  field = '',
): Codec<string> {
  return {
    readTyped(text) {
      const ways = text.length > LONGEST ? [] : foldedWays(field, text);
      const value = values.find((one) => [one, labels[one] ?? one].some((name) => ways.includes(foldedName(name))));
      return value === undefined ? { fault: chooseOneOf(values.map((one) => labels[one] ?? one)) } : { value };
    },
    readWire(sent, name) {
      const value = values.find((one) => one === sent);
      return value === undefined ? { fault: keyMustBeOneOf(name, values) } : { value };
    },
    write: (value) => value,
    expects: values.join(' or '),
  };
}
