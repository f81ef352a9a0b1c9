import { useLocation } from 'react-router';
import * as messages from '#contract/messages/number-sign-in.ts';
import * as words from '#contract/messages/own-pages.ts';
import { SIGN_IN } from '#contract/messages/shell.ts';
import { THE_TERMS } from '#contract/messages/sign-in.ts';
import { formatPhone } from '#contract/values/phones.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { HiddenFields } from '../shell/hidden-fields.tsx';
import { IntentForm, SubmitButton } from '../shell/intent-form.tsx';
import { NumberClaim } from '../shell/number-claim.tsx';
import { CodeField, NumberField } from '../shell/number-forms.tsx';

/** An SMS with a code: the number it was sent to, and the id of the request that the code answers. */
export interface SentCode {
  request: string;
  phone: string;
}

/** Signs in with a phone number and a code by SMS. The request's id is in the page itself, so that this works without scripts. */
export function NumberSignIn({ sent, refused }: { sent: SentCode | null; refused: Refusal | undefined }) {
  const { pathname, search } = useLocation();
  const proof = { intent: 'prove' };
  if (!sent) {
    const asked = { intent: 'ask code' };
    return (
      <IntentForm sent={asked} refusal={refused} className="grid gap-4">
        <NumberField hint={messages.NUMBER_MEANS} refused={refused} />
        <SubmitButton sent={asked} label={words.SEND_CODE} className="button-main" />
        <p className="text-sm text-stone-600">
          {messages.AGREE_BY_SIGNING_IN}
          <a href="/terms" className="underline">
            {THE_TERMS}
          </a>
        </p>
      </IntentForm>
    );
  }
  return (
    <IntentForm sent={proof} refusal={refused} className="grid gap-4">
      <HiddenFields fields={{ request: sent.request, phone: sent.phone }} />
      <p role="status">{messages.sentTo(formatPhone(sent.phone))}</p>
      <CodeField refused={refused} />
      <NumberClaim refused={refused} />
      <SubmitButton sent={proof} label={SIGN_IN} className="button-main" />
      <a href={pathname + search} className="inline-flex min-h-11 items-center justify-self-start underline">
        {messages.OTHER_NUMBER}
      </a>
    </IntentForm>
  );
}
