import { EMAIL_LABEL } from '#contract/messages/forms.ts';
import * as messages from '#contract/messages/sign-in.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Api } from '../lib/api-client.ts';
import { emailError, isFine, NOT_FILLED_IN, saidOr, statusOfFailure, textOf, wrong } from '../lib/form-rules.ts';
import { browserAction, serverAction } from '../lib/page-loaders.ts';
import type { Route } from './+types/forgot-password-page.ts';
import { SignInFrame } from './sign-in-frame.tsx';

// Not no-referrer, as its neighbours: no secret is in its address, and old browsers would not say where its form is from.
export const headers = () => ({ 'cache-control': 'no-store' });

async function ask({ form, api }: { form: FormData; api: Api }) {
  const email = textOf(form, 'email').trim();
  const errors = wrong({ email: emailError(email) });
  if (!isFine(errors)) return { email, errors, status: NOT_FILLED_IN, isSent: false, failure: null };
  try {
    await api.send('POST', '/api/auth/forgot-password', { email });
    return { email, errors, status: 200, isSent: true, failure: null };
  } catch (failure) {
    const said = saidOr(failure, messages.ACCOUNT_ERROR);
    return { email, errors, status: statusOfFailure(failure), isSent: false, failure: said };
  }
}

export const action = serverAction(ask);
export const clientAction = browserAction(ask);

export default function ForgotPasswordPage({ actionData: outcome }: Route.ComponentProps) {
  return (
    <SignInFrame title={messages.FORGOT_PASSWORD} intro={messages.FORGOT_PASSWORD_INTRO} worksWithoutScripts>
      {outcome?.isSent && <Notice isGood>{messages.RESET_LINK_SENT}</Notice>}
      {outcome?.failure && <Notice isGood={false}>{outcome.failure}</Notice>}
      <PageForm action={messages.SEND_LINK} errors={outcome?.errors ?? {}}>
        <FormField
          label={EMAIL_LABEL}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={outcome?.email ?? ''}
          error={outcome?.errors.email}
        />
      </PageForm>
      <a href="/login" className="justify-self-center py-2 underline">
        {messages.BACK_TO_SIGN_IN}
      </a>
    </SignInFrame>
  );
}
