import { isUnsent } from '#contract/listing-states.ts';
import { FIELD_LABELS } from '#contract/messages/listing-fields.ts';
import { STILL_MISSING } from '#contract/messages/stock.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';

/** Lists the values and photos that the ad needs before it can be sent. */
export function MissingParts({ listing, row }: { listing: OwnListing; row: StockRow }) {
  const missing = row.photoCount === 0 ? [...listing.missing, 'images'] : listing.missing;
  if (!isUnsent(listing.state) || missing.length === 0) return null;
  return (
    <div className="mb-4">
      <p className="font-medium">{STILL_MISSING}</p>
      <ul className="mt-1 list-disc pl-6">
        {missing.map((name) => (
          <li key={name}>{FIELD_LABELS[name] ?? name}</li>
        ))}
      </ul>
    </div>
  );
}
