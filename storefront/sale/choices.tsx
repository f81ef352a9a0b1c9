import { type InputHTMLAttributes, useState } from 'react';

interface ChoicesProps {
  legend: string;
  name: string;
  options: readonly string[];
  chosen: readonly string[];
  empty?: string;
}

/** Any of several names. What is asked for stays to be seen and to be unticked, though nothing offers it. */
export function Choices({ legend, name, options, chosen, empty }: ChoicesProps) {
  // What was chosen when the page came stands first, in sight; what is ticked later stays under the finger.
  const [first] = useState(chosen);
  const shown = [...new Set([...options, ...chosen])];
  const ordered = [...shown.filter((name) => first.includes(name)), ...shown.filter((name) => !first.includes(name))];
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {shown.length === 0 && <p className="text-sm text-stone-600">{empty ?? 'None'}</p>}
      <div className="max-h-52 overflow-y-auto">
        {shown.length > 0 && (
          <Choice label="All" className="needs-script" data-all="" defaultChecked={chosen.length === 0} />
        )}
        {ordered.map((option) => (
          <Choice key={option} label={option} name={name} value={option} defaultChecked={chosen.includes(option)} />
        ))}
      </div>
    </fieldset>
  );
}

type ChoiceProps = InputHTMLAttributes<HTMLInputElement> & { label: string; 'data-all'?: string };

function Choice({ label, className = '', ...input }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-1 hover:bg-stone-50 lg:min-h-9 ${className}`}
    >
      <input type="checkbox" className="size-5 shrink-0 accent-ink" {...input} />
      {label}
    </label>
  );
}

/** "All" is ticked while nothing else of its group is; ticking it unticks the others. `ticked`: what was pressed, if anything. */
export function keepAllInStep(form: HTMLFormElement, ticked?: EventTarget): void {
  for (const all of form.querySelectorAll<HTMLInputElement>('input[data-all]')) {
    const others = Array.from(all.closest('fieldset')?.querySelectorAll<HTMLInputElement>('input[name]') ?? []);
    if (all === ticked) for (const other of others) other.checked = false;
    all.checked = others.every((other) => !other.checked);
  }
}
