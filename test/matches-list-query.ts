import { OTHER_LOCATION, SHORTCUT_LOCATIONS } from '#contract/limits.ts';
import { boundNames, namesIn } from '#contract/lists/list-query.ts';
import type { AnyListQuery, FieldFilter, SaleList } from '#contract/lists/sale-list.ts';

/** Values of a listing that filters compare, by field; for a relation, the name of the related entry. */
export type ListedFacts = Readonly<Record<string, string | number | null>>;

/**
 * Returns whether a listing matches a query: the reference that every faster way of filtering must agree with. Bounds are inclusive, and a
 * listing without the number is left out when one is set; condition and location ignore case; names, texts and documentIds must be equal.
 */
export const matchesListQuery = (list: SaleList, facts: ListedFacts, query: AnyListQuery): boolean =>
  Object.entries(list.filters).every(
    // The meaning of search words depends on the whole market: see words-rule.ts.
    ([key, filter]) => filter.kind === 'words' || matchesFilter(key, filter, facts[filter.field] ?? null, query),
  );

function matchesFilter(key: string, { kind }: FieldFilter, fact: string | number | null, query: AnyListQuery): boolean {
  if (kind === 'range') {
    const [min, max] = boundNames(key).map((bound) => query[bound]);
    const isWithin = (isInside: (number: number) => boolean) => typeof fact === 'number' && isInside(fact);
    return (
      (typeof min !== 'number' || isWithin((number) => number >= min)) &&
      (typeof max !== 'number' || isWithin((number) => number <= max))
    );
  }
  const wanted = namesIn(query, key);
  if (wanted.length === 0) return true;
  if (kind === 'numbers') return fact !== null && wanted.includes(String(fact));
  if (typeof fact !== 'string') return false;
  if (kind === 'names' || kind === 'texts' || kind === 'entries') return wanted.includes(fact);
  if (kind === 'choice') return wanted.some((value) => value.toLowerCase() === fact.toLowerCase());
  const holds = (part: string) => fact.toLowerCase().includes(part.toLowerCase());
  return wanted.every((part) => (part === OTHER_LOCATION ? !SHORTCUT_LOCATIONS.some(holds) : holds(part)));
}
