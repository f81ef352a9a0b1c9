import type { ReactNode } from 'react';
import { VIEW_DETAILS, viewDetailsOf } from '#contract/messages/listings.ts';
import type { Picture } from '#contract/values/pictures.ts';
import { PictureStrip } from '../gallery/picture-strip.tsx';
import { WhenNear } from '../when-near.tsx';
import { Price } from './price.tsx';

/** Facts shown on one line, each as text. A fact that is not known (null) is left out. */
type Facts = readonly (string | null)[];

interface ListingRowProps {
  to: string;
  /** Small text above the heading, such as the make; null if there is none. */
  kind: string | null;
  heading: string;
  /** The full title, read out by screen readers. */
  title: string;
  pictures: readonly Picture[];
  price: number | null;
  /** Sentences below the price; undefined ones are left out. */
  priceNotes?: readonly (string | undefined)[];
  /** True: the price is marked as below that of similar cars. */
  isBelowOthers?: boolean;
  isReserved?: boolean | undefined;
  facts: Facts;
  /** The location, and the date since which the listing has been on sale. */
  place: Facts;
  seller: string;
  /** The path of the seller's public page; null if there is no such page, or if the row does not name the seller. */
  sellerPath: string | null;
  isFirst: boolean;
  /** A button in the corner of the row. */
  action?: ReactNode;
}

/**
 * A listing in a list: its pictures, and the facts that buyers compare. For the keyboard, its name comes first, then the buttons over the pictures.
 * The whole row links to the listing's page, except these buttons, `action`, and a private seller's name.
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
                  {/* The space separates the words for programs that read the page without its styles. */}
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

/** Returns the facts as "143,000 km · Petrol · Automatic". Lines break only between facts. */
const inOneLine = (facts: Facts): string =>
  facts
    .filter((fact) => fact !== null && fact !== '')
    .map((fact) => fact?.replaceAll(' ', '\u00a0'))
    .join(' · ');
