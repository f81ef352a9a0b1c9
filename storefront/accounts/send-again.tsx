import { useState } from 'react';
import { EMAIL_LABEL } from '#contract/messages/forms.ts';
import { confirmationSent, SEND_AGAIN } from '#contract/messages/send-again.ts';
import { ACCOUNT_ERROR } from '#contract/messages/sign-in.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { browserApi } from '../lib/api-client.ts';
import { emailError, type FieldErrors, saidOr, textOf } from '../lib/form-rules.ts';

/** Asks for another mail with a link that confirms the address. */
export function SendAgain({ email }: { email: string }) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [outcome, setOutcome] = useState<{ isGood: boolean; words: string }>();

  async function send(form: FormData) {
    const address = textOf(form, 'email').trim();
    const error = emailError(address);
    setErrors(error === undefined ? {} : { email: error });
    if (error !== undefined) return;
    try {
      await browserApi.send('POST', '/api/auth/send-email-confirmation', { email: address });
      setOutcome({ isGood: true, words: confirmationSent(address) });
    } catch (failure) {
      setOutcome({ isGood: false, words: saidOr(failure, ACCOUNT_ERROR) });
    }
  }

  return (
    <SubmitForm action={SEND_AGAIN} onSubmit={send} errors={errors}>
      {outcome && <Notice isGood={outcome.isGood}>{outcome.words}</Notice>}
      <FormField
        label={EMAIL_LABEL}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email.includes('@') ? email : ''}
        error={errors.email}
      />
    </SubmitForm>
  );
}
