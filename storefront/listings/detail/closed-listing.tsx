import type { ReactNode } from 'react';
import type { ClosedState } from '#contract/listings/closed-listings.ts';
import type { ListingKind } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/closed-listings.ts';
import { SEE_ALL_CARS, SEE_ALL_SPARE_PARTS } from '#contract/messages/shell.ts';
import { formatPrice } from '#contract/messages/units.ts';
import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { ServerHtml } from '../../shell/server-html.tsx';

/** The data of the page of a sold or expired car or part. */
export interface ClosedPage<Item> {
  kind: ListingKind;
  state: ClosedState;
  title: string;
  price: number | null;
  picture: PictureData | undefined;
  /** Similar listings that are for sale. */
  alike: Item[];
}

interface ClosedListingProps {
  closed: Omit<ClosedPage<unknown>, 'alike'>;
  /** The cards of similar listings; false in the browser, whose scripts do not contain them. */
  cards: ReactNode[] | false;
}

/**
 * The page of a car or part that is no longer for sale: its facts, and similar listings. It is not hydrated, because it needs no script, and browsers
 * always load it from the server.
 */
export function ClosedListing({ closed, cards }: ClosedListingProps) {
  return (
    <>
      <PageHead title={messages.closedTitle(closed.title)} />
      <ServerHtml as="article" id="closed-listing" className="container-page py-6">
        {import.meta.env.SSR && <Closed closed={closed} cards={cards} />}
      </ServerHtml>
    </>
  );
}

function Closed({ closed, cards }: ClosedListingProps) {
  const { kind, title, state, price, picture } = closed;
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        {picture && (
          <div className="w-40 overflow-hidden rounded-xl">
            <Picture picture={picture} alt={title} sizes="160px" formats={['thumbnail']} isFirst />
          </div>
        )}
        <div className="grid min-w-0 flex-1 basis-56 gap-1">
          <h1 className="text-2xl font-bold">{title}</h1>
          <p className="text-lg font-semibold">{messages.WHY_GONE[kind][state]}</p>
          <p className="text-muted">{messages.lastAsked(formatPrice(price))}</p>
        </div>
      </div>
      <Alike isOfCars={kind === 'car'} cards={cards || []} />
    </>
  );
}

function Alike({ isOfCars, cards }: { isOfCars: boolean; cards: ReactNode[] }) {
  return (
    <>
      {cards.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-4 text-xl font-bold">{isOfCars ? messages.CARS_LIKE_IT : messages.PARTS_LIKE_IT}</h2>
          <div className="grid gap-4 min-[481px]:grid-cols-2 lg:grid-cols-3">{cards}</div>
        </section>
      )}
      <p className="mt-6">
        <a href={isOfCars ? '/filter' : '/spareparts'} className="button-main">
          {isOfCars ? SEE_ALL_CARS : SEE_ALL_SPARE_PARTS}
        </a>
      </p>
    </>
  );
}
