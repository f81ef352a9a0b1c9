import type { ReactNode } from 'react';
import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { Picture } from '../pictures/picture.tsx';
import { WhenNear } from '../when-near.tsx';
import { Facts } from './facts.tsx';
import { Price } from './price.tsx';

const CARD_SIZES = '(min-width: 1025px) 290px, (min-width: 769px) 30vw, (min-width: 481px) 46vw, 88vw';

interface ListingCardProps {
  to: string;
  /** Small text above the name, such as the make. */
  kind?: string | null;
  name: string;
  /** The full title of the listing, used as the alternative text of the picture. */
  title: string;
  picture: PictureData | undefined;
  price: number | null;
  isReserved?: boolean | undefined;
  facts: readonly (string | null)[];
  isFirst?: boolean | undefined;
  /** The heading level of the name: one level below the heading of the section in which the card is. */
  level?: 'h2' | 'h3' | undefined;
  /** A button in the corner of the picture. */
  action?: ReactNode;
}

/** A listing as a card. The whole card links to the listing's page. */
export function ListingCard({
  to,
  kind = null,
  name,
  title,
  picture,
  price,
  isReserved,
  facts,
  isFirst = false,
  action,
  level: Heading = 'h3',
}: ListingCardProps) {
  return (
    <article
      aria-label={title}
      className="relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-white transition-shadow hover:shadow-md"
    >
      <Picture picture={picture} alt={title} sizes={CARD_SIZES} formats={['thumbnail', 'small']} isFirst={isFirst} />
      <div className="flex flex-1 flex-col gap-1 p-3">
        {kind !== null && <small className="-mb-1 text-sm text-muted">{kind}</small>}
        <Heading className="font-semibold">
          <a href={to} className="after:absolute after:inset-0">
            {name}
          </a>
        </Heading>
        <p className="text-lg font-bold tabular-nums">
          <Price price={price} isReserved={isReserved} />
        </p>
        <Facts facts={facts} className="mt-auto pt-1" />
      </div>
      {/* The button comes after the link, so that it lies above the link's area, which is the whole card. */}
      {action && <WhenNear className="absolute top-1 right-1">{action}</WhenNear>}
    </article>
  );
}
