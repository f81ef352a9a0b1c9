import { type FormEvent, useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import * as messages from '#contract/messages.ts';
import type { Api } from '../api-client.ts';
import { browserAction, serverAction } from '../page-loaders.ts';
import { FormField } from '../ui/form-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useFocusOnWrong } from '../ui/submit-form.tsx';
import type { Route } from './+types/forgot-password-page.ts';
import { emailError, saidOr, textOf } from './account-rules.ts';
import { SignInFrame } from './sign-in-frame.tsx';

// Not no-referrer, as its neighbours: the browser would send the form without saying where it comes from.
export const headers = () => ({ 'cache-control': 'no-store' });

async function ask({ form, api }: { form: FormData; api: Api }) {
  const email = textOf(form, 'email').trim();
  const error = emailError(email);
  if (error !== undefined) return { email, error, isSent: false, failure: null };
  try {
    await api.send('POST', '/api/auth/forgot-password', { email });
    return { email, error, isSent: true, failure: null };
  } catch (failure) {
    return { email, error, isSent: false, failure: saidOr(failure, messages.ACCOUNT_ERROR) };
  }
}

export const action = serverAction(ask);
export const clientAction = browserAction(ask);

export default function ForgotPasswordPage({ actionData: outcome }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, outcome?.error === undefined ? {} : outcome);

  // Two presses may come before this page is drawn anew.
  const isAtWork = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an outcome may come before the waiting for it was drawn.
  useEffect(() => {
    if (!isBusy) isAtWork.current = false;
  }, [isBusy, outcome]);
  function onSubmit(event: FormEvent) {
    if (isAtWork.current) event.preventDefault();
    isAtWork.current = true;
  }

  return (
    <SignInFrame title="Forgot password" intro="We send you a link to set a new one." worksWithoutScripts>
      {outcome?.isSent && <Notice isGood>{messages.RESET_LINK_SENT}</Notice>}
      {outcome?.failure && <Notice isGood={false}>{outcome.failure}</Notice>}
      <Form ref={form} method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
        <FormField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={outcome?.email ?? ''}
          error={outcome?.error}
        />
        <button type="submit" className="button-main w-full" aria-busy={isBusy} aria-disabled={isBusy}>
          {isBusy && <Spinner />}
          Send the link
        </button>
      </Form>
      <Link to="/login" className="justify-self-center py-2 underline">
        Back to Sign In
      </Link>
    </SignInFrame>
  );
}
