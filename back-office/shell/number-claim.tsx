import * as messages from '#contract/messages/number-sign-in.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';

/**
 * Fields by which a user claims a phone number whose account was unused for long: something known about the account, or that it is another
 * person's. Shown only once the API has asked for them.
 */
export function NumberClaim({ refused }: { refused: Refusal | null | undefined }) {
  if (refused?.fields.known === undefined) return null;
  return (
    <>
      <Field label={messages.KNOWN} name="known" maxLength={200} autoComplete="off" refusal={refused} />
      <CheckboxField name="isNew">{messages.ANOTHERS_ACCOUNT}</CheckboxField>
    </>
  );
}
