import { redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/bans.ts';
import { momentWords } from '#contract/messages/review-pages.ts';
import type { Network } from '#contract/office/ban-schemas.ts';
import { NETWORK_BAN_HOURS } from '#contract/office/bans.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { OnceForm } from './once-form.tsx';
import { bansPath } from './staff-paths.ts';

const apiPath = (id: string | undefined) => safePath`/staff/api/networks/${id}`;

export const loader = officeLoader(({ params, api }) => api.ask<Network>('GET', apiPath(params.id)));

/** Reloads the page also after a refused form: usually another member of staff has changed the ban meanwhile. */
export const shouldRevalidate = () => true;

export const action = officeAction(async ({ params, api, form }) => {
  const body = { hours: Number(textIn(form, 'hours')), reason: textIn(form, 'why').trim() };
  const { refused } = await attempt(api.ask('POST', `${apiPath(params.id)}/ban`, body));
  if (refused) return refusal({ status: refused.status, fields: { why: refused.userMessage ?? '' } }, form);
  throw redirect(bansPath('banned'));
});

/** The page of a network (a range of IP addresses) from which a member signed in or a report was sent. Staff can ban it. */
export default function NetworkPage() {
  const { hint, usedAt, members, bannedUntil } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const title = messages.networkLine(hint, momentWords(usedAt));
  return (
    <div className="max-w-2xl">
      <PageTitle>{title}</PageTitle>
      <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
      {bannedUntil === null ? (
        <OnceForm className="mt-4 grid gap-3 rounded-xl border border-stone-200 bg-white p-4">
          <p>{messages.holdBackMeans(members)}</p>
          <Field kind="choice" label={messages.FOR_HOW_LONG} name="hours" refusal={refused}>
            {NETWORK_BAN_HOURS.map((count) => (
              <option key={count} value={count}>
                {messages.hours(count)}
              </option>
            ))}
          </Field>
          <Field label={messages.WHY_LABEL} name="why" maxLength={500} refusal={refused} />
          <button type="submit" className="button-ink">
            {messages.HOLD_BACK}
          </button>
        </OnceForm>
      ) : (
        <p className="mt-4 font-medium">{messages.heldBackUntil(momentWords(bannedUntil))}</p>
      )}
    </div>
  );
}
