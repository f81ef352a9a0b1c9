import { LISTING_STATES } from '#contract/listing-states.ts';
import { type ListingValues, listingField } from '#contract/listings/listing-fields.ts';
import {
  asksForMoneyBefore,
  hasLinkOrNumber,
  PRICE_FAR_ABOVE,
  PRICE_FAR_BELOW,
  type ReviewSignal,
} from '#contract/listings/review-signals.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { namesWith } from '#contract/values/names.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { isBannedNumber } from '../../bans/ban-check-queries.ts';
import { comparePrices, type PriceRange } from '../draft/comparables.ts';
import { hasBannedPhoto } from '../photos/banned-photos.ts';
import { entryIdOf, type ListingRow } from '../rows/listing-rows.ts';
import { spelledValues } from '../rows/market-names.ts';

async function isFirst(db: Database, { id, seller_id }: ListingRow): Promise<boolean> {
  const other = await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', seller_id)
    .where('id', '<>', id)
    .where('first_published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Returns the price range of cars similar to the one in an ad. */
export async function findPriceRange(
  db: Database,
  listing: ListingRow,
  { make, model, year }: ListingValues,
): Promise<PriceRange | undefined> {
  if (listing.kind !== 'car' || typeof year !== 'number') return undefined;
  const car = { make: String(make), model: String(model), year, exceptCarId: entryIdOf(listing) ?? 0 };
  return comparePrices(db, car);
}

export async function priceSignals(db: Database, listing: ListingRow, values: ListingValues): Promise<ReviewSignal[]> {
  const { price } = values;
  const range = typeof price === 'number' ? await findPriceRange(db, listing, values) : undefined;
  if (!range || typeof price !== 'number') return [];
  if (price < range.median * PRICE_FAR_BELOW) return ['far below others'];
  return price > range.median * PRICE_FAR_ABOVE ? ['far above others'] : [];
}

const MOST_DOUBLES = 5;

/** Returns the ids of other current ads for a car with the same chassis number or number plate. */
export async function findDoubles(db: Database, { id, chassis_key, plate_key }: ListingRow): Promise<number[]> {
  const keys = definedItems(
    chassis_key === null ? undefined : (['chassis_key', chassis_key] as const),
    plate_key === null ? undefined : (['plate_key', plate_key] as const),
  );
  if (keys.length === 0) return [];
  const others = await db
    .selectFrom('listing')
    .select('id')
    .where('id', '<>', id)
    .where('state', 'in', namesWith(LISTING_STATES, 'warnsOfDoubles'))
    .where(({ or, eb }) => or(keys.map(([column, key]) => eb(column, '=', key))))
    .orderBy('id')
    .limit(MOST_DOUBLES)
    .execute();
  return others.map((other) => other.id);
}

/** Returns whether a private seller's number also belongs to a dealer, a garage or another private seller. */
async function isOfAnother(db: Database, { seller_id, phone }: ListingRow): Promise<boolean> {
  if (phone === null) return false;
  const dealer = db.selectFrom('dealer').select('id').where('phonenumber', '=', phone);
  const garage = db.selectFrom('garage').select('id').where('phonenumber', '=', phone);
  const seller = db.selectFrom('seller').select('id').where('phone', '=', phone).where('id', '<>', seller_id);
  for (const query of [dealer, garage, seller]) if (await query.executeTakeFirst()) return true;
  return false;
}

/** Returns whether the seller has asked for a new name, which is reviewed with this ad. */
async function hasWantedName(db: Database, { id }: ListingRow): Promise<boolean> {
  const item = await db
    .selectFrom('review_item')
    .select('id')
    .where('listing_id', '=', id)
    .where('decided_at', 'is', null)
    .where('wanted_name', 'is not', null)
    .executeTakeFirst();
  return item !== undefined;
}

/** Returns whether the field is free text. */
export const isWords = ({ kind }: ListingRow, name: string): boolean => {
  const shape = listingField(kind, name)?.shape.as;
  return shape === 'line' || shape === 'lines' || name === 'model';
};

/** Returns all free texts of an ad. */
export const wordsIn = (listing: ListingRow, values: ListingValues): string =>
  Object.entries(values)
    .filter(([name, value]) => typeof value === 'string' && isWords(listing, name))
    .map(([, value]) => value)
    .join('\n');

export const wordSignals = (words: string): ReviewSignal[] =>
  definedItems<ReviewSignal>(
    asksForMoneyBefore(words) ? 'asks for money before' : undefined,
    hasLinkOrNumber(words) ? 'link or number in the words' : undefined,
  );

/** Returns the signals of an ad that do not depend on its values, such as a banned photo or the seller's first ad. */
export async function standingSignals(db: Database, listing: ListingRow): Promise<ReviewSignal[]> {
  return definedItems<ReviewSignal>(
    (await isFirst(db, listing)) ? 'first of its seller' : undefined,
    (await findDoubles(db, listing)).length > 0 ? 'same car elsewhere' : undefined,
    (await hasWantedName(db, listing)) ? 'other name of its seller' : undefined,
    (await isOfAnother(db, listing)) ? 'number of another seller' : undefined,
    (await hasBannedPhoto(db, listing.id)) ? 'banned photo' : undefined,
    listing.phone !== null && (await isBannedNumber(db, listing.phone)) ? 'banned number' : undefined,
  );
}

/** Fields in which a seller may enter a name that the market does not know. */
const NAMED_FREELY: ReadonlySet<string> = new Set(['model', 'location', 'color']);

/** Returns the signals for names in `values` that the market does not know. `present`: the ad's other values. */
export async function namesThatAreNew(
  db: Database,
  { kind }: ListingRow,
  values: ListingValues,
  present: ListingValues,
): Promise<ReviewSignal[]> {
  const isOfModel = kind === 'car' && ('make' in values || 'model' in values);
  const named = isOfModel ? { ...values, model: { ...present, ...values }.model ?? null } : values;
  const mayBeNew = Object.fromEntries(Object.entries(named).filter(([name]) => NAMED_FREELY.has(name)));
  const { unknown } = await spelledValues(db, kind, mayBeNew, { make: values.make ?? present.make ?? null });
  const isNew = (name: string) => (unknown[name] ?? []).length > 0;
  return definedItems<ReviewSignal>(
    kind === 'car' && isNew('model') ? 'new model' : undefined,
    isNew('location') || isNew('color') ? 'new place or colour' : undefined,
  );
}

/** Returns all signals, reasons for a moderator to look, that the ad would have with the given values. */
export async function findSignals(db: Database, listing: ListingRow, values: ListingValues): Promise<ReviewSignal[]> {
  return [
    ...(await standingSignals(db, listing)),
    ...(await priceSignals(db, listing, values)),
    ...wordSignals(wordsIn(listing, values)),
    ...(await namesThatAreNew(db, listing, values, {})),
  ];
}
