import * as messages from '#contract/messages/own-pages.ts';
import type { PendingPhone } from '#contract/office/private-seller-schemas.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { ButtonForm } from './button-form.tsx';

/** Returns the minutes for which a code by SMS is still valid. To be called on the server, since a phone's clock may be wrong. */
export const minutesLeft = (pending: PendingPhone | null): number =>
  pending ? Math.max(1, Math.ceil((Date.parse(pending.expiresAt) - Date.now()) / 60_000)) : 0;

interface FieldProps {
  hint?: string;
  refused: Refusal | undefined;
}

export const NumberField = ({
  number = '',
  hint = messages.MOBILE_HINT,
  refused,
}: FieldProps & { number?: string }) => (
  <Field
    label={messages.MOBILE_NUMBER}
    name="phone"
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    maxLength={40}
    hint={hint}
    defaultValue={number}
    refusal={refused}
  />
);

export const CodeField = ({ hint, refused }: FieldProps) => (
  <Field
    label={messages.CODE}
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    hint={hint}
    refusal={refused}
  />
);

interface CodeFormProps {
  pending: PendingPhone;
  minutes: number;
  refused: Refusal | undefined;
}

/** A form for the code that was sent to a number. */
export function CodeForm({ pending, minutes, refused }: CodeFormProps) {
  const phone = formatPhone(pending.phone);
  return (
    <>
      <p>{pending.isSent ? messages.sentTo(phone, minutes) : messages.onItsWayTo(phone)}</p>
      <ButtonForm intent="prove" action={messages.CONFIRM} isMain refusal={refused}>
        <CodeField hint={messages.triesLeft(pending.triesLeft)} refused={refused} />
      </ButtonForm>
    </>
  );
}

interface NumberFormProps {
  number: string;
  refused: Refusal | undefined;
  isMain?: boolean;
}

/** A form for a mobile number, to which a code is then sent. */
export function NumberForm({ number, refused, isMain = false }: NumberFormProps) {
  return (
    <ButtonForm intent="send" action={messages.SEND_CODE} isMain={isMain} refusal={refused}>
      <NumberField number={number} refused={refused} />
    </ButtonForm>
  );
}
