import type { ReactNode } from 'react';
import { VIEW_DETAILS, viewDetailsOf } from '#contract/messages/listings.ts';
import { formatPrice } from '#contract/messages/units.ts';
import type { Picture } from '#contract/pictures.ts';
import { PictureStrip } from '../picture-strip.tsx';

interface ListingRowProps {
  to: string;
  /** As the row's heading. */
  heading: string;
  /** In full, for whoever does not see the row. */
  title: string;
  pictures: readonly Picture[];
  price: number | null;
  location: string;
  /** Short facts; those that are not known are left out. */
  facts: readonly (string | null)[];
  isFirst: boolean;
  /** In the corner of the pictures. */
  action?: ReactNode;
}

/** One thing of a list: its pictures to leaf through, and what decides whether to look closer. */
export function ListingRow({ to, heading, title, pictures, price, location, facts, isFirst, action }: ListingRowProps) {
  return (
    <article aria-label={title} className="listing-row">
      <PictureStrip
        pictures={pictures}
        alt={title}
        sizes="(min-width: 640px) 288px, calc(100vw - 34px)"
        formats={['thumbnail', 'small']}
        isFirst={isFirst}
        action={action}
      />
      <div>
        <h2>
          <a href={to}>{heading}</a>
        </h2>
        <p>{formatPrice(price)}</p>
        <p className="place">{location}</p>
        <Facts facts={facts} />
        <a href={to} aria-label={viewDetailsOf(title)} className="button-main">
          {VIEW_DETAILS}
        </a>
      </div>
    </article>
  );
}

/** Short facts as quiet chips. */
export function Facts({ facts, className = '' }: { facts: readonly (string | null)[]; className?: string }) {
  // With a space at the end of each: to programs that read the page without its style they are one line.
  return (
    <p className={`facts ${className}`}>{facts.map((fact) => fact !== null && <span key={fact}>{`${fact} `}</span>)}</p>
  );
}
