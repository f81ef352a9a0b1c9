import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { everythingIn } from '#contract/lists/list-query.ts';
import { placeParts } from '#contract/values/place-parts.ts';
import { type Api, readNumber, readObject, readObjects, readText } from '../lib/api-client.ts';
import { askFacets, type ValueCount } from '../listings/filters/list-facets.ts';

/** A summary of the cars that a dealer has on sale. */
export interface DealerStock {
  total: number;
  /** The one or two makes to which most of the dealer's cars belong; empty if the makes are mixed. */
  makes: string[];
  /** The place where most of the cars are; null if they are in several places. */
  place: string | null;
}

/** The share of a dealer's cars that counts as most of them. */
const MOST = 0.6;

/** Returns the make of most cars, or the two makes that most cars have together; empty if the makes are mixed. */
export function mostlyOf(counts: readonly Pick<ValueCount, 'name' | 'count'>[], total: number): string[] {
  const [first, second] = counts.toSorted((a, b) => b.count - a.count);
  if (!first) return [];
  if (first.count >= total * MOST) return [first.name];
  return second && first.count + second.count >= total * MOST ? [first.name, second.name] : [];
}

/** Returns the place where most cars are: "Ntinda, Kampala", or if they are spread over a town, "Kampala". */
export function placeOfMost(counts: readonly Pick<ValueCount, 'name' | 'count'>[], total: number): string | null {
  const towns = new Map<string, number>();
  for (const { name, count } of counts) {
    if (count >= total * MOST) return name;
    const town = placeParts(name).at(-1) ?? name;
    towns.set(town, (towns.get(town) ?? 0) + count);
  }
  return [...towns].find(([, count]) => count >= total * MOST)?.[0] ?? null;
}

const namesIn = (answer: unknown) =>
  readObjects(answer).map(({ name, count }) => ({ name: readText(name) ?? '', count: readNumber(count) ?? 0 }));

/** Returns a summary of the dealer's cars on sale; null if it could not be loaded. Never rejects, because the dealer can be shown without it. */
export async function findStock(api: Api, documentId: string): Promise<DealerStock | null> {
  const query = { ...everythingIn(CAR_LIST), sellers: [documentId] };
  const answer = await askFacets(api, CAR_LIST, query, 'make,location').catch(() => null);
  const total = readNumber(answer?.total);
  if (!answer || total === null) return null;
  const { make, location } = readObject(answer.choices);
  return { total, makes: mostlyOf(namesIn(make), total), place: placeOfMost(namesIn(location), total) };
}
