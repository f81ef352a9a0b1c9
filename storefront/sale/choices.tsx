import { type ReactNode, useState } from 'react';
import { formatNumber } from '#contract/numbers.ts';
import { useIsAlive } from '../ui/use-is-alive.ts';
import type { CountOf } from './list-facets.ts';

interface ChoicesProps {
  legend: string;
  name: string;
  options: readonly string[];
  /** As the page came with. */
  chosen: readonly string[];
  /** As the boxes are now. */
  ticked: readonly string[];
  /** How many each option would show; null: not known. */
  countOf: CountOf | null;
  empty?: string;
}

/** Any of several names. What is asked for stays to be seen and to be unticked, though nothing offers it. */
export function Choices({ legend, name, options, chosen, ticked, countOf, empty }: ChoicesProps) {
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
          <label className="needs-script option-row">
            <input type="checkbox" data-all="" defaultChecked={chosen.length === 0} />
            All
          </label>
        )}
        {ordered.map((option) => (
          <Option
            key={option}
            type="checkbox"
            name={name}
            value={option}
            isChosen={chosen.includes(option)}
            isTicked={ticked.includes(option)}
            count={countOf?.(option)}
          >
            {option}
          </Option>
        ))}
      </div>
    </fieldset>
  );
}

interface OneOfProps {
  legend: string;
  name: string;
  /** Labels by values. The empty value is no choice. */
  options: Readonly<Record<string, string>>;
  chosen: string;
  ticked: string;
  countOf: CountOf | null;
}

/** One of a few. */
export function OneOf({ legend, name, options, chosen, ticked, countOf }: OneOfProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {Object.entries(options).map(([value, label]) => (
        <Option
          key={value}
          type="radio"
          name={name}
          value={value}
          isChosen={value === chosen}
          isTicked={value === ticked}
          count={value === '' ? undefined : countOf?.(value)}
        >
          {label}
        </Option>
      ))}
    </fieldset>
  );
}

interface OptionProps {
  type: 'checkbox' | 'radio';
  name: string;
  value: string;
  isChosen: boolean;
  isTicked: boolean;
  count: number | undefined;
  children: ReactNode;
}

function Option({ type, name, value, isChosen, isTicked, count, children }: OptionProps) {
  const isAlive = useIsAlive();
  // Whoever has just unticked it keeps the focus, and may tick it again.
  const [isHeld, setHeld] = useState(false);
  const isVain = count === 0 && !isTicked;
  return (
    <label className={`option-row ${isVain ? 'text-stone-500' : ''}`}>
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        // Without scripts it stays: what makes it vain can be unticked, and this ticked, in one go.
        disabled={isVain && isAlive && !isHeld}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      />
      {children}
      {count !== undefined && <small>{formatNumber(count)}</small>}
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
