import { type ReactNode, useId } from 'react';
import type { Refusal } from './refusal.ts';

interface CheckboxFieldProps {
  name: string;
  value?: string;
  defaultChecked?: boolean | undefined;
  refusal?: Refusal | null;
  children: ReactNode;
}

/** A checkbox with its error above and its label beside it. Pressing the label ticks the box too. */
export function CheckboxField({ refusal, children, ...input }: CheckboxFieldProps) {
  const id = useId();
  const error = refusal?.fields[input.name];
  return (
    <div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-alert">
          {error}
        </p>
      )}
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 accent-ink"
          {...input}
        />
        <span>{children}</span>
      </label>
    </div>
  );
}
