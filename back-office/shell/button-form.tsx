import type { ReactNode } from 'react';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { IntentForm, SubmitButton } from './intent-form.tsx';

interface ButtonFormProps {
  intent: string;
  /** Id of the person or thing that the form acts on; empty if the action needs none. */
  of?: string;
  /** Label of the button, which names the action. */
  action: string;
  /** Label for screen readers, which says what the button is about without the text around it. */
  spoken?: string;
  isMain?: boolean;
  refusal?: Refusal | undefined;
  children?: ReactNode;
}

/** A form with one submit button. Once it is sent, the page that answers is shown from its top. It works without scripts. */
export function ButtonForm({ intent, of = '', action, spoken, isMain, refusal, children }: ButtonFormProps) {
  const sent = { intent, of };
  return (
    <IntentForm sent={sent} refusal={refusal} scrollsUp className="grid gap-4">
      {children}
      <SubmitButton sent={sent} label={action} spoken={spoken} className={isMain ? 'button-main' : 'button-quiet'} />
    </IntentForm>
  );
}
