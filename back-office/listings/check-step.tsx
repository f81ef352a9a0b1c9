import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { stageOf } from '#contract/listing-states.ts';
import { listingTitle, missingFields } from '#contract/listings/listing-fields.ts';
import { stepOfField, stepsOf } from '#contract/listings/listing-steps.ts';
import { FIELD_LABELS } from '#contract/messages/listing-fields.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { photosLeft } from '#contract/messages/photo-board.ts';
import { SEEN_AT_ONCE } from '#contract/messages/stock.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsTrusted } from '../lib/acting.ts';
import { browserApi, OfficeFailure } from '../lib/office-api.ts';
import { type Draft, useDraft } from './draft-context.tsx';
import type { DraftSync } from './draft-sync.ts';
import { ListingPreview } from './listing-preview.tsx';
import { sendListing } from './send-listing.ts';
import { SENDER, Sender, useIsSenderKnown } from './sender.tsx';
import { StepBar } from './step-bar.tsx';
import { conflictId, stepPath } from './step-path.ts';
import { useKeptSend } from './use-kept-send.ts';

/** Returns the names of the required fields that are empty, and 'images' if the ad has no photo. */
function missingIn({ kind, values }: Pick<OwnListing, 'kind' | 'values'>, photoCount: number): string[] {
  const missing = missingFields(kind, values);
  return photoCount === 0 ? ['images', ...missing] : missing;
}

/** Asks the server whether a listing has changed its state, after a request to send it (or take it back) failed: perhaps only the answer was lost. */
async function hasLeft({ documentId, state }: OwnListing, sync: DraftSync): Promise<boolean> {
  const now = await browserApi
    .ask<OwnListing>('GET', safePath`/sell/api/listings/${documentId}`)
    .catch(() => undefined);
  if (now) sync.take(now);
  return now !== undefined && now.state !== state;
}

/** Sends the listing, or takes it back from review. Returns an error message; null on success. */
async function trySending(sync: DraftSync, intent: 'send' | 'take back'): Promise<string | null> {
  if (intent === 'send' && !(await sync.save())) {
    return sync.state().status === 'unsent' ? messages.SEND_NEEDS_LINE : messages.FIX_MARKED;
  }
  const { listing } = sync.state();
  try {
    sync.take(await sendListing(browserApi, listing, intent));
    return null;
  } catch (error) {
    if (await hasLeft(listing, sync)) return null;
    return (error instanceof OfficeFailure && error.userMessage) || messages.SEND_NEEDS_LINE;
  }
}

/** Returns the state of the buttons "Send" and "Take it back", and the function that they call. */
export function useSending() {
  const { sync } = useDraft();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function send(intent: 'send' | 'take back') {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    setError(await trySending(sync, intent));
    setBusy(false);
  }

  return { send, userMessage: error, isBusy };
}

interface CheckStepProps {
  userMessage: string | null;
  ofSender: Refusal | undefined;
}

/** The next thing that the ad needs before it can be sent: values, the seller's name and number, uploaded photos, or changes to send. */
type Need = 'values' | 'sender' | 'photos' | 'changes' | 'nothing';

function needsOf({ state: { listing, conflicts }, values, photos, photosWaiting }: Draft, isKnown: boolean) {
  const missing = missingIn({ kind: listing.kind, values }, photos.length + photosWaiting);
  const unchosen = Object.keys(conflicts);
  const { sending } = stageOf(listing.state);
  const hasChanges = listing.changed.length > 0 && !listing.isSubmitted;
  function find(): Need {
    if (missing.length > 0 || unchosen.length > 0) return 'values';
    if (!isKnown) return 'sender';
    // Photos must be uploaded first, since none can be added once the ad is in review.
    if (photosWaiting > 0) return 'photos';
    return sending === 'changes' && !hasChanges ? 'changes' : 'nothing';
  }
  return { missing, unchosen, waitsFor: find() };
}

/** Returns whether the ad's preview would show anything yet: a photo, a price or a title. */
const hasSomething = ({ state, values, photos }: Draft) =>
  photos.length > 0 || (values.price ?? null) !== null || listingTitle(state.listing.kind, values) !== '';

