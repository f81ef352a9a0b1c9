import { redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/own-pages.ts';
import type { OwnPrivateSeller } from '#contract/office/private-seller-schemas.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { findOwnSeller } from '../lib/own-seller.ts';
import { nextOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { CodeForm, minutesLeft, NumberForm } from '../shell/number-forms.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { STEPS, stepPath } from './step-path.ts';

/** Loads the private seller's number and a pending one. The server computes the minutes left for the code, since a phone's clock may be wrong. */
async function stateOf(api: OfficeApi) {
  const own = await findOwnSeller(api);
  const pending = own?.pendingPhone ?? null;
  return { phone: own?.phone ?? null, hasName: Boolean(own?.name), pending, minutes: minutesLeft(pending) };
}

export const loader = officeLoader(async ({ url, api }) => ({ ...(await stateOf(api)), next: nextOf(url, 'sell') }));

export const action = officeAction(async ({ url, form, api }) => {
  const next = nextOf(url, 'sell');
  const intent = textIn(form, 'intent');
  if (intent === 'prove') {
    const code = textIn(form, 'code');
    const { answer, refused } = await attempt(api.ask<OwnPrivateSeller>('POST', '/sell/api/phone/proof', { code }));
    if (refused) return refusal(refused, form);
    throw redirect(answer.name === null ? stepPath('name', next) : next);
  }
  const { refused } = await attempt(api.ask('POST', '/sell/api/phone/code', { phone: textIn(form, 'phone') }));
  if (refused) return refusal(refused, form);
  throw redirect(stepPath('phone', next));
});

/** Reloads the page also after a refused form: a wrong code uses up one of few attempts. */
export const shouldRevalidate = () => true;

export default function PhonePage() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { pending, minutes, phone, hasName } = loaded;
  const heading = pending ? messages.ENTER_CODE : messages.PROVE_NUMBER;
  const ofCode = refusalOfIntent(refused, 'prove');
  const ofNumber = refusalOfIntent(refused, 'send');
  // True if the error message is shown beside its field; otherwise, as when the page lacks that field, it is shown above all fields.
  const isBeside = (pending && ofCode?.fields.code) || ofNumber?.fields.phone;
  return (
    <BareFrame>
      <PageTitle>{heading}</PageTitle>
      {!hasName && <p className="mb-1 text-sm text-stone-600">{messages.step(1, STEPS)}</p>}
      <h1 className="text-2xl font-bold">{heading}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {refused && !isBeside && (
          <Notice isGood={false} takesFocus>
            {refused.userMessage}
          </Notice>
        )}
        {pending ? (
          <>
            <CodeForm pending={pending} minutes={minutes} refused={ofCode} />
            <details open={ofNumber !== undefined} className="border-t border-stone-200">
              <summary className="flex min-h-11 cursor-pointer items-center font-medium underline">
                {messages.NO_SMS}
              </summary>
              <div className="grid gap-4 pt-1 pb-3">
                <p>{messages.WAIT_FOR_SMS}</p>
                <NumberForm number={pending.phone} refused={ofNumber} />
              </div>
            </details>
          </>
        ) : (
          <>
            <p>{phone === null ? messages.PROVE_MEANS : messages.numberNow(formatPhone(phone))}</p>
            <NumberForm number="" refused={ofNumber} isMain />
          </>
        )}
      </div>
      {phone === null && <p className="mt-4 text-stone-600">{messages.FOR_A_DEALER}</p>}
      <p className="mt-2 text-center">
        <a href={phone === null ? '/sell' : loaded.next} className="inline-flex min-h-11 items-center underline">
          {messages.NOT_NOW}
        </a>
      </p>
    </BareFrame>
  );
}
