import { type ReactNode, useState } from 'react';
import * as messages from '#contract/messages/number-sign-in.ts';
import { CODE, MOBILE_HINT, MOBILE_NUMBER, SEND_CODE } from '#contract/messages/own-pages.ts';
import { SIGN_IN } from '#contract/messages/shell.ts';
import { ACCOUNT_ERROR, THE_TERMS } from '#contract/messages/sign-in.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { SubmitForm } from '../../ui/forms/submit-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { browserApi, readText } from '../lib/api-client.ts';
import { attempt, refusal, textOf } from '../lib/form-rules.ts';
import { goOn, keepSignIn } from './signed-in.ts';

interface SentCode {
  request: string;
  phone: string;
}

interface NumberSignInProps {
  next: string | null;
  /** Other ways to sign in, shown until a code has been sent. */
  children: ReactNode;
}

/** The form to sign in with a phone number and a code by SMS. If no account has the number, a new account is created. */
export function NumberSignIn({ next, children }: NumberSignInProps) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);

  async function ask(form: FormData) {
    setRefused(null);
    const asked = browserApi.send('POST', '/api/auth/phone/code', { phone: textOf(form, 'phone') });
    const { answer, refused } = await attempt(asked);
    if (refused) return setRefused(refusal(refused, form, ACCOUNT_ERROR));
    setSent({ request: readText(answer.request) ?? '', phone: readText(answer.phone) ?? '' });
  }

  async function prove(form: FormData) {
    setRefused(null);
    const known = textOf(form, 'known').trim();
    const proof = {
      request: sent?.request,
      code: textOf(form, 'code'),
      known: known === '' ? undefined : known,
      isNew: form.has('isNew') || undefined,
    };
    const { refused } = await attempt(browserApi.send('POST', '/api/auth/phone', proof).then(keepSignIn));
    if (!refused) return goOn(next);
    // The API may ask for `known`, by which the user proves that the account is theirs. The form does not have this field yet when the API first asks
    // for it, so an empty value is added for the refusal.
    if (refused.fields.known !== undefined) form.set('known', known);
    setRefused(refusal(refused, form, ACCOUNT_ERROR));
  }

  const failure = refused?.userMessage && <Notice isGood={false}>{refused.userMessage}</Notice>;
  if (!sent) {
    return (
      <>
        {failure}
        <SubmitForm key="number" action={SEND_CODE} onSubmit={ask} refusal={refused}>
          <Field
            label={MOBILE_NUMBER}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
            hint={MOBILE_HINT}
            refusal={refused}
          />
          <p className="text-sm text-muted">
            {`${messages.NUMBER_MEANS} ${messages.AGREE_BY_SIGNING_IN}`}
            <a href="/terms" target="_blank" rel="noopener" className="underline">
              {THE_TERMS}
            </a>
          </p>
        </SubmitForm>
        <p className="text-center text-sm text-muted">{messages.OR_BY_EMAIL}</p>
        {children}
      </>
    );
  }
  return (
    <>
      {failure}
      <p role="status">{messages.sentTo(formatPhone(sent.phone))}</p>
      <SubmitForm key="code" action={SIGN_IN} onSubmit={prove} refusal={refused}>
        <Field
          label={CODE}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          refusal={refused}
        />
        {refused?.fields.known !== undefined && (
          <>
            <Field label={messages.KNOWN} name="known" maxLength={200} autoComplete="off" refusal={refused} />
            <CheckboxField name="isNew">{messages.ANOTHERS_ACCOUNT}</CheckboxField>
          </>
        )}
      </SubmitForm>
      <button
        type="button"
        className="min-h-11 cursor-pointer justify-self-start underline"
        onClick={() => {
          setSent(null);
          setRefused(null);
        }}
      >
        {messages.OTHER_NUMBER}
      </button>
    </>
  );
}
