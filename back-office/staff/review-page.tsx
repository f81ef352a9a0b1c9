import { redirect, useActionData, useLoaderData } from 'react-router';
import { NOTHING_TO_REVIEW, REVIEW } from '#contract/messages/office-pages.ts';
import * as messages from '#contract/messages/review-pages.ts';
import type { ReviewQueue, ReviewRow } from '#contract/office/review-schemas.ts';
import { refusal } from '../lib/attempt.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { OnceForm } from './once-form.tsx';
import { ReviewKeys } from './review-keys.tsx';
import { claim, itemPath, loadDone } from './review-steps.ts';
import { UndoBar } from './undo-bar.tsx';

export const loader = officeLoader(async ({ url, api }) => ({
  queue: await api.ask<ReviewQueue>('GET', '/staff/api/review'),
  done: await loadDone(api, url),
  now: Date.now(),
}));

/** Loads the queue again after a refusal too: another moderator has the item by now. */
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
      {done && <UndoBar key={done.id} done={done} />}
      <h1 className="text-2xl font-bold">{REVIEW}</h1>
      <p className="mt-1 text-stone-600">
        {waiting > 0 && messages.waitingCount(waiting)}
        {usualMinutes !== null && ` ${messages.usualTime(usualMinutes)}`}
      </p>
      <RefusedNotice said={refused?.said} className="mt-4" />
      {items.length === 0 ? (
        <p className="mt-6 rounded-xl border border-stone-200 bg-white p-5">
          {done ? messages.ALL_DONE : NOTHING_TO_REVIEW}
        </p>
      ) : (
        <ul className="mt-5 grid gap-3">
          {items.map((item) => (
            <Row key={item.id} item={item} now={now} isFirst={item === firstFree} />
          ))}
        </ul>
      )}
      {waiting > items.length && items.length > 0 && <p className="mt-4 text-stone-600">{messages.NOT_ALL_LISTED}</p>}
      <ReviewKeys />
    </>
  );
}

/** Scores from here on are marked: the market is unsure. */
const HIGH_SCORE = 10;

function Row({ item, now, isFirst }: { item: ReviewRow; now: number; isFirst: boolean }) {
  const { id, kind, title, listingKind, seller, score, signals, waitingSince, claimedBy, isMine } = item;
  const isOthers = claimedBy !== null && !isMine;
  return (
    <li className="gap-x-6 rounded-xl border border-stone-200 bg-white p-4 sm:flex sm:items-start">
      <div className="min-w-0 flex-1">
        <h2 className="text-lg font-semibold">
          <a href={itemPath(id)} className="-my-2 inline-block py-2 hover:underline">
            {title}
          </a>
        </h2>
        <p className="text-stone-700">{messages.sellerLine(seller.name, seller.kind)}</p>
        <p className="facts mt-2">
          <span>{messages.REVIEW_KINDS[kind]}</span>
          <span>{messages.LISTING_KINDS[listingKind]}</span>
          <span>{messages.waitsFor((now - Date.parse(waitingSince)) / 60_000)}</span>
          <span className={score >= HIGH_SCORE ? 'bg-ink! font-semibold text-white!' : ''}>
            {messages.scoreLabel(score)}
          </span>
        </p>
        {signals.length > 0 && (
          <ul className="mt-2 list-disc pl-5 text-sm text-stone-700">
            {signals.map((signal) => (
              <li key={signal}>{messages.signalWords(signal)}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="mt-3 sm:mt-0 sm:w-44">
        {isOthers ? (
          <p className="text-sm font-medium">{messages.claimedBySomebody(claimedBy)}</p>
        ) : (
          <OnceForm className="grid">
            <button
              type="submit"
              name="id"
              value={id}
              aria-label={messages.lookAt(title)}
              data-key={isFirst ? 'j' : undefined}
              className={isFirst ? 'button-main' : 'button-quiet'}
            >
              {isMine ? messages.GO_ON : messages.LOOK_AT_THIS}
            </button>
          </OnceForm>
        )}
      </div>
    </li>
  );
}
