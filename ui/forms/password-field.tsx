import { useState } from 'react';
import { HIDE, SHOW, showTyped } from '#contract/messages/forms.ts';
import { Field } from './field.tsx';
import type { Refusal } from './refusal.ts';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  refusal?: Refusal | null | undefined;
}

/** A password field with a button that shows the password, because typing errors are frequent on phones. */
export function PasswordField(field: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative [&_input]:pr-16">
      {/* A shown password is a text field: without these attributes keyboards would correct it, and browsers would send it to spelling services. */}
      <Field type={isShown ? 'text' : 'password'} maxLength={128} autoCapitalize="none" spellCheck="false" {...field} />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={showTyped(field.label)}
        onClick={() => setShown(!isShown)}
        className="needs-script absolute right-0 bottom-0 min-h-11 cursor-pointer px-3 text-sm underline"
      >
        {isShown ? HIDE : SHOW}
      </button>
    </div>
  );
}
