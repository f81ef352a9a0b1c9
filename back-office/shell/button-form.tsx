import type { ReactNode } from 'react';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { IntentForm, SubmitButton } from './intent-form.tsx';

interface ButtonFormProps {
  intent: string;
  /** Id of the person or thing that it acts on. */
  of?: string;
  /** Label of the button. */
  action: string;
  /** Label for screen readers, which is clear without its surroundings. */
  spoken?: string;
  isMain?: boolean;
  refusal?: Refusal | undefined;
  children?: ReactNode;
}

/** A form with one submit button; the answering page is shown from its top. Works without scripts too. */
export function ButtonForm({ intent, of = '', action, spoken, isMain, refusal, children }: ButtonFormProps) {
  const sent = { intent, of };
  return (
    <IntentForm sent={sent} refusal={refusal} scrollsUp className="grid gap-4">
      {children}
      <SubmitButton sent={sent} label={action} spoken={spoken} className={isMain ? 'button-main' : 'button-quiet'} />
    </IntentForm>
  );
}
