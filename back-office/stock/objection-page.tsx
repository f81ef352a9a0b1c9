import { useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/objections.ts';
import type { Objection } from '#contract/office/objection-schemas.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { useActing } from '../lib/acting.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BackLink } from '../shell/back-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { OnceForm } from '../staff/once-form.tsx';
import { titleOf } from './stock-parts.tsx';

export const loader = officeLoader(async ({ params, api }) => {
  const path = safePath`/sell/api/listings/${params.documentId}`;
  const [row, { state }] = await Promise.all([
    api.ask<StockRow>('GET', `${path}/row`),
    api.ask<Objection>('GET', `${path}/objection`),
  ]);
  return { row, state, documentId: params.documentId ?? '' };
});

export const action = officeAction(async ({ params, api, form }) => {
  const note = textIn(form, 'note').trim();
  if (note === '') return refusal({ status: 422, fields: { note: messages.NOTE_MISSING } }, form);
  const path = safePath`/sell/api/listings/${params.documentId}/objection`;
  const { refused } = await attempt(api.ask('POST', path, { note }));
  return refused ? refusal({ status: refused.status, fields: { note: refused.userMessage ?? '' } }, form) : null;
});

export default function ObjectionPage() {
  const { row, state, documentId } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal | null>() ?? undefined;
  const { search } = useActing();
  return (
    <div className="max-w-2xl">
      <PageTitle>{messages.OBJECT}</PageTitle>
      <BackLink to={`/sell/listings/${documentId}${search}`}>{messages.BACK}</BackLink>
      <h1 className="text-2xl font-bold wrap-anywhere">{messages.objectHeading(titleOf(row))}</h1>
      {state === 'none' && <p className="mt-3">{messages.NOT_REMOVED}</p>}
      {state === 'open' && (
        <div className="mt-4">
          <Notice isGood takesFocus>
            {messages.SENT}
          </Notice>
        </div>
      )}
      {state === 'decided' && (
        <>
          <p className="mt-3">{messages.OBJECTED_BEFORE}</p>
          <a href="/contact" className="button-quiet mt-4">
            {messages.WRITE_TO_US}
          </a>
        </>
      )}
      {state === 'possible' && (
        <OnceForm className="mt-4 grid gap-4 rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
          <p>{messages.OBJECT_MEANS}</p>
          <Field kind="lines" label={messages.NOTE_LABEL} name="note" refusal={refused} />
          <button type="submit" className="button-main justify-self-start">
            {messages.SEND_OBJECTION}
          </button>
        </OnceForm>
      )}
    </div>
  );
}
