import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { SIGN_IN } from '#contract/messages/shell.ts';
import { GOOGLE_FAILED, SIGNING_IN } from '#contract/messages/sign-in.ts';
import { loginPath } from '../../ui/login-path.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { browserApi } from '../lib/api-client.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { goOn, keepSignIn, takeNext } from './signed-in.ts';
import { useUrlSecret } from './use-url-secret.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

/** The page to which Google sends the browser back, with a one-time value that only this browser can exchange for a session. */
export default function GoogleReturnPage() {
  const navigate = useNavigate();
  const accessToken = useUrlSecret('access_token');
  const jwt = useUrlSecret('jwt');
  const grant = accessToken ?? jwt;

  const hasBegun = useRef(false);
  useEffect(() => {
    // Runs only once, because React may run an effect several times, but Google's one-time value can be exchanged only once.
    if (grant === undefined || hasBegun.current) return;
    hasBegun.current = true;
    const next = takeNext();
    const exchange = async () => {
      if (grant === null) throw new Error('Google gave nothing');
      const query = new URLSearchParams({ access_token: grant });
      keepSignIn(await browserApi.send('GET', `/api/auth/google/callback?${query}`));
      await goOn(next);
    };
    exchange().catch(() =>
      navigate(next === null ? '/login' : loginPath(next), { replace: true, state: GOOGLE_FAILED }),
    );
  }, [grant, navigate]);

  return (
    <SignInFrame title={SIGN_IN}>
      <p className="needs-script flex items-center justify-center gap-3 py-6">
        <Spinner />
        {SIGNING_IN}
      </p>
    </SignInFrame>
  );
}
