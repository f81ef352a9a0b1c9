import type { ContactListing } from '#contract/leads/contact.ts';
import { NAMELESS_CAR } from '#contract/messages/cars.ts';
import { PRIVATE_SELLER } from '#contract/messages/listings.ts';
import type { Database } from '../../../platform/database/adapter.ts';

/** The facts about a car or part that readers of the market's mailbox need. */
export interface ListingFacts {
  title: string;
  /** The market's reference; null for a spare part. */
  reference: string | null;
  /** The price in shillings; null: on request. */
  price: number | null;
  seller: { name: string; phonenumber: string | null; isPrivate: boolean } | null;
}

interface Sellers {
  /** The name of the dealer or garage. */
  firm: string | null;
  phonenumber: string | null;
  private_seller_id: number | null;
  /** The name that the private seller chose. */
  privateName: string | null;
}

/**
 * Returns the seller as mails name it. A private seller's phone number is left out: buyers get it only on request, one number at a time.
 */
function sellerOf({ firm, phonenumber, private_seller_id, privateName }: Sellers): ListingFacts['seller'] {
  if (firm !== null) return { name: firm, phonenumber, isPrivate: false };
  if (private_seller_id === null) return null;
  return { name: privateName ?? PRIVATE_SELLER, phonenumber: null, isPrivate: true };
}

async function findCarFacts(db: Database, documentId: string): Promise<ListingFacts | undefined> {
  const car = await db
    .selectFrom('car')
    .leftJoin('make', 'make.id', 'car.make_id')
    .leftJoin('model', 'model.id', 'car.model_id')
    .leftJoin('dealer', 'dealer.id', 'car.dealer_id')
    .leftJoin('seller', 'seller.id', 'car.private_seller_id')
    .select(['car.year', 'car.reference', 'car.price', 'make.name as make', 'model.name as model'])
    .select(['dealer.dealer_name as firm', 'dealer.phonenumber', 'car.private_seller_id', 'seller.name as privateName'])
    .where('car.document_id', '=', documentId)
    .where('car.published_at', 'is not', null)
    .executeTakeFirst();
  if (!car) return undefined;
  const { make, model, year, reference, price } = car;
  const title = [make, model, year].filter((part) => part !== null).join(' ') || NAMELESS_CAR;
  return { title, reference, price, seller: sellerOf(car) };
}

async function findPartFacts(db: Database, documentId: string): Promise<ListingFacts | undefined> {
  const part = await db
    .selectFrom('spare_part')
    .leftJoin('garage', 'garage.id', 'spare_part.garage_id')
    .leftJoin('seller', 'seller.id', 'spare_part.private_seller_id')
    .select(['spare_part.name', 'spare_part.price'])
    .select(['garage.name as firm', 'garage.phonenumber', 'spare_part.private_seller_id', 'seller.name as privateName'])
    .where('spare_part.document_id', '=', documentId)
    .where('spare_part.published_at', 'is not', null)
    .executeTakeFirst();
  if (!part) return undefined;
  const { name, price } = part;
  return { title: name, reference: null, price, seller: sellerOf(part) };
}

/** Returns the facts of a car or part on sale, or undefined for any other. */
export const findListingFacts = (db: Database, { kind, documentId }: ContactListing) =>
  kind === 'car' ? findCarFacts(db, documentId) : findPartFacts(db, documentId);
