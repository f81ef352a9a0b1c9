import { CAR_LIST } from '#contract/lists/car-list.data.ts';
import { everythingIn } from '#contract/lists/list-query.ts';
import { placeParts } from '#contract/values/place-parts.ts';
import { type Api, readNumber, readObject, readObjects, readText } from '../lib/api-client.ts';
import { askFacets, type ValueCount } from '../listings/filters/list-facets.ts';

/** A dealer's cars in a few words. */
export interface DealerStock {
  total: number;
  /** One or two makes that most of them are of; empty: no such makes. */
  makes: string[];
  /** The place of most of them; null: they stand in several. */
  place: string | null;
}

/** The share of a dealer's cars that is most of them. */
const MOST = 0.6;

/** Returns the makes of most cars: one, or two together. */
export function mostlyOf(counts: readonly Pick<ValueCount, 'name' | 'count'>[], total: number): string[] {
  const [first, second] = counts.toSorted((a, b) => b.count - a.count);
  if (!first) return [];
  if (first.count >= total * MOST) return [first.name];
  return second && first.count + second.count >= total * MOST ? [first.name, second.name] : [];
}

/** Returns the place of most cars, as narrow as it can be said: "Ntinda, Kampala", or else "Kampala". */
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

/** Returns what a dealer has on sale; null: not known. Never rejects: the list shows without it. */
export async function findStock(api: Api, documentId: string): Promise<DealerStock | null> {
  const query = { ...everythingIn(CAR_LIST), sellers: [documentId] };
  const answer = await askFacets(api, CAR_LIST, query, 'make,location').catch(() => null);
  const total = readNumber(answer?.total);
  if (!answer || total === null) return null;
  const { make, location } = readObject(answer.choices);
  return { total, makes: mostlyOf(namesIn(make), total), place: placeOfMost(namesIn(location), total) };
}
