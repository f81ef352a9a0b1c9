import type { ReactNode } from 'react';
import { VIEW_DETAILS, viewDetailsOf } from '#contract/messages/listings.ts';
import type { Picture } from '#contract/values/pictures.ts';
import { PictureStrip } from '../gallery/picture-strip.tsx';
import { WhenNear } from '../when-near.tsx';
import { Price } from './price.tsx';

/** Facts in a line; unknown ones (null) are left out. */
type Facts = readonly (string | null)[];

interface ListingRowProps {
  to: string;
  /** The kind of listing, in small letters above the heading; null: not shown. */
  kind: string | null;
  heading: string;
  /** The full title, for screen readers. */
  title: string;
  pictures: readonly Picture[];
  price: number | null;
  /** Words below the price; undefined: nothing to say. */
  priceNotes?: readonly (string | undefined)[];
  /** The price is below those of others like it. */
  isBelowOthers?: boolean;
  isReserved?: boolean | undefined;
  facts: Facts;
  /** The listing's location, and the day since when it is on sale. */
  place: Facts;
  seller: string;
  /** Path of the seller's page; null: the row names no seller with one. */
  sellerPath: string | null;
  isFirst: boolean;
  /** A button in the row's corner. */
  action?: ReactNode;
}

/**
 * A listing in a list: its pictures to leaf through, and the facts that buyers compare. The keyboard comes to its name first, then to the
 * buttons over its pictures. Everything links to the listing's page, except the
 * buttons over the pictures, the action in the corner, and a private seller's name.
 */
export function ListingRow(row: ListingRowProps) {
  const { to, kind, heading, title, pictures, price, isReserved, facts, place, seller, sellerPath, isFirst, action } =
    row;
  const { priceNotes = [], isBelowOthers = false } = row;
  return (
    <article aria-label={title} className="listing-row">
      <div>
        {kind !== null && <p>{kind}</p>}
        <h2>
          <a href={to}>{heading}</a>
        </h2>
        <p>{inOneLine(facts)}</p>
        <p className="place">{inOneLine(place)}</p>
        <p>{sellerPath ? <a href={sellerPath}>{seller}</a> : seller}</p>
      </div>
      <PictureStrip
        to={to}
        pictures={pictures}
        alt={title}
        sizes="(min-width: 1280px) 256px, (min-width: 640px) 192px, 100vw"
        formats={['thumbnail', 'small']}
        isFirst={isFirst}
      />
      <div>
        <p>
          <Price price={price} isReserved={isReserved} />
          {priceNotes.map(
            (words) =>
              words && (
                <small key={words} className={isBelowOthers ? 'is-low' : undefined}>
                  {/* The blank is for those who read the page without its style. */}
                  {` ${words}`}
                </small>
              ),
          )}
        </p>
        <a href={to} aria-label={viewDetailsOf(title)} className="button-quiet">
          {VIEW_DETAILS}
        </a>
      </div>
      {action && <WhenNear className="">{action}</WhenNear>}
    </article>
  );
}

/** "143,000 km · Petrol · Automatic", with line breaks between facts only. */
const inOneLine = (facts: Facts): string =>
  facts
    .filter((fact) => fact !== null && fact !== '')
    .map((fact) => fact?.replaceAll(' ', '\u00a0'))
    .join(' · ');
