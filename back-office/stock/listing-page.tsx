import { Link, useActionData, useLoaderData } from 'react-router';
import { isPublicState, isSold, stageOf } from '#contract/listing-states.ts';
import { formatDate } from '#contract/messages/dates.ts';
import { OBJECT } from '#contract/messages/objections.ts';
import * as messages from '#contract/messages/stock.ts';
import type { ListingHistoryEntry, OwnListing } from '#contract/office/listing-schemas.ts';
import type { ListingFigures as Figures, StockRow } from '#contract/office/stock-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { useActing } from '../lib/acting.ts';
import { mayFor } from '../lib/may.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { BackLink } from '../shell/back-link.tsx';
import { FirstPhoto } from '../shell/first-photo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Section } from '../shell/section.tsx';
import { HistoryList } from './history-list.tsx';
import { ListingActions } from './listing-actions.tsx';
import { ListingFigures } from './listing-figures.tsx';
import { MissingParts } from './missing-parts.tsx';
import { PassItOn } from './pass-it-on.tsx';
import { PriceForm } from './price-form.tsx';
import { loadDone } from './stock-done.ts';
import { StockDoneBar } from './stock-done-bar.tsx';
import { priceOf, StateWord, titleOf } from './stock-parts.tsx';
import { StockRefusal } from './stock-refusal.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

export { shouldRevalidate, stockAction as action } from './stock-action.ts';

/** Number of history events shown; the whole history has a page of its own. */
const EVENTS_SHOWN = 3;

export const loader = officeLoader(async ({ url, params, api }) => {
  const path = safePath`/sell/api/listings/${params.documentId}`;
  const [listing, row, figures, { history }, done] = await Promise.all([
    api.ask<OwnListing>('GET', path),
    api.ask<StockRow>('GET', `${path}/row`),
    api.ask<Figures>('GET', `${path}/days`),
    api.ask<{ history: ListingHistoryEntry[] }>('GET', `${path}/history`),
    loadDone(url, api, Date.now()),
  ]);
  return { listing, row, figures, history: history.slice(0, EVENTS_SHOWN), done };
});

export default function ListingPage() {
  const { listing, row, figures, history, done } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { sellers, search } = useActing();
  const may = mayFor(sellers, listing.seller);
  const isLive = isPublicState(listing.state);
  return (
    <>
      <PageTitle>{titleOf(row)}</PageTitle>
      <StockDoneBar done={done} may={may} />
      <StockRefusal refused={refused} />
      <BackLink to={`/sell/listings${search}`}>{messages.BACK_TO_LISTINGS}</BackLink>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Summary listing={listing} row={row} search={search} />
          <Section heading={messages.WHAT_TO_DO}>
            <MissingParts listing={listing} row={row} />
            <ListingActions listing={listing} row={row} may={may} search={search} />
          </Section>
          {(isLive || isSold(listing.state)) && (
            <Section heading={messages.PASS_IT_ON}>
              <PassItOn listing={listing} row={row} />
            </Section>
          )}
          {isLive && (
            <Section heading={messages.PRICE} id="price">
              <PriceForm listing={listing} refused={refused} />
            </Section>
          )}
          {isLive && listing.changed.length > 0 && (
            <Section heading={messages.CHANGES}>
              <WaitingChanges listing={listing} />
            </Section>
          )}
        </div>
        <div className="grid gap-4">
          {listing.firstPublishedAt !== null && (
            <Section heading={messages.BUYERS}>
              <ListingFigures figures={figures} kind={listing.kind} />
            </Section>
          )}
          <Section heading={messages.HISTORY}>
            <HistoryList history={history} />
            {history.length > 0 && (
              <Link
                to={`/sell/listings/${listing.documentId}/history${search}`}
                className="mt-2 inline-flex min-h-11 items-center underline"
              >
                {messages.WHOLE_HISTORY}
              </Link>
            )}
          </Section>
        </div>
      </div>
    </>
  );
}

/** The listing's state with an explanation, and the reason that a moderator gave. */
function Summary({ listing, row, search }: { listing: OwnListing; row: StockRow; search: string }) {
  const { state, stateSince, reason, expiresAt } = listing;
  return (
    <div className="rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
      {/* Where text is twice as large, the words stand below the picture. */}
      <div className="flex flex-wrap gap-4">
        <div className="w-28 shrink-0 overflow-hidden rounded-lg sm:w-44">
          <FirstPhoto picture={row.picture} sizes="144px" />
        </div>
        <div className="min-w-0 flex-[1_1_9rem]">
          <h1 className="text-xl font-bold sm:text-2xl">{titleOf(row)}</h1>
          <p className="text-lg font-bold">{priceOf(row.price)}</p>
          {row.stockNumber && <p className="text-sm text-stone-700">{messages.stockNumber(row.stockNumber)}</p>}
        </div>
      </div>
      <p className="mt-4 flex flex-wrap items-center gap-2">
        <StateWord state={state} />
        <span className="text-stone-700">{messages.sinceDate(formatDate(stateSince))}</span>
      </p>
      <p className="mt-2">
        {messages.STATE_MEANS[state]} {expiresAt !== null && messages.onSaleUntil(formatDate(expiresAt))}
      </p>
      {reason && (
        <div className="mt-3 rounded-lg border-2 border-alert p-3">
          <p className="font-semibold text-alert">{messages.OUR_REASON}</p>
          <p className="mt-1 whitespace-pre-line">{reason}</p>
        </div>
      )}
      {stageOf(state).isRemoved && (
        <Link
          to={`/sell/listings/${listing.documentId}/objection${search}`}
          className="mt-2 inline-flex min-h-11 items-center underline"
        >
          {OBJECT}
        </Link>
      )}
    </div>
  );
}
