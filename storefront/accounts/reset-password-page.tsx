import { useState } from 'react';
import * as messages from '#contract/messages/sign-in.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { browserApi } from '../lib/api-client.ts';
import { attempt, isFine, refusal, textOf } from '../lib/form-rules.ts';
import { resetErrors } from './account-rules.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { keepSignIn } from './signed-in.ts';
import { useUrlSecret } from './use-url-secret.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

export default function ResetPasswordPage() {
  const code = useUrlSecret('code');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [isDone, setDone] = useState(false);

  async function reset(form: FormData) {
    const fields = resetErrors(form);
    setRefused(refusalOf(form, { fields }));
    if (!isFine(fields)) return;
    const passwords = {
      password: textOf(form, 'password'),
      passwordConfirmation: textOf(form, 'passwordConfirmation'),
    };
    const answer = browserApi.send('POST', '/api/auth/reset-password', { code, ...passwords });
    const { refused } = await attempt(answer.then(keepSignIn));
    if (refused) setRefused(refusal(refused, form, messages.PASSWORD_RESET_FAILED));
    else setDone(true);
  }

  const problem = code === null ? messages.MISSING_RESET_TOKEN : refused?.userMessage;
  return (
    <SignInFrame title={messages.SET_NEW_PASSWORD}>
      {problem && !isDone && <Notice isGood={false}>{problem}</Notice>}
      {isDone && (
        <>
          <Notice isGood takesFocus>
            {messages.PASSWORD_RESET}
          </Notice>
          <a href="/" data-reload="" className="button-main">
            {messages.GO_ON}
          </a>
        </>
      )}
      {code === null && (
        <a href="/forgotpassword" className="button-main">
          {messages.ASK_FOR_NEW_LINK}
        </a>
      )}
      {code !== null && !isDone && (
        <SubmitForm action={messages.SET_PASSWORD} onSubmit={reset} refusal={refused}>
          <PasswordField
            label={messages.NEW_PASSWORD}
            name="password"
            autoComplete="new-password"
            hint={messages.PASSWORD_HINT}
            refusal={refused}
          />
          <PasswordField
            label={messages.CONFIRM_NEW_PASSWORD}
            name="passwordConfirmation"
            autoComplete="new-password"
            refusal={refused}
          />
        </SubmitForm>
      )}
    </SignInFrame>
  );
}
