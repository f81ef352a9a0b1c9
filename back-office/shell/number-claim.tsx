import * as messages from '#contract/messages/number-sign-in.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';

/** Further fields beside a code, for a number whose account was not used for long; the API asks for them. */
export function NumberClaim({ refused }: { refused: Refusal | null | undefined }) {
  if (refused?.fields.known === undefined) return null;
  return (
    <>
      <Field label={messages.KNOWN} name="known" maxLength={200} autoComplete="off" refusal={refused} />
      <CheckboxField name="isNew">{messages.ANOTHERS_ACCOUNT}</CheckboxField>
    </>
  );
}
