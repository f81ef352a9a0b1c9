import { foldedName } from '#contract/values/market-names.ts';
import { spellingAmong } from '#contract/values/name-spelling.ts';
import { placeParts } from '#contract/values/place-parts.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { type FormerNames, findFormerNames, listFormerPlaces } from '../../names/former-name-queries.ts';
import type { BySlug, CarNames, CarPageKey } from './car-page-names.ts';

/**
 * Returns a map of renamed parts of place names, such as districts: the key is the former part, case-folded, and the value the part that
 * replaced it.
 */
async function formerParts(db: Database): Promise<FormerNames> {
  const parts = new Map<string, string>();
  for (const { former, name } of await listFormerPlaces(db)) {
    const present = placeParts(name);
    for (const [at, part] of placeParts(former).entries()) {
      const now = present.at(at);
      if (now !== undefined) parts.set(foldedName(part), now);
    }
  }
  return parts;
}

interface Segment {
  db: Database;
  /** One segment of the path, decoded. */
  text: string;
}

/**
 * Returns the entry whose name differs slightly from the text in the address, or which formerly had this text as its name; undefined if
 * there is none.
 */
async function spelledOtherwise<Name extends { name: string; slug: string }>(
  names: BySlug<Name>,
  field: string,
  { text }: Segment,
  former: (text: string) => Promise<FormerNames>,
): Promise<Name | undefined> {
  const all = [...names.values()];
  const known = all.map(({ name }) => name);
  const name = spellingAmong(known, field)(text) ?? spellingAmong([], field, await former(text))(text);
  return all.find((one) => one.name === name);
}

const formerOf =
  (db: Database, table: string, within = 0) =>
  (text: string) =>
    findFormerNames(db, table, { field: table, names: [text], within });

async function placeOf({ places }: CarNames, segment: Segment) {
  return (
    places.get(segment.text) ?? (await spelledOtherwise(places, 'location', segment, () => formerParts(segment.db)))
  );
}

async function ofMake(names: CarNames, make: CarPageKey['make'], [second, third]: readonly Segment[]) {
  if (!make || !second) return make && { make };
  const models = names.modelsOf(make);
  const isPlace = !models.has(second.text) && names.places.has(second.text);
  const model = isPlace
    ? undefined
    : (models.get(second.text) ??
      (await spelledOtherwise(models, 'model', second, formerOf(second.db, 'model', make.id))));
  if (!model) {
    const place = third ? undefined : await placeOf(names, second);
    return place && { make, place };
  }
  if (!third) return { make, model };
  const place = await placeOf(names, third);
  return place && { make, model, place };
}

/** Resolves an address that begins with a model instead of a make, if only one make has a model of that name. */
async function ofModel(names: CarNames, first: Segment, [second, third]: readonly Segment[]) {
  const spelt = foldedName(first.text);
  const found = [...names.makes.values()].flatMap((make): CarPageKey[] =>
    [...names.modelsOf(make).values()].flatMap((model) => (foldedName(model.name) === spelt ? [{ make, model }] : [])),
  );
  const [key] = found.length === 1 ? found : [];
  if (!key || !second) return key;
  const place = third ? undefined : await placeOf(names, second);
  return place && { ...key, place };
}

async function ofCategory(names: CarNames, category: CarPageKey['category'], others: readonly Segment[]) {
  const [second, third] = others;
  if (!category || third) return undefined;
  if (!second) return { category };
  const place = await placeOf(names, second);
  return place && { category, place };
}

/**
 * Returns the make, model, body type and place that an address names, in any spelling; undefined if one is unknown. `texts`: the decoded
 * segments after /cars.
 */
export async function keyOfAddress(
  db: Database,
  names: CarNames,
  texts: readonly string[],
): Promise<CarPageKey | undefined> {
  const [first, ...others] = texts.map((text): Segment => ({ db, text }));
  if (!first) return undefined;
  const { categories, makes } = names;
  const category = categories.get(first.text);
  const make = category ? undefined : makes.get(first.text);
  if (category || make) return (await ofCategory(names, category, others)) ?? ofMake(names, make, others);
  const meant = await spelledOtherwise(categories, 'category', first, formerOf(db, 'category'));
  if (meant) return ofCategory(names, meant, others);
  const meantMake = await spelledOtherwise(makes, 'make', first, formerOf(db, 'make'));
  return meantMake ? ofMake(names, meantMake, others) : ofModel(names, first, others);
}
