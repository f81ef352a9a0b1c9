import { car } from '#contract/entities/car.ts';
import { sparePart } from '#contract/entities/spare-part.ts';
import { isSold, LISTING_STATES } from '#contract/listing-states.ts';
import { LISTING_KINDS, type ListingKind, listingTitle } from '#contract/listings/listing-fields.ts';
import { cardReference } from '#contract/messages/cards.ts';
import { NAMELESS_CAR } from '#contract/messages/cars.ts';
import { CONDITION_LABELS } from '#contract/messages/listings.ts';
import { formatKm, formatPrice } from '#contract/messages/units.ts';
import { SELLER_STATES } from '#contract/sellers/sellers.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { goneError, notFoundError } from '../../platform/http/errors.ts';
import { readNamedValues } from '../listings/rows/named-value-queries.ts';
import { findFirstFile } from '../media/picture-queries.ts';

/** The text and photo of an ad's card: only public facts, and never a phone number. */
export interface CardFacts {
  kind: ListingKind;
  state: 'on sale' | 'reserved' | 'sold';
  /** The ad's title, with the year of the car if it is known. */
  title: string;
  /** The price as text; empty for a sold ad. */
  price: string;
  /** Facts about the car or part, each one line of text. */
  facts: string[];
  /** The path of the ad's page. */
  path: string;
  /** The first photo; undefined if there is none, or if it is stored on another server. */
  picture: Awaited<ReturnType<typeof findFirstFile>>;
}

const NAMES = {
  car: ['make', 'model', 'year', 'price', 'mileage', 'gearbox', 'location', 'availability', 'reference'],
  spare_part: ['name', 'price', 'make', 'model', 'condition', 'location', 'availability'],
} as const satisfies Record<ListingKind, readonly string[]>;

const ENTITIES = { car, spare_part: sparePart } as const;
const PATHS: Record<ListingKind, string> = { car: '/detail/', spare_part: '/spareparts/' };

type Values = Awaited<ReturnType<typeof readNamedValues>> & object;

const BETWEEN_FACTS = ' · ';
const joined = (facts: readonly (string | null)[], between: string) =>
  facts.filter((fact) => fact !== null).join(between);
const textIn = (values: Values, name: string) => (typeof values[name] === 'string' ? values[name] : null);
const numberIn = (values: Values, name: string) => (typeof values[name] === 'number' ? values[name] : null);

function factsOfCar(values: Values): string[] {
  const mileage = numberIn(values, 'mileage');
  const reference = textIn(values, 'reference');
  return [
    joined([mileage === null ? null : formatKm(mileage), textIn(values, 'gearbox')], BETWEEN_FACTS),
    textIn(values, 'location') ?? '',
    reference === null ? '' : cardReference(reference),
  ];
}

function factsOfPart(values: Values): string[] {
  const condition = values.condition === 'new' || values.condition === 'used' ? values.condition : null;
  return [
    joined([textIn(values, 'make'), textIn(values, 'model')], ' '),
    condition === null ? '' : CONDITION_LABELS[condition],
    textIn(values, 'location') ?? '',
  ];
}

const FACTS: Record<ListingKind, (values: Values) => string[]> = { car: factsOfCar, spare_part: factsOfPart };

interface FoundEntry {
  kind: ListingKind;
  id: number;
  isOnSale: boolean;
}

async function findEntry(db: Database, documentId: string): Promise<FoundEntry | undefined> {
  for (const kind of LISTING_KINDS) {
    const row = await db
      .selectFrom(kind)
      .select(['id', 'published_at'])
      .where('document_id', '=', documentId)
      .executeTakeFirst();
    if (row) return { kind, id: row.id, isOnSale: row.published_at !== null };
  }
  return undefined;
}

/** Throws for a listing that is neither on sale nor sold: Gone (410) if it has expired, otherwise NotFound, as if it never existed. */
async function requireSold(db: Database, documentId: string): Promise<void> {
  const listing = await db
    .selectFrom('listing')
    .innerJoin('seller', 'seller.id', 'listing.seller_id')
    .select(['listing.state', 'seller.state as sellerState'])
    .where('listing.document_id', '=', documentId)
    .executeTakeFirst();
  // Nothing of a paused seller is shown to the public, not even a card of a sold ad.
  if (!listing || !SELLER_STATES[listing.sellerState].isSelling) throw notFoundError();
  if (!isSold(listing.state)) throw LISTING_STATES[listing.state].hasClosedPage ? goneError() : notFoundError();
}

/** Returns the content of the card of an ad that is on sale or sold. Throws Gone for an expired ad, and NotFound for any other. */
export async function requireCardFacts(db: Database, documentId: string): Promise<CardFacts> {
  const entry = await findEntry(db, documentId);
  if (!entry) throw notFoundError();
  const { kind, id, isOnSale } = entry;
  if (!isOnSale) await requireSold(db, documentId);
  const values = await readNamedValues(db, ENTITIES[kind], id, NAMES[kind]);
  if (!values) throw notFoundError();
  return {
    kind,
    state: isOnSale ? (values.availability === 'reserved' ? 'reserved' : 'on sale') : 'sold',
    title: listingTitle(kind, values) || NAMELESS_CAR,
    price: isOnSale ? formatPrice(numberIn(values, 'price')) : '',
    facts: FACTS[kind](values).filter((fact) => fact !== ''),
    path: PATHS[kind] + documentId,
    picture: await findFirstFile(db, kind, id),
  };
}
