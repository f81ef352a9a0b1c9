import type { ReactNode } from 'react';
import type { Picture } from '#contract/pictures.ts';
import { formatPrice } from '../ui/format.ts';
import { PinIcon } from '../ui/icons.tsx';
import { PictureStrip } from '../ui/picture-strip.tsx';
import { WhenNear } from '../ui/when-near.tsx';

interface SaleRowProps {
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
export function SaleRow({ to, heading, title, pictures, price, location, facts, isFirst, action }: SaleRowProps) {
  return (
    <article className="overflow-hidden rounded-xl border border-stone-200 bg-white sm:grid sm:grid-cols-[minmax(0,18rem)_1fr]">
      <div className="relative">
        <PictureStrip
          pictures={pictures}
          alt={title}
          sizes="(min-width: 640px) 288px, calc(100vw - 34px)"
          formats={['thumbnail', 'small']}
          isFirst={isFirst}
        />
        {action && <WhenNear className="absolute top-1 right-1">{action}</WhenNear>}
      </div>
      <div className="flex flex-col gap-2 p-4">
        <h2 className="text-lg font-semibold">
          <a href={to} className="inline-flex min-h-11 items-center hover:underline">
            {heading}
          </a>
        </h2>
        <p className="text-xl font-bold tabular-nums">{formatPrice(price)}</p>
        <p className="flex min-h-6 items-center gap-1 text-stone-600">
          <PinIcon className="size-4" />
          {location}
        </p>
        <Facts facts={facts} />
        <a href={to} aria-label={`View Details of ${title}`} className="button-main mt-auto sm:self-start">
          View Details
        </a>
      </div>
    </article>
  );
}

/** Short facts as quiet chips. */
export function Facts({ facts, className = '' }: { facts: readonly (string | null)[]; className?: string }) {
  return (
    <p className={`flex flex-wrap gap-2 ${className}`}>
      {facts.map(
        (fact) =>
          fact !== null && (
            <span key={fact} className="chip tabular-nums">
              {fact}
            </span>
          ),
      )}
    </p>
  );
}
