import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { OR_BY_EMAIL } from '#contract/messages/number-sign-in.ts';
import * as messages from '#contract/messages/office.ts';
import { SIGN_IN } from '#contract/messages/shell.ts';
import { FORGOT_PASSWORD_LINK, NEW_HERE, OR, REGISTER } from '#contract/messages/sign-in.ts';
import { areaOf } from '#contract/office/areas.ts';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, type RefusedForm } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { nextOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { signInBy } from '../lib/sign-in-by.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { ContinueAs } from '../shell/continue-as.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { NumberSignIn, type SentCode } from './number-sign-in.tsx';
import { SignInFields } from './sign-in-fields.tsx';

export const loader = officeLoader(async ({ url, api }) => {
  const area = areaOf(url.pathname) ?? 'sell';
  const next = nextOf(url, area);
  const isSignedIn = await api.ask('GET', `/${area}/api/member`).then(
    () => true,
    () => false,
  );
  if (isSignedIn) throw redirect(next);
  return { area, next };
});

interface Answer {
  refused: Refusal | null;
  /** The code that was sent by SMS; null: none was. */
  sent: SentCode | null;
}

/** Sends a code to a number, or signs in with the code. */
async function signInByNumber(
  api: OfficeApi,
  form: FormData,
): Promise<{ sent: SentCode | null; refused: RefusedForm | null }> {
  if (textIn(form, 'intent') === 'ask code') {
    const asked = api.ask<SentCode>('POST', '/sell/session/phone/code', { phone: textIn(form, 'phone') });
    const { answer, refused } = await attempt(asked);
    return { sent: answer && { request: answer.request, phone: answer.phone }, refused };
  }
  const known = textIn(form, 'known').trim();
  const sent = { request: textIn(form, 'request'), phone: textIn(form, 'phone') };
  const proof = {
    request: sent.request,
    code: textIn(form, 'code'),
    known: known === '' ? undefined : known,
    isNew: form.has('isNew') || undefined,
  };
  const { refused } = await attempt(api.ask('POST', '/sell/session/phone', proof), 403);
  return { sent: refused && sent, refused };
}

export const action = officeAction(async ({ url, form, api }) => {
  const area = areaOf(url.pathname) ?? 'sell';
  const isByNumber = area === 'sell' && form.has('intent');
  const { sent, refused } = isByNumber
    ? await signInByNumber(api, form)
    : { sent: null, refused: await signInBy(api, area, form) };
  if (!sent && !refused) throw redirect(nextOf(url, area));
  return data<Answer>(
    { sent, refused: refused && refusalOf(form, { userMessage: refused.userMessage, fields: refused.fields }) },
    { status: refused?.status ?? 200 },
  );
});

export default function SignInPage() {
  const { area, next } = useLoaderData<typeof loader>();
  const { refused = null, sent = null } = useActionData<typeof action>() ?? {};
  const title = area === 'sell' ? messages.SIGN_IN_TO_SELL : messages.SIGN_IN_AS_STAFF;
  const isByNumber = refused !== null && 'intent' in refused.typed;
  const isBeside = refused !== null && Object.keys(refused.fields).length > 0;
  return (
    <BareFrame>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {refused?.userMessage && !isBeside && <Notice isGood={false}>{refused.userMessage}</Notice>}
        {area === 'sell' && (
          <>
            <ContinueAs next={next} or={OR} />
            <NumberSignIn sent={sent} refused={isByNumber ? refused : undefined} />
          </>
        )}
        {!sent && (
          <>
            {area === 'sell' && <p className="text-center text-sm text-stone-600">{OR_BY_EMAIL}</p>}
            <PageForm action={SIGN_IN} refusal={isByNumber ? null : refused} isQuiet={area === 'sell'}>
              <SignInFields refusal={isByNumber ? null : refused} />
              <a href="/forgotpassword" className="justify-self-start py-2 underline">
                {FORGOT_PASSWORD_LINK}
              </a>
            </PageForm>
          </>
        )}
        {area === 'sell' && !sent && (
          <p className="text-center">
            {`${NEW_HERE} `}
            <a
              href={`/register?next=${encodeURIComponent(next)}`}
              className="inline-block py-2 font-semibold underline"
            >
              {REGISTER}
            </a>
          </p>
        )}
      </div>
    </BareFrame>
  );
}
