import { redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/office.ts';
import { SIGN_IN } from '#contract/messages/shell.ts';
import { FORGOT_PASSWORD_LINK, NEW_HERE, REGISTER } from '#contract/messages/sign-in.ts';
import { areaOf } from '#contract/office/areas.ts';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { refusal } from '../lib/attempt.ts';
import { nextOf, officeAction, officeLoader } from '../lib/page-loaders.ts';
import { signInBy } from '../lib/sign-in-by.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { ContinueAs } from './continue-as.tsx';
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

export const action = officeAction(async ({ url, form, api }) => {
  const area = areaOf(url.pathname) ?? 'sell';
  const refused = await signInBy(api, area, form);
  if (refused) return refusal(refused, form);
  throw redirect(nextOf(url, area));
});

export default function SignInPage() {
  const { area, next } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const title = area === 'sell' ? messages.SIGN_IN_TO_SELL : messages.SIGN_IN_AS_STAFF;
  return (
    <BareFrame>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {refused?.userMessage && <Notice isGood={false}>{refused.userMessage}</Notice>}
        {area === 'sell' && <ContinueAs next={next} />}
        <PageForm action={SIGN_IN} refusal={refused}>
          <SignInFields refusal={refused} />
          <a href="/forgotpassword" className="justify-self-start py-2 underline">
            {FORGOT_PASSWORD_LINK}
          </a>
        </PageForm>
        {area === 'sell' && (
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
