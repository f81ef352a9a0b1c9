import { useState } from 'react';
import * as messages from '#contract/messages/sign-in.ts';
import { PasswordField } from '../../ui/forms/form-field.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { browserApi } from '../lib/api-client.ts';
import { type FieldErrors, isFine, saidOfFields, saidOr, textOf } from '../lib/form-rules.ts';
import { resetErrors } from './account-rules.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { keepSignIn } from './signed-in.ts';
import { useUrlSecret } from './use-url-secret.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

export default function ResetPasswordPage() {
  const code = useUrlSecret('code');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<string | null>(null);
  const isDone = outcome === messages.PASSWORD_RESET;

  async function reset(form: FormData) {
    const wrong = resetErrors(form);
    setErrors(wrong);
    setOutcome(null);
    if (!isFine(wrong)) return;
    const passwords = {
      password: textOf(form, 'password'),
      passwordConfirmation: textOf(form, 'passwordConfirmation'),
    };
    try {
      keepSignIn(await browserApi.send('POST', '/api/auth/reset-password', { code, ...passwords }));
      setOutcome(messages.PASSWORD_RESET);
    } catch (error) {
      const refused = saidOfFields(error, form);
      setErrors(refused);
      if (isFine(refused)) setOutcome(saidOr(error, messages.PASSWORD_RESET_FAILED));
    }
  }

  const problem = code === null ? messages.MISSING_RESET_TOKEN : outcome;
  return (
    <SignInFrame title={messages.SET_NEW_PASSWORD}>
      {problem !== null && (
        <Notice key={problem} isGood={problem.includes('success')} takesFocus={isDone}>
          {problem}
        </Notice>
      )}
      {isDone && (
        <a href="/" data-reload="" className="button-main">
          {messages.GO_ON}
        </a>
      )}
      {code === null && (
        <a href="/forgotpassword" className="button-main">
          {messages.ASK_FOR_NEW_LINK}
        </a>
      )}
      {code !== null && !isDone && (
        <SubmitForm action={messages.SET_PASSWORD} onSubmit={reset} errors={errors}>
          <PasswordField
            label={messages.NEW_PASSWORD}
            name="password"
            autoComplete="new-password"
            hint={messages.PASSWORD_HINT}
            error={errors.password}
          />
          <PasswordField
            label={messages.CONFIRM_NEW_PASSWORD}
            name="passwordConfirmation"
            autoComplete="new-password"
            error={errors.passwordConfirmation}
          />
        </SubmitForm>
      )}
    </SignInFrame>
  );
}
