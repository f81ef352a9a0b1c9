import { PASSWORD_LABEL } from '#contract/messages/forms.ts';
import { EMAIL_OR_USERNAME } from '#contract/messages/sign-in.ts';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import type { Refusal } from '../../ui/forms/refusal.ts';

/** The fields of a sign-in by password. */
export const SignInFields = ({ refusal }: { refusal: Refusal | null | undefined }) => (
  <>
    <Field
      label={EMAIL_OR_USERNAME}
      name="identifier"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      maxLength={254}
      refusal={refusal}
    />
    <PasswordField label={PASSWORD_LABEL} name="password" autoComplete="current-password" refusal={refusal} />
  </>
);
