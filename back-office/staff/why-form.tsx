import type { ReactNode } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { OnceForm } from './once-form.tsx';

interface WhyFormProps {
  intent: string;
  /** Heading of the folded form, and label of its button. */
  label: string;
  means?: string;
  /** Label of the field for the reason. */
  why: string;
  refused: Refusal | undefined;
  children?: ReactNode;
}

/** A folded form that asks for a reason, which is kept in the audit. */
export function WhyForm({ intent, label, means, why, refused, children }: WhyFormProps) {
  const own = refused && refusalOfIntent(refused, intent);
  return (
    <details open={own !== undefined} className="rounded-xl border border-stone-200 bg-white px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{label}</summary>
      <OnceForm className="grid gap-3 pb-4">
        {means !== undefined && <p className="text-sm text-stone-700">{means}</p>}
        <input type="hidden" name="intent" value={intent} />
        {children}
        <Field label={why} name="why" maxLength={500} refusal={own} />
        <button type="submit" className="button-quiet">
          {label}
        </button>
      </OnceForm>
    </details>
  );
}
