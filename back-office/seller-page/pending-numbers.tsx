import * as messages from '#contract/messages/seller-numbers.ts';
import type { PendingNumber } from '#contract/office/firm-schemas.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { ButtonForm } from '../shell/button-form.tsx';

/** Lists new phone numbers that a code by SMS must still confirm. The page has a single field, which accepts the code of any of these numbers. */
export function PendingNumbers({
  pending,
  refused,
}: {
  pending: readonly PendingNumber[];
  refused: Refusal | undefined;
}) {
  if (pending.length === 0) return null;
  return (
    <section className="grid gap-3 rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
      <h2 className="text-lg font-bold">{messages.CODE_SENT}</h2>
      {pending.map(({ number }) => (
        <p key={number}>{messages.codeTo(formatPhone(number))}</p>
      ))}
      <ButtonForm intent="prove" action={messages.CONFIRM_NUMBER} isMain refusal={refused}>
        <Field
          label={messages.CODE}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          refusal={refused}
        />
      </ButtonForm>
    </section>
  );
}
