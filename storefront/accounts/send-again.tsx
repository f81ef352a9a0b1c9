import { useState } from 'react';
import { EMAIL_LABEL } from '#contract/messages/forms.ts';
import { ACCOUNT_ERROR, confirmationSent, SEND_AGAIN } from '#contract/messages/sign-in.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOf } from '../../ui/forms/refusal.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { browserApi } from '../lib/api-client.ts';
import { attempt, emailError, refusal, textOf } from '../lib/form-rules.ts';

/** Sends the mail with the confirmation link again. */
export function SendAgain({ email }: { email: string }) {
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [sentTo, setSentTo] = useState<string>();

  async function send(form: FormData) {
    const address = textOf(form, 'email').trim();
    const error = emailError(address);
    setRefused(error === undefined ? null : refusalOf(form, { fields: { email: error } }));
    if (error !== undefined) return;
    const { refused } = await attempt(browserApi.send('POST', '/api/auth/send-email-confirmation', { email: address }));
    setRefused(refused && refusal(refused, form, ACCOUNT_ERROR));
    setSentTo(refused ? undefined : address);
  }

  return (
    <SubmitForm action={SEND_AGAIN} onSubmit={send} refusal={refused}>
      {refused?.userMessage && <Notice isGood={false}>{refused.userMessage}</Notice>}
      {sentTo !== undefined && <Notice isGood>{confirmationSent(sentTo)}</Notice>}
      <Field
        label={EMAIL_LABEL}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email.includes('@') ? email : ''}
        refusal={refused}
      />
    </SubmitForm>
  );
}
