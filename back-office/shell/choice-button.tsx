import type { InputHTMLAttributes } from 'react';

/** A radio button shown as a framed label, for one of a few answers side by side. */
export const ChoiceButton = ({ children, ...input }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-stone-400 bg-white px-3 has-checked:border-ink has-checked:bg-stone-100 has-checked:font-semibold">
    <input type="radio" {...input} className="size-5 accent-ink" />
    {children}
  </label>
);
