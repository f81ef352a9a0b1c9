import { redirect, useActionData, useLoaderData } from 'react-router';
import { isRequired, PASSWORD_LABEL } from '#contract/messages/forms.ts';
import * as messages from '#contract/messages/office.ts';
import { SIGN_IN } from '#contract/messages/shell.ts';
import { EMAIL_OR_USERNAME, FORGOT_PASSWORD_LINK, NEW_HERE, REGISTER } from '#contract/messages/sign-in.ts';
import { areaOf } from '#contract/office/areas.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import { nextOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { ContinueAs } from './continue-as.tsx';

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

/** Returns error messages for missing fields. */
function missingIn(identifier: string, password: string): Record<string, string> {
  const missing: Record<string, string> = {};
  if (identifier === '') missing.identifier = isRequired(EMAIL_OR_USERNAME);
  if (password === '') missing.password = isRequired(PASSWORD_LABEL);
  return missing;
}

export const action = officeAction(async ({ url, form, api }) => {
  const area = areaOf(url.pathname) ?? 'sell';
  const identifier = textIn(form, 'identifier').trim();
  const password = textIn(form, 'password');
  const fields = missingIn(identifier, password);
  if (Object.keys(fields).length > 0) return refusal({ status: 422, fields }, form);
  const { refused } = await attempt(api.ask('POST', `/${area}/session/password`, { identifier, password }), 403);
  if (refused) return refusal({ status: refused.status, userMessage: refused.userMessage }, form);
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
          <Field
            label={EMAIL_OR_USERNAME}
            name="identifier"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            maxLength={254}
            refusal={refused}
          />
          <PasswordField label={PASSWORD_LABEL} name="password" autoComplete="current-password" refusal={refused} />
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
