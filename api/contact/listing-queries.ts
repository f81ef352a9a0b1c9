import type { ContactListing } from '#contract/contact.ts';
import { NAMELESS_CAR } from '#contract/messages/cars.ts';
import type { Database } from '../../platform/database/adapter.ts';

/** Something for sale, as whoever reads the market's mailbox needs to know it. */
export interface ListingFacts {
  title: string;
  /** Parts have none. */
  reference: string | null;
  /** Whole shillings; null: on request. */
  price: number | null;
  seller: { name: string; phonenumber: string | null } | null;
}

const sellerOf = (name: string | null, phonenumber: string | null) => (name === null ? null : { name, phonenumber });

async function findCarFacts(db: Database, documentId: string): Promise<ListingFacts | undefined> {
  const car = await db
    .selectFrom('car')
    .leftJoin('make', 'make.id', 'car.make_id')
    .leftJoin('model', 'model.id', 'car.model_id')
    .leftJoin('dealer', 'dealer.id', 'car.dealer_id')
    .select(['car.year', 'car.reference', 'car.price', 'make.name as make', 'model.name as model'])
    .select(['dealer.dealer_name', 'dealer.phonenumber'])
    .where('car.document_id', '=', documentId)
    .where('car.published_at', 'is not', null)
    .executeTakeFirst();
  if (!car) return undefined;
  const { make, model, year, reference, price, dealer_name, phonenumber } = car;
  const title = [make, model, year].filter((part) => part !== null).join(' ') || NAMELESS_CAR;
  return { title, reference, price, seller: sellerOf(dealer_name, phonenumber) };
}

async function findPartFacts(db: Database, documentId: string): Promise<ListingFacts | undefined> {
  const part = await db
    .selectFrom('spare_part')
    .leftJoin('garage', 'garage.id', 'spare_part.garage_id')
    .select(['spare_part.name', 'spare_part.price', 'garage.name as garage', 'garage.phonenumber'])
    .where('spare_part.document_id', '=', documentId)
    .where('spare_part.published_at', 'is not', null)
    .executeTakeFirst();
  if (!part) return undefined;
  const { name, price, garage, phonenumber } = part;
  return { title: name, reference: null, price, seller: sellerOf(garage, phonenumber) };
}

/** Undefined for what is not on sale, or no longer. */
export const findListingFacts = (db: Database, { kind, documentId }: ContactListing) =>
  kind === 'car' ? findCarFacts(db, documentId) : findPartFacts(db, documentId);
