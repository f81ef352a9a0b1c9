import { Link } from 'react-router';
import * as messages from '#contract/messages/review-pages.ts';
import { allOfSeller } from '#contract/messages/seller-reviews.ts';
import type { ReviewRow as Item } from '#contract/office/review-schemas.ts';
import { FirstPhoto } from '../shell/first-photo.tsx';
import { OnceForm } from './once-form.tsx';
import { itemPath } from './review-steps.ts';
import { sellerPath, WAITING } from './staff-paths.ts';

/** Scores from this on are marked in the queue: a moderator must decide. */
const HIGH_SCORE = 10;

/** An item of the review queue, with the button that opens it. */
export function ReviewRow({ item, now, isFirst }: { item: Item; now: number; isFirst: boolean }) {
  const { id, kind, title, listingKind, seller, cover, score, signals, waitingSince } = item;
  const { claimedBy, isMine, ofSeller } = item;
  const isOthers = claimedBy !== null && !isMine;
  return (
    <div className="gap-x-4 sm:flex sm:items-start">
      <div className="mb-3 w-36 shrink-0 overflow-hidden rounded-lg sm:mb-0">
        <FirstPhoto picture={cover} sizes="144px" />
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="text-lg font-semibold">
          <a href={itemPath(id)} className="-my-2 inline-block py-2 hover:underline">
            {title}
          </a>
        </h2>
        <p className="text-stone-700">
          {messages.sellerLine(seller.name, seller.kind)}{' '}
          {ofSeller > 1 && (
            <Link to={`${sellerPath(item.sellerId)}#${WAITING}`} className="-my-2 inline-block py-2 underline">
              {allOfSeller(ofSeller)}
            </Link>
          )}
        </p>
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
    </div>
  );
}
