import { useState } from 'react';
import {
  CURRENT_PASSWORD,
  OTHERS_SIGNED_OUT,
  PASSWORD_CHANGE_FAILED,
  PASSWORD_CHANGED,
  UPDATE_PASSWORD,
} from '#contract/messages/accounts.ts';
import { CONFIRM_NEW_PASSWORD, NEW_PASSWORD, PASSWORD_HINT } from '#contract/messages/sign-in.ts';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { hasStatus } from '../lib/api-client.ts';
import { attempt, messageOr, textOf } from '../lib/form-rules.ts';
import { memberApi } from '../lib/member-api.ts';
import { forgetTokens } from '../lib/session-changes.ts';
import { PageHead } from '../shell/page-head.tsx';
import { changePasswordError } from './account-rules.ts';
import { OwnCode } from './own-code.tsx';
import { keepSignIn } from './signed-in.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

export default function ChangePasswordPage() {
  const [outcome, setOutcome] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);

  async function change(form: FormData) {
    const wrong = changePasswordError(form);
    setOutcome(wrong);
    if (wrong !== null) return;
    const answer = memberApi.send('POST', '/api/auth/change-password', {
      currentPassword: textOf(form, 'currentPassword'),
      password: textOf(form, 'password'),
      passwordConfirmation: textOf(form, 'passwordConfirmation'),
    });
    const { refused } = await attempt(answer.then(keepSignIn));
    if (!refused) {
      setOutcome(PASSWORD_CHANGED);
      setChanges(changes + 1);
      // The session has ended: once the tokens are gone, AccountLayout leads to the sign-in page.
    } else if (hasStatus(refused, 401, 403)) forgetTokens();
    else setOutcome(messageOr(refused, PASSWORD_CHANGE_FAILED));
  }

  return (
    <section className="max-w-md">
      <PageHead title={UPDATE_PASSWORD} />
      <h1 className="text-2xl font-bold">{UPDATE_PASSWORD}</h1>
      <p className="mt-1 text-muted">{OTHERS_SIGNED_OUT}</p>
      <div className="mt-4 grid gap-4 rounded-xl border border-line bg-white p-5">
        {outcome !== null && <Notice isGood={outcome === PASSWORD_CHANGED}>{outcome}</Notice>}
        <OwnCode />
        {/* The key empties the form after each change. */}
        <SubmitForm key={changes} action={UPDATE_PASSWORD} onSubmit={change}>
          <PasswordField label={CURRENT_PASSWORD} name="currentPassword" autoComplete="current-password" />
          <PasswordField label={NEW_PASSWORD} name="password" autoComplete="new-password" hint={PASSWORD_HINT} />
          <PasswordField label={CONFIRM_NEW_PASSWORD} name="passwordConfirmation" autoComplete="new-password" />
        </SubmitForm>
      </div>
    </section>
  );
}
