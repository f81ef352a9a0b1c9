import { EMAIL_LABEL } from '#contract/messages/forms.ts';
import * as messages from '#contract/messages/sign-in.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { refusalOf } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Api } from '../lib/api-client.ts';
import {
  attempt,
  emailError,
  isFine,
  NOT_FILLED_IN,
  refusal,
  statusOfFailure,
  textOf,
  wrong,
} from '../lib/form-rules.ts';
import { browserAction, serverAction } from '../lib/page-loaders.ts';
import type { Route } from './+types/forgot-password-page.ts';
import { SignInFrame } from './sign-in-frame.tsx';

// Without the no-referrer policy of other account pages: this address contains no secret, and because of that policy old browsers would not send the form's
// origin.
export const headers = () => ({ 'cache-control': 'no-store' });

async function ask({ form, api }: { form: FormData; api: Api }) {
  const email = textOf(form, 'email').trim();
  const fields = wrong({ email: emailError(email) });
  if (!isFine(fields)) return { status: NOT_FILLED_IN, email, refusal: refusalOf(form, { fields }) };
  const { refused } = await attempt(api.send('POST', '/api/auth/forgot-password', { email }));
  if (!refused) return { status: 200, email, refusal: null };
  return { status: statusOfFailure(refused), email, refusal: refusal(refused, form, messages.ACCOUNT_ERROR) };
}

export const action = serverAction(ask);
export const clientAction = browserAction(ask);

export default function ForgotPasswordPage({ actionData: outcome }: Route.ComponentProps) {
  return (
    <SignInFrame title={messages.FORGOT_PASSWORD} intro={messages.FORGOT_PASSWORD_INTRO} worksWithoutScripts>
      {outcome && !outcome.refusal && <Notice isGood>{messages.RESET_LINK_SENT}</Notice>}
      {outcome?.refusal?.userMessage && <Notice isGood={false}>{outcome.refusal.userMessage}</Notice>}
      <PageForm action={messages.SEND_LINK} refusal={outcome?.refusal}>
        <Field
          label={EMAIL_LABEL}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={outcome?.email ?? ''}
          refusal={outcome?.refusal}
        />
      </PageForm>
      <a href="/login" className="justify-self-center py-2 underline">
        {messages.BACK_TO_SIGN_IN}
      </a>
    </SignInFrame>
  );
}
