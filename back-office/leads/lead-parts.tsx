import type { LeadState } from '#contract/leads/lead-states.ts';
import { isPublicState, LISTING_STATES } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/lead-inbox.ts';
import { FIELD_WORDS, fieldTexts, INTENT_WORDS } from '#contract/messages/lead-words.ts';
import { STATE_WORDS } from '#contract/messages/stock.ts';
import { formatPrice } from '#contract/messages/units.ts';
import type { LeadRow } from '#contract/office/lead-schemas.ts';
import { publicPath } from '../lib/public-path.ts';
import { FirstPhoto } from '../shell/first-photo.tsx';

export const leadPath = (documentId: string, search: string) => `/sell/leads/${documentId}${search}`;

/** Returns the buyer's name, or a word in its place if no name is known. */
export const buyerOf = ({ name, isForgotten }: Pick<LeadRow, 'name' | 'isForgotten'>): string =>
  name ?? (isForgotten ? messages.FORGOTTEN_BUYER : messages.SOMEBODY);

/** Returns in words what the buyer asks for; for a lead without a form, how they contacted the seller, such as by phone. */
export function meaningOf(lead: LeadRow): string {
  const { channel, intent } = lead;
  if (channel !== 'form') return messages.CAME_BY[channel];
  return [INTENT_WORDS[intent].means, ...fieldsAt('reason', lead).map(({ shown }) => shown)].join(' ');
}

/** Returns the fields of a lead that belong at `place` (FIELD_WORDS says which do), each with the words to show. */
const fieldsAt = (place: 'reason' | 'line', lead: LeadRow) =>
  fieldTexts(lead)
    .filter(({ name }) => FIELD_WORDS[name].place === place)
    .map(({ name, text }) => ({ name, shown: FIELD_WORDS[name].shown(text), value: lead[name] }));

const COLOURS: Readonly<Record<LeadState, string>> = {
  new: 'bg-sun text-on-sun',
  contacted: 'bg-sky-100 text-sky-950',
  negotiating: 'bg-sky-100 text-sky-950',
  viewing: 'bg-sky-100 text-sky-950',
  won: 'bg-green-100 text-green-900',
  lost: 'bg-stone-200 text-stone-800',
  spam: 'border border-dashed border-stone-500 bg-white text-stone-700',
};

export const LeadBadge = ({ state }: { state: LeadState }) => (
  <span className={`inline-block shrink-0 rounded-md px-2 py-0.5 text-sm font-semibold ${COLOURS[state]}`}>
    {messages.LEAD_STATE_WORDS[state]}
  </span>
);

/**
 * Returns in words by how many percent an amount is below or above the listing's present price, with a comma in front; empty if the price is unknown.
 */
function fromPrice(amount: number, price: number | null): string {
  if (price === null || price === 0) return '';
  const far = Math.round((Math.abs(amount - price) / price) * 100);
  if (far === 0) return `, ${messages.AT_PRICE}`;
  return `, ${amount < price ? messages.belowPrice(far) : messages.abovePrice(far)}`;
}

interface LeadFieldLinesProps {
  lead: LeadRow;
  /** The listing's present price, with which the lead's amounts are compared; null: they are not compared. */
  price: number | null;
  className?: string;
}

/** The fields of a lead that have a line of their own. */
export const LeadFieldLines = ({ lead, price, className = '' }: LeadFieldLinesProps) =>
  fieldsAt('line', lead).map(({ name, shown, value }) => (
    <p key={name} className={`font-semibold tabular-nums wrap-anywhere ${className}`.trim()}>
      {shown}
      {typeof value === 'number' && fromPrice(value, price)}
    </p>
  ));

/** The listing that a lead is about: a small picture, its title and its present price. */
export function LeadThing({ lead }: { lead: LeadRow }) {
  const { title, listing } = lead;
  return (
    <div className="flex items-center gap-3">
      <div className="w-20 shrink-0 overflow-hidden rounded-lg">
        <FirstPhoto picture={listing?.picture ?? null} sizes="96px" />
      </div>
      <div className="min-w-0 text-sm">
        <p className="font-medium">{title}</p>
        {listing && (
          <p className="text-stone-700 tabular-nums">
            {formatPrice(listing.price)}
            {LISTING_STATES[listing.state].outcome !== 'for sale' && ` · ${STATE_WORDS[listing.state]}`}
          </p>
        )}
        <LeadFieldLines lead={lead} price={listing?.price ?? null} />
      </div>
    </div>
  );
}

/** Returns the path of the listing's public page; null: it is not public. */
export const publicPathOf = ({ kind, listing }: Pick<LeadRow, 'kind' | 'listing'>): string | null =>
  listing && isPublicState(listing.state) ? publicPath(kind, listing.documentId) : null;
