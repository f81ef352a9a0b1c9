import { foldCase } from '../database/sqlite-file.ts';
import type { FilterValue, Operator } from './filter.ts';

/** Compares by code point, as both databases do. JavaScript's own order differs for characters beyond U+FFFF. */
const compareText = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

function below(one: FilterValue, other: FilterValue): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other;
  return compareText(String(one), String(other)) < 0;
}

/**
 * Returns a function that compares a value in memory as the database would. It must not be called with a missing value: such a value only
 * matches `$null` and `$notNull`, which callers handle themselves.
 */
export function valueComparison(operator: Operator, values: readonly FilterValue[]): (value: FilterValue) => boolean {
  const [first = '', second = ''] = values;
  const part = String(first);
  const folded = foldCase(part);
  const among = new Set(values);
  switch (operator) {
    case '$eq':
      return (value) => value === first;
    case '$ne':
      return (value) => value !== first;
    case '$lt':
      return (value) => below(value, first);
    case '$lte':
      return (value) => !below(first, value);
    case '$gt':
      return (value) => below(first, value);
    case '$gte':
      return (value) => !below(value, first);
    case '$between':
      return (value) => !below(value, first) && !below(second, value);
    case '$in':
      return (value) => among.has(value);
    case '$notIn':
      return (value) => !among.has(value);
    case '$eqi':
      return (value) => foldCase(String(value)) === folded;
    case '$nei':
      return (value) => foldCase(String(value)) !== folded;
    case '$contains':
      return (value) => String(value).includes(part);
    case '$notContains':
      return (value) => !String(value).includes(part);
    case '$containsi':
      return (value) => foldCase(String(value)).includes(folded);
    case '$notContainsi':
      return (value) => !foldCase(String(value)).includes(folded);
    case '$startsWith':
      return (value) => String(value).startsWith(part);
    case '$startsWithi':
      return (value) => foldCase(String(value)).startsWith(folded);
    case '$endsWith':
      return (value) => String(value).endsWith(part);
    case '$endsWithi':
      return (value) => foldCase(String(value)).endsWith(folded);
    default:
      throw new Error(`${operator} does not compare values`);
  }
}
