import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EMAIL_NOT_CONFIRMED } from '#contract/messages/account-errors.ts';
import { PASSWORD_LABEL } from '#contract/messages/forms.ts';
import { SIGN_IN } from '#contract/messages/shell.ts';
import * as messages from '#contract/messages/sign-in.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSite } from '../../ui/site-context.ts';
import { browserApi, readText } from '../lib/api-client.ts';
import { attempt, isFine, textOf } from '../lib/form-rules.ts';
import { loginErrors } from './account-rules.ts';
import { GoogleButton } from './google-button.tsx';
import { NumberSignIn } from './number-sign-in.tsx';
import { SendAgain } from './send-again.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { goOn, keepSignIn } from './signed-in.ts';
import { useNext } from './use-next.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

/** Returns the error that another page passed on when it redirected here; null if there is none. It is shown once: after a reload it is gone. */
function useFailureOfCaller() {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const message = readText(state);
    if (message === null) return;
    setFailure(message);
    navigate({ search }, { replace: true, state: null, preventScrollReset: true });
  }, [state, search, navigate]);
  return [failure, setFailure] as const;
}

export default function LoginPage() {
  const site = useSite();
  const { next, reason } = useNext();
  useEffect(() => {
    // Loads early the script that saves or likes the car after signing in, so that the heart is red at once.
    if (reason !== undefined) import('../favourites/apply-pending-favourite.ts').catch(() => undefined);
  }, [reason]);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [failure, setFailure] = useFailureOfCaller();
  const [isDone, setDone] = useState(false);
  const [identifier, setIdentifier] = useState('');

  async function logIn(form: FormData) {
    const fields = loginErrors(form);
    setRefused(refusalOf(form, { fields }));
    if (!isFine(fields)) return;
    const credentials = { identifier: textOf(form, 'identifier').trim(), password: textOf(form, 'password') };
    setIdentifier(credentials.identifier);
    const answer = browserApi.send('POST', '/api/auth/local', credentials);
    const { refused } = await attempt(answer.then(keepSignIn));
    setFailure(refused && (refused.userMessage ?? refused.message));
    if (refused) return;
    setDone(true);
    await goOn(next);
  }

  const registerPath = `/register${next === null ? '' : `?next=${encodeURIComponent(next)}`}`;
  return (
    <SignInFrame title={SIGN_IN} intro={reason}>
      {isDone && <Notice isGood>{messages.LOGGED_IN}</Notice>}
      {failure !== null && <Notice isGood={false}>{failure}</Notice>}
      <NumberSignIn next={next}>
        {failure === EMAIL_NOT_CONFIRMED ? (
          <>
            <SendAgain email={identifier} />
            <button type="button" className="button-quiet" onClick={() => setFailure(null)}>
              {messages.SIGN_IN_NOW}
            </button>
          </>
        ) : (
          <SubmitForm action={SIGN_IN} onSubmit={logIn} refusal={refused} isQuiet>
            <Field
              label={messages.EMAIL_OR_USERNAME}
              name="identifier"
              autoComplete="username"
              inputMode="email"
              maxLength={254}
              defaultValue={identifier}
              refusal={refused}
            />
            <PasswordField label={PASSWORD_LABEL} name="password" autoComplete="current-password" refusal={refused} />
            <a href="/forgotpassword" className="justify-self-start py-2 underline">
              {messages.FORGOT_PASSWORD_LINK}
            </a>
          </SubmitForm>
        )}
        {site.googleSignIn && <GoogleButton next={next} />}
      </NumberSignIn>
      <p className="text-center">
        {`${messages.NEW_HERE} `}
        <a href={registerPath} className="inline-block py-2 font-semibold underline">
          {messages.REGISTER}
        </a>
      </p>
    </SignInFrame>
  );
}
