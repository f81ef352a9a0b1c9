import { data, redirect, useActionData, useLoaderData } from 'react-router';
import { isRequired, PASSWORD_LABEL } from '#contract/messages/forms.ts';
import * as messages from '#contract/messages/office-pages.ts';
import { SIGN_IN } from '#contract/messages/shell.ts';
import { EMAIL_OR_USERNAME, FORGOT_PASSWORD_LINK, NEW_HERE, REGISTER } from '#contract/messages/sign-in.ts';
import { areaOf } from '#contract/office/areas.ts';
import { FormField, PasswordField } from '../../ui/forms/form-field.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { hasStatus } from '../lib/office-api.ts';
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

const REFUSALS = [400, 403, 429];

/** Returns error messages for missing fields. */
function missingIn(identifier: string, password: string): Record<string, string> {
  return {
    ...(identifier === '' && { identifier: isRequired(EMAIL_OR_USERNAME) }),
    ...(password === '' && { password: isRequired(PASSWORD_LABEL) }),
  };
}

interface Outcome {
  identifier: string;
  errors: Record<string, string>;
  said: string | null;
}

export const action = officeAction(async ({ url, form, api }) => {
  const area = areaOf(url.pathname) ?? 'sell';
  const identifier = textIn(form, 'identifier').trim();
  const password = textIn(form, 'password');
  const refuse = (status: number, outcome: Omit<Outcome, 'identifier'>) =>
    data<Outcome>({ identifier: identifier.slice(0, 254), ...outcome }, { status });
  const errors = missingIn(identifier, password);
  if (Object.keys(errors).length > 0) return refuse(422, { errors, said: null });
  try {
    await api.ask('POST', `/${area}/session/password`, { identifier, password });
  } catch (error) {
    if (!hasStatus(error, ...REFUSALS)) throw error;
    return refuse(error.status, { errors: {}, said: error.said });
  }
  throw redirect(nextOf(url, area));
});

export default function SignInPage() {
  const { area, next } = useLoaderData<typeof loader>();
  const outcome = useActionData<Outcome>();
  const title = area === 'sell' ? messages.SIGN_IN_TO_SELL : messages.SIGN_IN_AS_STAFF;
  return (
    <BareFrame>
      <PageTitle>{title}</PageTitle>
      <h1 className="text-2xl font-bold">{title}</h1>
      <div className="mt-5 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {outcome?.said && <Notice isGood={false}>{outcome.said}</Notice>}
        {area === 'sell' && <ContinueAs next={next} />}
        <PageForm action={SIGN_IN} errors={outcome?.errors ?? {}}>
          <FormField
            label={EMAIL_OR_USERNAME}
            name="identifier"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            maxLength={254}
            defaultValue={outcome?.identifier}
            error={outcome?.errors.identifier}
          />
          <PasswordField
            label={PASSWORD_LABEL}
            name="password"
            autoComplete="current-password"
            error={outcome?.errors.password}
          />
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
