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
  refused?: Refusal | undefined;
  /** Path that answers with a file, which the browser downloads while the page stays. */
  fileAt?: string;
  children?: ReactNode;
}

const FORM = 'grid gap-3 pb-4';

/** A folded form that asks for a reason, which the audit records. */
export function WhyForm({ intent, label, means, why, refused, fileAt, children }: WhyFormProps) {
  const own = refused && refusalOfIntent(refused, intent);
  const meaning = means !== undefined && <p className="text-sm text-stone-700">{means}</p>;
  const button = (
    <button type="submit" className="button-quiet">
      {label}
    </button>
  );
  return (
    <details open={own !== undefined} className="rounded-xl border border-stone-200 bg-white px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{label}</summary>
      {fileAt === undefined ? (
        <OnceForm className={FORM}>
          {meaning}
          <input type="hidden" name="intent" value={intent} />
          {children}
          <Field label={why} name="why" maxLength={500} refusal={own} />
          {button}
        </OnceForm>
      ) : (
        <form method="post" action={fileAt} className={FORM}>
          {meaning}
          <Field label={why} name="reason" maxLength={500} required />
          {button}
        </form>
      )}
    </details>
  );
}
