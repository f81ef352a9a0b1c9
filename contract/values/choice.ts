import { chooseOneOf } from '../messages/values.ts';
import { keyMustBeOneOf } from '../messages/write-api.ts';
import type { Codec } from './codec.ts';
import { foldedName } from './market-names.ts';

/** One of a few values, named by itself or by its label: "In bond" and "Not paid yet (in bond)" are one. */
export function choice(values: readonly string[], labels: Readonly<Record<string, string>> = {}): Codec<string> {
  const longest = Math.max(...[...values, ...Object.values(labels)].map(({ length }) => length));
  return {
    readTyped(text) {
      const folded = text.length > 2 * longest ? '' : foldedName(text);
      const value = values.find((one) => [one, labels[one] ?? one].some((name) => foldedName(name) === folded));
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
