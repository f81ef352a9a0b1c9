import { Link } from 'react-router';
import { stageOf } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/listing-form.ts';
import { useActing } from '../lib/acting.ts';
import { WaitingReasons } from '../shell/waiting-reasons.tsx';
import { useSending } from './check-step.tsx';
import { useDraft } from './draft-context.tsx';
import { ListingPreview } from './listing-preview.tsx';

/** Shows an ad that the seller cannot change at present, such as during its review. */
export function ClosedListing() {
  const { state, data, photos } = useDraft();
  const { search } = useActing();
  const { listing, fields } = state;
  const { send, userMessage } = useSending();
  const { isInReview } = stageOf(listing.state);
  return (
    <div className="mx-auto grid max-w-2xl gap-5">
      <div role="status" className="rounded-xl border border-green-800 bg-green-50 p-5 text-green-900">
        <h1 className="text-2xl font-bold">
          {isInReview ? messages.SENT_FOR_REVIEW : messages.STATE_NOTES[listing.state]}
        </h1>
        {isInReview && (
          <>
            <WaitingReasons listing={{ ...listing, usualMinutes: data.choices.usualMinutes }} />
            <p className="mt-1">{messages.SENT_MEANS}</p>
          </>
        )}
      </div>
      {userMessage && <p className="font-semibold text-alert">{userMessage}</p>}
      {Object.keys(fields).length > 0 && (
        <p role="alert" className="rounded-lg border border-alert bg-white px-4 py-3 font-medium">
          {messages.NOT_SENT_WORDS_KEPT}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={`/sell/new${search}`} className="button-main">
          {messages.SELL_ANOTHER}
        </Link>
        {isInReview && (
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              void send('take back');
            }}
          >
            <button type="submit" name="intent" value="take back" className="button-quiet">
              {messages.TAKE_BACK}
            </button>
          </form>
        )}
      </div>
      <ListingPreview kind={listing.kind} values={listing.values} photos={photos} />
    </div>
  );
}
