import type { SaleList } from '#contract/lists/sale-list.ts';
import { foldedName } from '#contract/values/market-names.ts';
import { readNumber, readObject, readObjects, readText } from './api-client.ts';
import { linkTo, type SuggestionLink } from './suggestions.ts';

/** The most suggestions below the search field. */
const MOST_SHOWN = 8;

/** A make or model that has something on sale. */
export interface KnownName {
  /** The model's make; undefined if this is a make. */
  make: string | undefined;
  name: string;
  count: number;
}

/** Reads the makes and models that are suggested while typing, without waiting for the API's suggestions. Empty if they could not be loaded. */
export function readKnownNames(facets: unknown): KnownName[] {
  const { make, model } = readObject(readObject(facets).choices);
  return [...readObjects(make), ...readObjects(model)].flatMap((choice) => {
    const [name, count] = [readText(choice.name), readNumber(choice.count)];
    return name === null || !count ? [] : [{ make: readText(choice.make) ?? undefined, name, count }];
  });
}

/**
 * Returns how well a name fits the typed text. 0: the name begins with it. 1: another of its words, or make and model together, begin with it.
 * Undefined: it does not fit.
 */
function fitOf({ make, name }: KnownName, typed: string): 0 | 1 | undefined {
  if (foldedName(name).startsWith(typed)) return 0;
  const isBegun = name.split(/[\s-]+/).some((word) => foldedName(word).startsWith(typed));
  return isBegun || foldedName(`${make ?? ''}${name}`).startsWith(typed) ? 1 : undefined;
}

/** Returns links to makes and models that fit the typed words: the best fits first, and among these those with the most cars. */
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
