import { type ReactNode, useMemo } from 'react';
import { ALL, NONE, SHOW_FEWER, showAll } from '#contract/messages/lists.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts';
import type { CountOf } from './list-facets.ts';
import { FEW_OPTIONS, optionOrder } from './option-order.ts';
import { OptionSearch } from './option-search.tsx';

interface ChoicesProps {
  legend: string;
  /** Is the label shown already by the group that this is folded into? */
  isNamed?: boolean;
  name: string;
  options: readonly string[];
  /** Returns an option's label; undefined: the option itself. */
  labelOf?: ((option: string) => string) | undefined;
  /** Options ticked when the page was loaded. */
  chosen: readonly string[];
  /** Options ticked when the counts were made. */
  ticked: readonly string[];
  /** Number of results for each option; null: not known. */
  countOf: CountOf | null;
  /** Are the less frequent options visible at once? */
  isUnfolded?: boolean;
  empty?: string | undefined;
}

/**
 * Checkboxes for several names, the most frequent first and the others folded away. A chosen option stays visible, so that it can be
 * unticked, even if the list no longer offers it.
 */
export function Choices({ options, labelOf = String, isUnfolded = false, empty, ...group }: ChoicesProps) {
  const { chosen, countOf, legend } = group;
  const isHydrated = useIsHydrated();
  const shown = [...new Set([...options, ...chosen])];
  // The order is that of the moment when these names came: under the finger nothing changes its place.
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
  /** Labels by values. The empty value means no choice. */
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
  /** Shown above the group's options. */
  children?: ReactNode;
  /** A button between the first few options and the others, which unfolds the others. */
  more?: ReactNode;
}

/** Returns whether an option has the focus. One just unticked is not disabled, so that it can be ticked again. */
function isHeld(name: string, value: string): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && activeElement.name === name && activeElement.value === value;
}

/** A list may have a hundred options, so each is plain markup, not a component. */
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
          // Without scripts the option stays enabled: a visitor can untick the option that excludes it and tick this one at once.
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
