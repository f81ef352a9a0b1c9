import type { Filters } from '#contract/entities/entry.ts';
import { checksIn, type SellerChecks } from '#contract/sellers/seller-checks.ts';
import type { Answering } from '#contract/sellers/sellers.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type Api, ApiFailure, readText } from '../lib/api-client.ts';

/** The public profile of a private seller, or of the market for ads of its own. */
export interface PublicSeller extends Answering {
  documentId: string;
  isMarket: boolean;
  /** The seller's name; null for a private seller without a name, and for the market. */
  name: string | null;
  location: string | null;
  /** ISO 8601 */
  createdAt: string;
  checks: SellerChecks | null;
}

/** Loads the profile of a private seller or the market. Throws ApiFailure, with status 404 if there is no such seller. */
export async function findSeller(api: Api, documentId: string): Promise<PublicSeller> {
  if (!DOCUMENT_ID.test(documentId)) throw new ApiFailure(404, 'there is no such seller');
  const { kind, name, location, createdAt, answersWithin, checked, checkedOn } = await api.get(
    safePath`/api/sellers/${documentId}`,
    {},
  );
  return {
    documentId,
    isMarket: kind === 'market',
    name: readText(name),
    location: readText(location),
    createdAt: readText(createdAt) ?? '',
    checks: checksIn(Array.isArray(checked) ? checked.map(String) : null, readText(checkedOn)),
    answersWithin: typeof answersWithin === 'number' ? answersWithin : null,
  };
}

/** Returns the filter for the cars of a seller. The market's own cars have neither a dealer nor a private seller. */
export const carsOf = ({ isMarket, documentId }: PublicSeller): Filters<'cars'> =>
  isMarket
    ? { dealer_info: { id: { $null: 'true' } }, private_seller: { id: { $null: 'true' } } }
    : { private_seller: { documentId: { $eq: documentId } } };

export const partsOf = ({ isMarket, documentId }: PublicSeller): Filters<'spareparts'> =>
  isMarket
    ? { garage: { id: { $null: 'true' } }, private_seller: { id: { $null: 'true' } } }
    : { private_seller: { documentId: { $eq: documentId } } };
