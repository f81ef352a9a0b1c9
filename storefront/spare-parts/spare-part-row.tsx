import type { SparePartListing } from '#contract/catalogue/spare-parts.ts';
import { age } from '#contract/messages/ages.ts';
import { CONDITION_LABELS, NOT_KNOWN, PRIVATE_SELLER } from '#contract/messages/listings.ts';
import { sellerPath } from '#contract/sellers/sellers.ts';
import { ListingRow } from '../../ui/listings/listing-row.tsx';
import { useToday } from '../../ui/site-context.ts';
import { sparePartPath } from './spare-part-queries.ts';

export function SparePartRow({ part, isFirst }: { part: SparePartListing; isFirst: boolean }) {
  const { documentId, name, pictures, price, year, location, make, category, condition, garage, privateSeller } = part;
  return (
    <ListingRow
      to={sparePartPath(documentId)}
      kind={category}
      heading={name}
      title={name}
      pictures={pictures}
      price={price}
      isReserved={part.isReserved}
      facts={[make, year === null ? null : String(year), condition && CONDITION_LABELS[condition]]}
      place={[location ?? NOT_KNOWN, age(part.posted, useToday())]}
      seller={garage ?? privateSeller?.name ?? PRIVATE_SELLER}
      sellerPath={privateSeller && sellerPath(privateSeller.documentId)}
      isFirst={isFirst}
    />
  );
}
