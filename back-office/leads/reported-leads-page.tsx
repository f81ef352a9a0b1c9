import { useRef } from 'react';
import { data, Link, useActionData, useLoaderData } from 'react-router';
import { formatMoment } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/lead-inbox.ts';
import type { LeadRow, ReadLeads } from '#contract/office/lead-schemas.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import { useFocusOnWrong } from '../../ui/forms/focus-on-wrong.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OnceForm } from '../staff/once-form.tsx';
import { listingPath } from '../staff/staff-paths.ts';
import { buyerOf, LeadBadge, LeadFieldLines, meaningOf } from './lead-parts.tsx';

export const loader = officeLoader(async ({ params, api }) => {
  const { documentId, title } = await api.ask<StaffListing>('GET', safePath`/staff/api/listings/${params.documentId}`);
  return { documentId, title };
});

/**
 * Staff must give a reason each time they read a listing's leads. So only the answer to this form contains the leads: at an address, they could be
 * read again without a reason.
 */
export const action = officeAction(async ({ params, api, form }) => {
  const reason = textIn(form, 'reason').trim();
  const path = safePath`/staff/api/listings/${params.documentId}/leads`;
  const { answer, refused } = await attempt(api.ask<ReadLeads>('POST', path, { reason }));
  return refused ? refusal({ status: 422, fields: { reason: refused.userMessage ?? '' } }, form) : data(answer);
});

export default function ReportedLeadsPage() {
  const { documentId, title } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | ReadLeads>();
  const refused = outcome && 'typed' in outcome ? outcome : undefined;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, refused);
  return (
    <div className="max-w-3xl">
      <PageTitle>{messages.READ_LEADS}</PageTitle>
      <Link to={listingPath(documentId)} className="inline-flex min-h-11 items-center underline">
        {messages.BACK_TO_THE_AD}
      </Link>
      <h1 className="mt-2 text-2xl font-bold">{messages.readLeadsHeading(title)}</h1>
      <p className="mt-2 text-stone-700">{messages.READ_LEADS_MEAN}</p>
      {outcome && 'rows' in outcome ? (
        <Leads rows={outcome.rows} />
      ) : (
        <OnceForm
          ref={form}
          className="mt-4 grid gap-4 rounded-xl border border-stone-200 bg-white p-4 sm:p-5 [&_textarea]:h-24"
        >
          <Field kind="lines" label={messages.READ_WHY} name="reason" refusal={refused} />
          <button type="submit" className="button-main justify-self-start">
            {messages.READ_THEM}
          </button>
        </OnceForm>
      )}
    </div>
  );
}

function Leads({ rows }: { rows: readonly LeadRow[] }) {
  if (rows.length === 0) return <p className="mt-4 font-medium">{messages.NOBODY_ASKED}</p>;
  return (
    <ul className="mt-4 grid gap-3">
      {rows.map((lead) => (
        <LeadItem key={lead.documentId} lead={lead} />
      ))}
    </ul>
  );
}

function LeadItem({ lead }: { lead: LeadRow }) {
  const { createdAt, state, phone, email, message, isForgotten } = lead;
  return (
    <li className="min-w-0 rounded-xl border border-stone-200 bg-white p-4">
      <h2 className="font-semibold wrap-anywhere">
        {buyerOf(lead)} <span className="font-normal text-stone-700">{meaningOf(lead)}</span>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-stone-700">
        <LeadBadge state={state} />
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
      </p>
      {(phone !== null || email !== null) && (
        <p className="mt-2 flex flex-wrap gap-x-4 text-stone-800">
          {phone !== null && <span className="tabular-nums">{formatPhone(phone)}</span>}
          {email !== null && <span className="wrap-anywhere">{email}</span>}
        </p>
      )}
      <LeadFieldLines lead={lead} price={null} className="mt-2" />
      {message && <p className="mt-2 whitespace-pre-line wrap-anywhere">{message}</p>}
      {isForgotten && <p className="mt-2 text-stone-700">{messages.FORGOTTEN_MEANS}</p>}
    </li>
  );
}
