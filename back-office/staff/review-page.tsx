import { Link, redirect, useActionData, useLoaderData } from 'react-router';
import { NOTHING_TO_REVIEW, REVIEW } from '#contract/messages/office.ts';
import * as messages from '#contract/messages/review-pages.ts';
import type { DecidedRow, ReviewQueue } from '#contract/office/review-schemas.ts';
import { refusal } from '../lib/attempt.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { ReviewKeys } from './review-keys.tsx';
import { ReviewRow } from './review-row.tsx';
import { claim, itemPath, loadDone } from './review-steps.ts';
import { ItemUndoBar } from './undo-bar.tsx';

export const loader = officeLoader(async ({ url, api }) => ({
  queue: await api.ask<ReviewQueue>('GET', '/staff/api/review'),
  done: await loadDone(api, url),
  now: Date.now(),
}));

/** Reloads the queue also after a refused form: usually another moderator has claimed the item meanwhile. */
export const shouldRevalidate = () => true;

export const action = officeAction(async ({ form, api }) => {
  const id = textIn(form, 'id');
  if (!/^[1-9]\d{0,8}$/.test(id)) throw redirect(itemPath(null));
  const { refused } = await claim(api, id);
  if (refused) return refusal(refused, form);
  throw redirect(itemPath(id));
});

export default function ReviewPage() {
  const { queue, done, now } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { items, waiting, usualMinutes } = queue;
  const firstFree = items.find(({ claimedBy, isMine }) => claimedBy === null || isMine);
  return (
    <>
      <PageTitle>{REVIEW}</PageTitle>
      {done && <ItemUndoBar key={done.id} done={done} />}
      <h1 className="text-2xl font-bold">{REVIEW}</h1>
      <p className="mt-1 text-stone-600">
        {waiting > 0 && messages.waitingCount(waiting)}
        {usualMinutes !== null && ` ${messages.usualTime(usualMinutes)}`}
      </p>
      <RefusedNotice userMessage={refused?.userMessage} className="mt-4" />
      <div className="mt-5">
        <ListRows rows={items} keyOf={({ id }) => id} none={done ? messages.ALL_DONE : NOTHING_TO_REVIEW} isApart>
          {(item) => <ReviewRow item={item} now={now} isFirst={item === firstFree} />}
        </ListRows>
      </div>
      {waiting > items.length && items.length > 0 && <p className="mt-4 text-stone-600">{messages.NOT_ALL_LISTED}</p>}
      <DecidedByOthers decided={queue.decided} now={now} />
      <ReviewKeys />
    </>
  );
}

/** Rows in grey: items that other moderators have decided since the page was loaded, and that are no longer in the queue. */
const DecidedByOthers = ({ decided, now }: { decided: readonly DecidedRow[]; now: number }) =>
  decided.length > 0 && (
    <section aria-labelledby="decided" className="mt-6 text-stone-600">
      <h2 id="decided" className="font-semibold">
        {messages.DECIDED_BY_OTHERS}
      </h2>
      <ul>
        {decided.map(({ id, title, decision, decidedBy, decidedAt }) => (
          <li key={id} className="facts py-2">
            <Link to={itemPath(id)} className="-my-2 py-2 underline wrap-anywhere">
              {title}
            </Link>
            <span>
              {messages.decidedLine(
                messages.decisionWords(decision),
                decidedBy,
                (now - Date.parse(decidedAt)) / 60_000,
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
