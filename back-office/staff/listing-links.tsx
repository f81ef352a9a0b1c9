import { Link } from 'react-router';
import { LISTING_STATE_WORDS } from '#contract/messages/review-pages.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import { listingPath } from './staff-paths.ts';

/** Links to staff's pages of several ads, each with the ad's state. */
export const ListingLinks = ({ listings }: { listings: StaffListing['others'] }) => (
  <ul>
    {listings.map(({ documentId, title, state }) => (
      <li key={documentId}>
        <Link to={listingPath(documentId)} className="inline-block py-2 underline">
          {`${title}: ${LISTING_STATE_WORDS[state]}`}
        </Link>
      </li>
    ))}
  </ul>
);
