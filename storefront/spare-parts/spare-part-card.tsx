import type { SparePartSummary } from '#contract/catalogue/spare-parts.ts';
import { ListingCard } from '../../ui/listings/listing-card.tsx';
import { sparePartPath } from './spare-part-queries.ts';

interface SparePartCardProps {
  part: SparePartSummary;
  isFirst?: boolean;
  level?: 'h2';
}

export function SparePartCard({ part, isFirst, level }: SparePartCardProps) {
  const { documentId, name, pictures, price, make, year } = part;
  return (
    <ListingCard
      to={sparePartPath(documentId)}
      name={name}
      title={name}
      picture={pictures[0]}
      price={price}
      isReserved={part.isReserved}
      facts={[make, year === null ? null : String(year)]}
      isFirst={isFirst}
      level={level}
    />
  );
}
