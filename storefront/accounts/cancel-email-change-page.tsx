import { useState } from 'react';
import * as messages from '#contract/messages/sign-in.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { browserApi } from '../lib/api-client.ts';
import { attempt, messageOr } from '../lib/form-rules.ts';
import { clearSession } from '../lib/session-changes.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useUrlSecret } from './use-url-secret.ts';

export { privateHeaders as headers } from '../lib/private-headers.ts';

/** The page that opens from the mail to a member's old address. Only its button stops the change, because mail scanners open links. */
export default function CancelEmailChangePage() {
  const code = useUrlSecret('code');
  const [failure, setFailure] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);

  async function cancel() {
    setFailure(null);
    const { refused } = await attempt(browserApi.send('POST', '/api/auth/cancel-email-change', { code }));
    if (refused) return setFailure(messageOr(refused, messages.ACCOUNT_ERROR));
    clearSession();
    setDone(true);
  }

  return (
    <SignInFrame title={messages.STOP_ADDRESS_CHANGE}>
      {failure !== null && <Notice isGood={false}>{failure}</Notice>}
      {code === null && <Notice isGood={false}>{messages.EMAIL_LINK_INVALID}</Notice>}
      {isDone && (
        <>
          <Notice isGood takesFocus>
            {messages.EMAIL_CHANGE_STOPPED}
          </Notice>
          <p>{messages.SOMEONE_ELSE_MAY}</p>
          <a href="/forgotpassword" className="button-main">
            {messages.SET_NEW_PASSWORD}
          </a>
        </>
      )}
      {code !== null && !isDone && (
        <SubmitForm action={messages.STOP_CHANGE} onSubmit={cancel}>
          <p>{messages.STOP_CHANGE_MEANS}</p>
        </SubmitForm>
      )}
    </SignInFrame>
  );
}
