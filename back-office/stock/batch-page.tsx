import { useEffect, useRef, useState } from 'react';
import { Link, redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/bulk-stock.ts';
import { BACK_TO_LISTINGS, stockNumber } from '#contract/messages/stock.ts';
import type { Batch, BatchRow } from '#contract/office/bulk-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { ChevronLeft } from '../../ui/icons.tsx';
import { useActing } from '../lib/acting.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { asOf, officeAction, officeLoader } from '../lib/page-loaders.ts';
import { IntentButton } from '../shell/intent-form.tsx';
import { LiveRegion } from '../shell/live-region.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefreshButton } from '../shell/refresh-button.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { Section } from '../shell/section.tsx';
import { ChangedPrice } from './changed-price.tsx';
import { listingPath, titleOf } from './stock-parts.tsx';

const pathOf = (params: Record<string, string | undefined>) => safePath`/sell/api/batches/${params.batchId}`;

export const loader = officeLoader(async ({ params, api }) => api.ask<Batch>('GET', pathOf(params)));

/** Reloads the page also after a refused undo: usually a colleague has undone the change meanwhile. */
export const shouldRevalidate = () => true;

/** Handles the page's only form, which undoes the whole bulk change; then opens the page of the bulk change that undoes it. */
export const action = officeAction(async ({ url, params, api, form }) => {
  const { answer, refused } = await attempt(api.ask<Batch>('POST', `${pathOf(params)}/undo`, {}));
  if (refused) return refusal(refused, form);
  throw redirect(`/sell/listings/bulk/${answer.documentId}${asOf(url)}`);
});

/** The result of a bulk change, row by row, with a button to undo it. */
export default function BatchPage() {
  const batch = useLoaderData<typeof loader>();
  const refusedUndo = useActionData<Refusal>();
  const { search } = useActing();
  const { documentId, deed, isUndo, undoneBy, rows, missing } = batch;
  const done = rows.filter(({ state }) => state === 'done');
  const refused = rows.filter(({ state }) => state === 'refused');
  const isWorking = rows.some(({ state }) => state === 'waiting');
  const heading = messages.doneHeading(deed, isUndo, done.length);
  const soFar = messages.stillWorking(done.length + refused.length, rows.length);
  return (
    <>
      <PageTitle>{messages.BATCH_TITLE}</PageTitle>
      <RefusedNotice userMessage={refusedUndo?.userMessage} />
      <Heading key={documentId}>{heading}</Heading>
      <SpokenWork key={`work ${documentId}`} isWorking={isWorking} soFar={soFar} heading={heading} />
      {isWorking && (
        <>
          <p aria-hidden="true" className="mt-2">
            {soFar}
          </p>
          <RefreshButton />
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!isUndo && undoneBy === null && done.length > 0 && (
          <IntentButton sent={{ intent: 'undo' }} label={messages.undoAll(done.length)} className="button-main" />
        )}
        <Link to={`/sell/listings${search}`} className="button-quiet grow sm:grow-0">
          <ChevronLeft />
          {BACK_TO_LISTINGS}
        </Link>
      </div>
      {undoneBy !== null && (
        <p className="mt-4">
          {messages.UNDONE}{' '}
          <Link to={`/sell/listings/bulk/${undoneBy}${search}`} className="inline-block py-2 underline">
            {messages.SEE_UNDO}
          </Link>
        </p>
      )}
      {missing > 0 && <p className="mt-4">{messages.missingCount(missing)}</p>}
      {refused.length > 0 && <Rows heading={messages.notDone(refused.length)} rows={refused} search={search} />}
      {done.length > 0 && <Rows heading={messages.doneCount(done.length)} rows={done} search={search} />}
    </>
  );
}

/** A heading that gets the focus if the form that had it is no longer in the page, so that screen readers read the result. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
      {children}
    </h1>
  );
}

/** Announces the progress to screen readers. A change that was complete at once is not announced: the heading has the focus and is read. */
function SpokenWork({ isWorking, soFar, heading }: { isWorking: boolean; soFar: string; heading: string }) {
  const [isFollowed] = useState(isWorking);
  return isFollowed && <LiveRegion words={isWorking ? soFar : heading} isUnderWay={isWorking} />;
}

function Rows({ heading, rows, search }: { heading: string; rows: readonly BatchRow[]; search: string }) {
  return (
    <Section heading={heading} className="mt-4">
      <ul className="divide-y divide-stone-200 lg:columns-2">
        {rows.map((row) => (
          <li key={row.documentId} className="break-inside-avoid py-2">
            <Link to={listingPath(row.documentId, search)} className="-my-1.5 inline-block py-2.5 underline">
              {titleOf(row)}
            </Link>{' '}
            {row.stockNumber && <span className="text-sm text-stone-700">{stockNumber(row.stockNumber)}</span>}
            {row.newPrice !== null && <ChangedPrice before={row.oldPrice} after={row.newPrice} />}
            {row.said && <p className="text-stone-700">{row.said}</p>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
