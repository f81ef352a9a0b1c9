import { type ReactNode, useMemo } from 'react';
import { ALL, NONE, SHOW_FEWER, showAll } from '#contract/messages/lists.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import type { CountOf } from './list-facets.ts';
import { FEW_OPTIONS, optionOrder } from './option-order.ts';
import { OptionSearch } from './option-search.tsx';

interface ChoicesProps {
  legend: string;
  /** True if a folded group around these options shows the label already, so that it is not repeated. */
  isNamed?: boolean;
  name: string;
  options: readonly string[];
  /** Returns the label of an option; left out if the options are labels themselves. */
  labelOf?: ((option: string) => string) | undefined;
  /** The options that were chosen when the page was loaded. */
  chosen: readonly string[];
  /** The options that were ticked when the results were last counted. */
  ticked: readonly string[];
  /** Returns the number of results for an option; null if the results could not be counted. */
  countOf: CountOf | null;
  /** True if the less frequent options are shown from the start. */
  isUnfolded?: boolean;
  empty?: string | undefined;
}

/**
 * Checkboxes for names, the most frequent first. Others can be unfolded. A chosen option is always visible, even if the list no longer offers it, so
 * that it can be unticked.
 */
export function Choices({ options, labelOf = String, isUnfolded = false, empty, ...group }: ChoicesProps) {
  const { chosen, countOf, legend } = group;
  const isHydrated = useIsHydrated();
  const shown = [...new Set([...options, ...chosen])];
  // Sorted only when the names change: ticking an option must not move the options under the finger.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const ordered = useMemo(() => optionOrder(shown, chosen, countOf), [shown.join()]);
  const more = shown.length > FEW_OPTIONS && (
    <>
      <details open={isUnfolded}>
        <summary>
          <span>{showAll(shown.length)}</span> <span>{SHOW_FEWER}</span>
        </summary>
      </details>
      {isHydrated && <OptionSearch label={legend} />}
    </>
  );
  return (
    <OptionGroup type="checkbox" options={ordered.map((option) => [option, labelOf(option)])} more={more} {...group}>
      {shown.length === 0 ? (
        <p className="text-sm text-muted">{empty ?? NONE}</p>
      ) : (
        <label className="needs-script">
          <input type="checkbox" data-all="" defaultChecked={chosen.length === 0} />
          {ALL}
        </label>
      )}
    </OptionGroup>
  );
}

interface OneOfProps extends Omit<ChoicesProps, 'options' | 'labelOf' | 'isUnfolded' | 'empty'> {
  /** The labels of the options, by value. The empty value chooses nothing. */
  options: Readonly<Record<string, string>>;
}

/** Radio buttons for one of a few options. */
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
  /** Content above the options, such as a field to search among them. */
  children?: ReactNode;
  /** A button after the first few options, which unfolds the others. */
  more?: ReactNode;
}

/** Returns whether an option has the keyboard focus. If it was just unticked, it is not disabled, so that it can be ticked again. */
function isHeld(name: string, value: string): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && activeElement.name === name && activeElement.value === value;
}

/** Renders the options of a filter as plain elements instead of components, because a filter may have a hundred options. */
function OptionGroup(props: OptionGroupProps) {
  const { legend, isNamed, type, name, options, chosen, ticked, countOf, children, more } = props;
  const isHydrated = useIsHydrated();
  const rows = options.map(([value, label]) => {
    const count = value === '' ? undefined : countOf?.(value);
    const hasNoResults = count === 0 && !ticked.includes(value);
    return (
      <label key={value} className={hasNoResults ? 'text-stone-500' : undefined}>
        <input
          type={type}
          name={name}
          value={value}
          defaultChecked={chosen.includes(value)}
          // Without scripts every option stays enabled, because the counts do not follow what is ticked: a visitor can untick another option and tick
          // this one.
          disabled={hasNoResults && isHydrated && !isHeld(name, value)}
        />
        {`${label} `}
        {count !== undefined && <small>{formatNumber(count)}</small>}
      </label>
    );
  });
  return (
    <fieldset>
      <legend className={isNamed ? 'sr-only' : 'mb-1 font-semibold'}>{legend}</legend>
      <div className="option-rows">
        {children}
        {rows.slice(0, FEW_OPTIONS)}
        {more}
        {rows.slice(FEW_OPTIONS)}
      </div>
    </fieldset>
  );
}
