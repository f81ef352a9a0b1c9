import type { InputHTMLAttributes } from 'react';

/** A radio button in the shape of a framed label. It is for short answers that stand side by side. */
export const ChoiceButton = ({ children, ...input }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-stone-400 bg-white px-3 has-checked:border-ink has-checked:bg-stone-100 has-checked:font-semibold">
    <input type="radio" {...input} className="size-5 accent-ink" />
    {children}
  </label>
);
