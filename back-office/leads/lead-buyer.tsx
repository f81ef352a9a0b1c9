import { useState } from 'react';
import { Link } from 'react-router';
import * as inbox from '#contract/messages/inbox.ts';
import * as messages from '#contract/messages/lead-inbox.ts';
import type { Lead } from '#contract/office/lead-schemas.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { whatsAppNumber } from '#contract/values/whatsapp.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';
import { Age } from '../shell/inbox-parts.tsx';
import { AnswerLinks, useFirstWords } from './answer-links.tsx';
import { buyerOf, LeadBadge, LeadThing, meaningOf } from './lead-parts.tsx';

/** The buyer's name and question, and the ways to answer. */
export function LeadBuyer({ lead, now, search }: { lead: Lead; now: number; search: string }) {
  const { state, createdAt, message, phone, email, listing, title, reason, sold } = lead;
  const firstWords = useFirstWords(lead, lead.reference);
  const [words, setWords] = useState(firstWords);
  const isHydrated = useIsHydrated();
  const canChat = whatsAppNumber(phone) !== undefined;
  return (
    <div className="min-w-0 rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h1 className="min-w-0 text-xl font-bold sm:text-2xl">
          {buyerOf(lead)} <span className="block text-base font-normal text-stone-700">{meaningOf(lead)}</span>
        </h1>
        <Age since={createdAt} now={now} isWaiting={state === 'new'} />
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <LeadBadge state={state} />
        {state === 'lost' && reason && <span>{reason}</span>}
        {sold !== null && sold !== listing?.documentId && (
          <Link to={`/sell/listings/${sold}${search}`} className="-my-1 inline-block py-1 underline">
            {messages.WHAT_WAS_SOLD}
          </Link>
        )}
      </p>
      {lead.isForgotten && <p className="mt-3 text-stone-700">{messages.FORGOTTEN_MEANS}</p>}
      {(phone !== null || email !== null) && (
        <p className="mt-3 flex flex-wrap gap-x-4 text-stone-800">
          {phone !== null && <span className="tabular-nums">{formatPhone(phone)}</span>}
          {email !== null && <span className="wrap-anywhere">{email}</span>}
        </p>
      )}
      {phone === null && email === null && !lead.isForgotten && (
        <p className="mt-3 text-stone-700">{messages.NO_WAY_BACK}</p>
      )}
      <div className="mt-3">
        <AnswerLinks lead={lead} draft={words} />
      </div>
      {canChat && isHydrated && (
        <Field
          kind="lines"
          label={messages.FIRST_WORDS}
          name="words"
          maxLength={600}
          value={words}
          onType={setWords}
          className="mt-3"
          controlClass="field-sizing-content text-sm"
        />
      )}
      {message && (
        <div className="mt-4">
          <h2 className="text-sm font-semibold text-stone-700">{inbox.MESSAGE}</h2>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{message}</p>
        </div>
      )}
      <div className="mt-4 border-t border-stone-200 pt-4">
        {listing ? (
          <Link
            to={`/sell/listings/${listing.documentId}${search}`}
            aria-label={messages.seeAd(title)}
            className="block hover:underline"
          >
            <LeadThing lead={lead} />
          </Link>
        ) : (
          <>
            <LeadThing lead={lead} />
            <p className="mt-2 text-sm text-stone-700">{messages.AD_GONE}</p>
          </>
        )}
      </div>
    </div>
  );
}
