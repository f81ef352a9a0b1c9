import { Link } from 'react-router';
import { isPublicState } from '#contract/listing-states.ts';
import { formatShortDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/review-pages.ts';
import { pricesWords } from '#contract/messages/stock.ts';
import type { ListingDescription, ReviewDetail } from '#contract/office/review-schemas.ts';
import { SELLER_STATES } from '#contract/sellers/sellers.ts';
import { publicPath } from '../lib/public-path.ts';
import { ListingLinks } from './listing-links.tsx';
import { sellerPath } from './staff-paths.ts';

/** Tells in words why a listing needs a review. */
export function ReviewSignals({ detail }: { detail: ReviewDetail }) {
  const { signals, prices, doubles, samePhotos, score } = detail;
  const saysPrices = signals.some((signal) => signal.startsWith('far '));
  return (
    <section aria-labelledby="signals" className="mt-4 rounded-xl border border-stone-200 bg-white p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="signals" className="text-lg font-bold">
          {messages.WHY_LOOK}
        </h2>
        <p className="shrink-0 text-sm text-stone-600">{messages.scoreLabel(score)}</p>
      </div>
      {signals.length === 0 && <p className="mt-1">{messages.NOTHING_ODD}</p>}
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {signals.map((signal) => (
          <li key={signal} className="font-medium">
            {messages.signalWords(signal, prices)}
          </li>
        ))}
      </ul>
      {!saysPrices && prices && <p className="mt-2 text-stone-600">{messages.pricesLikeIt(prices)}</p>}
      <AdLinks heading={messages.DOUBLES} listings={doubles} />
      <AdLinks heading={messages.SAME_PHOTOS} listings={samePhotos} />
    </section>
  );
}

/** A heading and links to other ads, for the moderator to compare with the ad under review. */
export function AdLinks({ heading, listings }: { heading: string; listings: ReviewDetail['samePhotos'] }) {
  if (listings.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 font-semibold">{heading}</h3>
      <ListingLinks listings={listings} />
    </>
  );
}

/** Facts about the seller: for how long they are on the market, their trust, their listings and how these were decided. */
export function SellerRecord({ detail }: { detail: Pick<ListingDescription, 'record' | 'seller'> }) {
  const { record, seller } = detail;
  const facts: [string, string | number][] = [
    // The market itself was here before any seller: it has no first day.
    ...(seller.kind === 'market'
      ? []
      : [[messages.RECORD.since, formatShortDate(record.since)] satisfies [string, string]]),
    [messages.RECORD.trust, messages.trustWords(record.trust)],
    [messages.RECORD.live, record.live],
    [messages.RECORD.sold, record.sold],
    [messages.RECORD_DECISIONS.approved, record.approved],
    [messages.RECORD_DECISIONS.declined, record.declined],
  ];
  return (
    <section aria-labelledby="seller" className="mt-6 rounded-xl border border-stone-200 bg-white p-4">
      <h2 id="seller" className="text-lg font-bold">
        {messages.THE_SELLER}
      </h2>
      <p className="mt-1">
        <Link to={sellerPath(record.documentId)} className="inline-block py-2 underline">
          {messages.sellerLine(seller.name, seller.kind)}
        </Link>
      </p>
      {!SELLER_STATES[record.state].isSelling && (
        <p className="mt-1 font-semibold text-alert">{messages.SELLER_STATES[record.state]}</p>
      )}
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-stone-600">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ReviewHistory({ detail }: { detail: Pick<ListingDescription, 'history'> }) {
  const { history } = detail;
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history" className="mt-6 rounded-xl border border-stone-200 bg-white p-4">
      <h2 id="history" className="text-lg font-bold">
        {messages.HISTORY}
      </h2>
      <ol className="mt-2 divide-y divide-stone-200">
        {history.map(({ at, what, by, isBySeller, price, reasons }) => (
          <li key={`${at} ${what}`} className="py-2">
            <p>
              <span className="font-medium">{messages.eventWords(what)}</span>
              <span className="text-stone-600">
                {` ${messages.doneBy(by, isBySeller)}, ${messages.momentWords(at)}`}
              </span>
            </p>
            {price && <p className="tabular-nums">{pricesWords(price.before, price.after)}</p>}
            {reasons !== null && <p className="mt-1 whitespace-pre-wrap break-words text-stone-700">{reasons}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A link to the public page of the listing, if it has one. */
export function BuyersView({ detail }: { detail: Pick<ListingDescription, 'state' | 'listingKind' | 'documentId'> }) {
  if (!isPublicState(detail.state)) return null;
  return (
    <a href={publicPath(detail.listingKind, detail.documentId)} className="inline-block py-2.5 underline">
      {messages.SEE_AS_BUYERS_DO}
    </a>
  );
}
