import { reviewTakes } from '#contract/messages/listing-form.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';

/** Tells a seller why an ad waits for a moderator, and how long that usually takes. */
export function WaitingReasons({ listing }: { listing: Pick<OwnListing, 'waitsBecause' | 'usualMinutes'> }) {
  const { waitsBecause, usualMinutes } = listing;
  if (waitsBecause.length === 0) return null;
  return (
    <p className="mt-2">
      {waitsBecause.join(' ')} {reviewTakes(usualMinutes)}
    </p>
  );
}
