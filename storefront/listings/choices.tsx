import { type FocusEvent, type ReactNode, useState } from 'react';
import { ALL, NONE } from '#contract/messages/lists.ts';
import { formatNumber } from '#contract/numbers.ts';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import type { CountOf } from './list-facets.ts';

interface ChoicesProps {
  legend: string;
  name: string;
  options: readonly string[];
  /** What they are called, where that is not what they are. */
  labelOf?: ((option: string) => string) | undefined;
  /** As the page came with. */
  chosen: readonly string[];
  /** As the boxes are now. */
  ticked: readonly string[];
  /** How many each option would show; null: not known. */
  countOf: CountOf | null;
  empty?: string | undefined;
}

/** Any of several names. What is asked for stays to be seen and to be unticked, though nothing offers it. */
export function Choices({ options, labelOf = String, empty, ...group }: ChoicesProps) {
  const { chosen } = group;
  // What was chosen when the page came stands first, in sight; what is ticked later stays under the finger.
  const [first] = useState(chosen);
  const shown = [...new Set([...options, ...chosen])];
  const ordered = [...shown.filter((name) => first.includes(name)), ...shown.filter((name) => !first.includes(name))];
  return (
    <OptionGroup type="checkbox" options={ordered.map((option) => [option, labelOf(option)])} {...group}>
      {shown.length === 0 ? (
        <p className="text-sm text-stone-600">{empty ?? NONE}</p>
      ) : (
        <label className="needs-script">
          <input type="checkbox" data-all="" defaultChecked={chosen.length === 0} />
          {ALL}
        </label>
      )}
    </OptionGroup>
  );
}

interface OneOfProps {
  legend: string;
  name: string;
  /** Labels by values. The empty value is no choice. */
  options: Readonly<Record<string, string>>;
  chosen: readonly string[];
  ticked: readonly string[];
  countOf: CountOf | null;
}

/** One of a few. */
export function OneOf({ options, chosen, ticked, ...group }: OneOfProps) {
  const orNone = (values: readonly string[]) => (values.length === 0 ? [''] : values);
  return (
    <OptionGroup
      type="radio"
      options={Object.entries(options)}
      chosen={orNone(chosen)}
      ticked={orNone(ticked)}
      {...group}
    />
  );
}

interface OptionGroupProps extends Omit<ChoicesProps, 'options' | 'labelOf' | 'empty'> {
  type: 'checkbox' | 'radio';
  options: readonly (readonly [value: string, label: string])[];
  /** Above the options. */
  children?: ReactNode;
}

/** A list has a hundred options: each is markup alone, and what they need to know is known once. */
function OptionGroup({ legend, type, name, options, chosen, ticked, countOf, children }: OptionGroupProps) {
  const isAlive = useIsAlive();
  // Whoever has just unticked one keeps the focus, and may tick it again.
  const [held, setHeld] = useState<string>();
  const hold = ({ target }: FocusEvent) => setHeld(target instanceof HTMLInputElement ? target.value : undefined);
  return (
    <fieldset onFocus={hold} onBlur={() => setHeld(undefined)}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="option-rows">
        {children}
        {options.map(([value, label]) => {
          const count = value === '' ? undefined : countOf?.(value);
          const hasNoResults = count === 0 && !ticked.includes(value);
          return (
            <label key={value} className={hasNoResults ? 'text-stone-500' : undefined}>
              <input
                type={type}
                name={name}
                value={value}
                defaultChecked={chosen.includes(value)}
                // Without scripts it stays: what leaves it without results can be unticked, and this ticked, in one go.
                disabled={hasNoResults && isAlive && value !== held}
              />
              {`${label} `}
              {count !== undefined && <small>{formatNumber(count)}</small>}
            </label>
          );
        })}
      </div>
    </fieldset>
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
