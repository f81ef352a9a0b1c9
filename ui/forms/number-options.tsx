import { MILEAGE_OPTIONS, YEAR_OPTIONS } from '#contract/limits.ts';
import { formatKm } from '#contract/messages/units.ts';

/** The usual values, and the value in the address if it is another one. */
function withChosen(options: readonly number[], chosen: number | undefined): readonly number[] {
  return chosen === undefined || options.includes(chosen) ? options : [chosen, ...options];
}

export function YearOptions({ chosen }: { chosen?: number | undefined }) {
  return withChosen(YEAR_OPTIONS, chosen).map((year) => (
    // Without a `value`, the option's text is its value.
    <option key={year}>{year}</option>
  ));
}

export function MileageOptions({ chosen }: { chosen?: number | undefined }) {
  return withChosen(MILEAGE_OPTIONS, chosen).map((km) => (
    <option key={km} value={km}>
      {formatKm(km)}
    </option>
  ));
}
