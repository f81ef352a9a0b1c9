import type { SaleList } from '#contract/lists/sale-list.ts';
import { foldedName } from '#contract/values/market-names.ts';
import { readNumber, readObject, readObjects, readText } from './api-client.ts';
import { linkTo, type SuggestionLink } from './suggestions.ts';

/** Names that stand below a field at most. */
const MOST_SHOWN = 8;

/** A make or model of which something is on sale. */
export interface KnownName {
  /** Undefined: it is a make. */
  make: string | undefined;
  name: string;
  count: number;
}

/** Returns the makes and models of the API's answer, by which suggestions are there before the server has answered; none if it failed. */
export function readKnownNames(facets: unknown): KnownName[] {
  const { make, model } = readObject(readObject(facets).choices);
  return [...readObjects(make), ...readObjects(model)].flatMap((choice) => {
    const [name, count] = [readText(choice.name), readNumber(choice.count)];
    return name === null || !count ? [] : [{ make: readText(choice.make) ?? undefined, name, count }];
  });
}

/** How well a name fits what is typed: 0: it begins with it. 1: one of its later words does, or make and model together. Undefined: not. */
function fitOf({ make, name }: KnownName, typed: string): 0 | 1 | undefined {
  if (foldedName(name).startsWith(typed)) return 0;
  const isBegun = name.split(/[\s-]+/).some((word) => foldedName(word).startsWith(typed));
  return isBegun || foldedName(`${make ?? ''}${name}`).startsWith(typed) ? 1 : undefined;
}

/** Returns links for the names that begin like the typed words, those with most cars first. */
export function namesLike(list: SaleList, known: readonly KnownName[], words: string): SuggestionLink[] {
  const typed = foldedName(words);
  if (typed === '') return [];
  return known
    .flatMap((one) => {
      const fit = fitOf(one, typed);
      return fit === undefined ? [] : [{ one, fit }];
    })
    .sort((a, b) => a.fit - b.fit || b.one.count - a.one.count)
    .slice(0, MOST_SHOWN)
    .map(({ one: { make, name, count } }) =>
      linkTo(list, {
        parts:
          make === undefined
            ? [{ field: 'make', name }]
            : [
                { field: 'make', name: make },
                { field: 'model', name },
              ],
        count,
      }),
    );
}
