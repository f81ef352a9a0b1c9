import type { ReactNode } from 'react';
import { IntentForm, SubmitButton } from './intent-form.tsx';

interface ButtonFormProps {
  intent: string;
  /** Whom or what it is done to. */
  of?: string;
  /** What the button says. */
  action: string;
  /** For those who hear it without what stands around it. */
  spoken?: string;
  isMain?: boolean;
  errors?: object | undefined;
  children?: ReactNode;
}

/** A form that ends in the one button that sends it, and that its page answers from its top: by scripts where they run, else by the browser itself. */
export function ButtonForm({ intent, of = '', action, spoken, isMain, errors, children }: ButtonFormProps) {
  const sent = { intent, of };
  return (
    <IntentForm sent={sent} errors={errors} scrollsUp className="grid gap-4">
      {children}
      <SubmitButton sent={sent} label={action} spoken={spoken} className={isMain ? 'button-main' : 'button-quiet'} />
    </IntentForm>
  );
}
