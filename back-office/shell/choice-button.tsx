import type { InputHTMLAttributes } from 'react';

/** One of a few answers that stand side by side: a radio button with a frame around it and its words. */
export const ChoiceButton = ({ children, ...input }: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-stone-400 bg-white px-3 has-checked:border-ink has-checked:bg-stone-100 has-checked:font-semibold">
    <input type="radio" {...input} className="size-5 accent-ink" />
    {children}
  </label>
);
