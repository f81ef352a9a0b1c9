import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { isPublicState, LISTING_STATES } from '#contract/listing-states.ts';
import { missingFields } from '#contract/listings/listing-fields.ts';
import { stepOfField } from '#contract/listings/listing-steps.ts';
import { FIELD_LABELS } from '#contract/messages/listing-fields.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { photosLeft } from '#contract/messages/photo-board.ts';
import { SEEN_AT_ONCE } from '#contract/messages/stock.ts';
import type { OwnListing } from '#contract/office/listing-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Notice } from '../../ui/notice.tsx';
import { useIsTrusted } from '../lib/acting.ts';
import { browserApi, OfficeFailure } from '../lib/office-api.ts';
import { useDraft } from './draft-context.tsx';
import type { DraftSync } from './draft-sync.ts';
import { ListingPreview } from './listing-preview.tsx';
import { sendListing } from './send-listing.ts';
import { StepBar } from './step-bar.tsx';
import { conflictId, stepPath } from './step-path.ts';
import { useKeptSend } from './use-kept-send.ts';

/** Returns the required fields that are missing. Photos are required to send a listing; one that was on sale has some. */
function missingIn({ kind, values }: Pick<OwnListing, 'kind' | 'values'>, photoCount: number): string[] {
  const missing = missingFields(kind, values);
  return photoCount === 0 ? ['images', ...missing] : missing;
}

/** Returns whether the listing was sent after all. If no answer came, only the server's present state tells. */
async function hasLeft({ documentId, state }: OwnListing, sync: DraftSync): Promise<boolean> {
  const now = await browserApi
    .ask<OwnListing>('GET', safePath`/sell/api/listings/${documentId}`)
    .catch(() => undefined);
  if (now) sync.take(now);
  return now !== undefined && now.state !== state;
}

/** Sends it or takes it back; returns an error message, or null on success. */
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

/** Returns the state and handler of the buttons "Send" and "Take it back". */
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

export function CheckStep({ userMessage }: { userMessage: string | null }) {
  const { state, values, data, photos, photosWaiting } = useDraft();
  const { listing } = state;
  const [searchParams] = useSearchParams();
  const sending = useSending();
  const isTrusted = useIsTrusted(listing.seller);
  const missing = missingIn({ kind: listing.kind, values }, photos.length + photosWaiting);
  const hasChanges = listing.changed.length > 0 && !listing.isSubmitted;
  const unchosen = Object.keys(state.conflicts);
  const isWhole = missing.length === 0 && unchosen.length === 0;
  // During review its photos cannot change: those still being uploaded would be left out.
  const waitsForPhotos = isWhole && photosWaiting > 0;
  const isSendable = isWhole && photosWaiting === 0 && (!isPublicState(listing.state) || hasChanges);
  const kept = useKeptSend(listing.documentId, isSendable && photos.length > 0, () => void sending.send('send'));
  const trouble = sending.userMessage ?? userMessage;
  function whatFollows(): string {
    if (isSendable) {
      const isFirst = listing.firstPublishedAt === null;
      return isTrusted && isFirst ? SEEN_AT_ONCE : messages.reviewTakes(data.choices.usualMinutes);
    }
    if (!waitsForPhotos) return messages.NOTHING_CHANGED;
    return kept.isKept ? messages.WILL_BE_SENT : photosLeft(photosWaiting);
  }
  return (
    <div className="grid gap-4">
      {trouble && <Notice isGood={false}>{trouble}</Notice>}
      {!isWhole && (
        <section className="rounded-xl border-2 border-sun bg-white p-4">
          <h2 className="font-semibold">{messages.STILL_MISSING}</h2>
          <ul className="mt-1">
            {missing.map((name) => (
              <li key={name}>
                <Link
                  to={stepPath(listing.documentId, stepOfField(listing.kind, name), { searchParams })}
                  className="inline-flex min-h-11 items-center underline"
                >
                  {FIELD_LABELS[name] ?? name}
                </Link>
              </li>
            ))}
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
      )}
      {isWhole && <p className="text-stone-600">{messages.LOOKS_GOOD}</p>}
      <ListingPreview kind={listing.kind} values={values} photos={photos} />
      {isWhole && <p role="status">{whatFollows()}</p>}
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void sending.send('send');
        }}
      >
        <StepBar step="check">
          {isSendable && (
            <button type="submit" name="intent" value="send" className="button-main" aria-busy={sending.isBusy}>
              {sendWords(listing)}
            </button>
          )}
          {waitsForPhotos && (
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

function sendWords({ state }: OwnListing) {
  if (LISTING_STATES[state].isUnsent) return messages.SEND;
  return isPublicState(state) ? messages.SEND_CHANGES : messages.PUT_BACK;
}