export function CheckStep({ userMessage, ofSender }: CheckStepProps) {
  const draft = useDraft();
  const { listing } = draft.state;
  const sendWords = sendWordsOf(listing);
  const sending = useSending();
  const { missing, unchosen, waitsFor } = needsOf(draft, useIsSenderKnown());
  const isWhole = waitsFor !== 'values';
  const isSendable = waitsFor === 'nothing';
  const canSend = isSendable && draft.photos.length > 0;
  const kept = useKeptSend(listing.documentId, canSend, () => void sending.send('send'));
  const trouble = sending.userMessage ?? userMessage;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal.
  useEffect(() => {
    if (ofSender) kept.keep(false);
  }, [ofSender]);
  return (
    <div className="grid gap-4">
      {trouble && <Notice isGood={false}>{trouble}</Notice>}
      {!isWhole && <StillMissing listing={listing} missing={missing} unchosen={unchosen} />}
      {waitsFor === 'sender' && <Sender refused={ofSender} onConfirm={() => kept.keep(true)} />}
      {isWhole && <p className="text-stone-600">{messages.LOOKS_GOOD}</p>}
      {hasSomething(draft) && <ListingPreview kind={listing.kind} values={draft.values} photos={draft.photos} />}
      {isWhole && <WhatFollows waitsFor={waitsFor} isKept={kept.isKept} />}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void sending.send('send');
        }}
      >
        <StepBar step="check">
          {isSendable && sendWords !== null && (
            <button type="submit" name="intent" value="send" className="button-main" aria-busy={sending.isBusy}>
              {sendWords}
            </button>
          )}
          {waitsFor === 'sender' && (
            <a href={`#${SENDER}`} className="button-quiet">
              {messages.SEND}
            </a>
          )}
          {waitsFor === 'photos' && (
            <button
              type="button"
              className={kept.isKept ? 'button-quiet' : 'button-main'}
              onClick={() => kept.keep(!kept.isKept)}
            >
              {kept.isKept ? messages.DO_NOT_SEND_YET : messages.SEND_WITH_PHOTOS}
            </button>
          )}
        </StepBar>
      </form>
    </div>
  );
}

function WhatFollows({ waitsFor, isKept }: { waitsFor: Need; isKept: boolean }) {
  const { state, data, photosWaiting } = useDraft();
  const { seller, firstPublishedAt } = state.listing;
  const isSeenAtOnce = useIsTrusted(seller) && firstPublishedAt === null;
  const words: Readonly<Record<Need, string>> = {
    values: '',
    sender: messages.WAITS_FOR_SENDER,
    photos: isKept ? messages.WILL_BE_SENT : photosLeft(photosWaiting),
    changes: messages.NOTHING_CHANGED,
    nothing: isSeenAtOnce ? SEEN_AT_ONCE : messages.reviewTakes(data.choices.usualMinutes),
  };
  return <p role="status">{words[waitsFor]}</p>;
}

interface StillMissingProps {
  listing: OwnListing;
  missing: readonly string[];
  /** Fields whose values differ between two devices, and for which the user has yet to choose one. */
  unchosen: readonly string[];
}

function StillMissing({ listing, missing, unchosen }: StillMissingProps) {
  const [searchParams] = useSearchParams();
  return (
    <section className="rounded-xl border-2 border-sun bg-white p-4">
      <h2 className="font-semibold">{messages.STILL_MISSING}</h2>
      <ul className="mt-1">
        {stepsOf(listing.kind).map((step) => {
          const lacking = missing.filter((name) => stepOfField(listing.kind, name) === step);
          if (lacking.length === 0) return null;
          return (
            <li key={step}>
              <Link
                to={stepPath(listing.documentId, step, { searchParams })}
                className="flex min-h-11 flex-col justify-center py-1"
              >
                <span className="underline">{messages.stepName(listing.kind, step)}</span>
                {step !== 'photos' && (
                  <span className="text-sm text-stone-700">
                    {lacking.map((name) => FIELD_LABELS[name] ?? name).join(', ')}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
        {unchosen.map((name) => (
          <li key={name}>
            <Link
              to={`${stepPath(listing.documentId, stepOfField(listing.kind, name), { searchParams })}#${conflictId(name)}`}
              className="inline-flex min-h-11 items-center underline"
            >
              {messages.chooseOf(FIELD_LABELS[name] ?? name)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SEND_WORDS = {
  submit: messages.SEND,
  changes: messages.SEND_CHANGES,
  'put back': messages.PUT_BACK,
} as const;

/** Returns the words of the button that sends the ad; null if it cannot be sent. */
function sendWordsOf({ state }: OwnListing): string | null {
  const { sending } = stageOf(state);
  return sending && SEND_WORDS[sending];
}
