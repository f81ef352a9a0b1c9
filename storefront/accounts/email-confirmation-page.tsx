import { useEffect, useState } from 'react';
import { SIGN_IN, TRY_AGAIN } from '#contract/messages/shell.ts';
import * as messages from '#contract/messages/sign-in.ts';
import { loginPath } from '../../ui/login-path.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { browserApi } from '../lib/api-client.ts';
import { attempt, messageOr } from '../lib/form-rules.ts';
import { readSession } from '../lib/session.ts';
import { SendAgain } from './send-again.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { goOn, keepSignIn, nextAfterRegistering, rememberAfterRegistering } from './signed-in.ts';
import { useUrlSecret } from './use-url-secret.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

type State = 'working' | 'signed in' | 'confirmed' | 'used' | 'invalid' | { failure: string };

const TITLES: Record<string, string> = {
  confirmed: messages.EMAIL_CONFIRMED,
  used: messages.EMAIL_CONFIRMED_BEFORE,
  invalid: messages.EMAIL_LINK_INVALID,
};

async function confirm(code: string | null): Promise<State> {
  if (code === null) return 'invalid';
  // A GET request only confirms the address, for a member who is signed in already. A POST request also signs the member in.
  const confirming =
    readSession() !== null
      ? browserApi.send('GET', `/api/auth/email-confirmation?${new URLSearchParams({ confirmation: code })}`)
      : browserApi.send('POST', '/api/auth/email-confirmation', { confirmation: code });
  const { answer, refused } = await attempt(confirming);
  if (!refused && 'jwt' in answer) {
    keepSignIn(answer);
    return 'signed in';
  }
  if (!refused) return answer.state === 'used' ? 'used' : 'confirmed';
  return refused.status === 400 ? 'invalid' : { failure: messageOr(refused, messages.ACCOUNT_ERROR) };
}

export default function EmailConfirmationPage() {
  const code = useUrlSecret('confirmation');
  const [state, setState] = useState<State>('working');

  const [next] = useState(nextAfterRegistering);

  useEffect(() => {
    if (code !== undefined) void confirm(code).then(setState);
  }, [code]);
  useEffect(() => {
    if (state !== 'signed in') return;
    rememberAfterRegistering(null);
    void goOn(next);
  }, [state, next]);

  return (
    <SignInFrame title={(typeof state === 'string' && TITLES[state]) || messages.EMAIL_CONFIRMATION}>
      {(state === 'working' || state === 'signed in') && (
        <p className="needs-script flex items-center justify-center gap-3 py-6">
          <Spinner />
          {messages.CONFIRMING}
        </p>
      )}
      {(state === 'confirmed' || state === 'used') && (
        <>
          <p role="status">{messages.CAN_SIGN_IN}</p>
          <a href={next === null ? '/login' : loginPath(next)} className="button-main">
            {SIGN_IN}
          </a>
        </>
      )}
      {state === 'invalid' && (
        <>
          <p role="alert">{messages.LINK_TOO_OLD}</p>
          <SendAgain email="" />
        </>
      )}
      {typeof state === 'object' && (
        <>
          <Notice isGood={false}>{state.failure}</Notice>
          <button
            type="button"
            className="button-quiet"
            onClick={() => {
              setState('working');
              void confirm(code ?? null).then(setState);
            }}
          >
            {TRY_AGAIN}
          </button>
        </>
      )}
    </SignInFrame>
  );
}
