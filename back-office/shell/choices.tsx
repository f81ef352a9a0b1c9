import { type ReactNode, useId } from 'react';
import type { Refusal } from '../../ui/forms/refusal.ts';

interface ChoicesProps<Value extends string> {
  /** Radio buttons for a single choice, checkboxes for several. */
  type: 'radio' | 'checkbox';
  name: string;
  legend: string;
  choices: readonly Value[];
  wordsOf: (choice: Value) => ReactNode;
  isChosen?: (choice: Value) => boolean;
  /** Why the form was refused: holds the error message for these choices, and the choices that the user had made. */
  refusal?: Refusal | undefined;
  /** CSS classes of the list of choices; by default they stand one below the other. */
  className?: string;
}

/** Radio buttons or checkboxes, all visible, each a whole line that can be tapped. An error message stands above the first. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { type, name, legend, choices, wordsOf, refusal, className } = props;
  const error = refusal?.fields[name];
  const isChosen = refusal ? (choice: Value) => refusal.typed[name]?.includes(choice) : props.isChosen;
  const errorId = useId();
  return (
    <fieldset>
      <legend className="text-sm font-medium">{legend}</legend>
      {error && (
        <p id={errorId} role="alert" className="text-sm font-semibold text-alert">
          {error}
        </p>
      )}
      <div className={className}>
        {choices.map((choice) => (
          <label key={choice} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
            <input
              type={type}
              name={name}
              value={choice}
              defaultChecked={isChosen?.(choice)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              className="mt-0.5 size-5 shrink-0 accent-ink"
            />
            <span>{wordsOf(choice)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
