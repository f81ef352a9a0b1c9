import { MILEAGE_OPTIONS, YEAR_OPTIONS } from '#contract/limits.ts';
import { formatKm } from '#contract/messages/units.ts';
import { useToday } from '../site-context.ts';

/** Returns the usual options, and in addition the chosen value if it is not one of them. */
function withChosen(options: readonly number[], chosen: number | undefined): readonly number[] {
  return chosen === undefined || options.includes(chosen) ? options : [chosen, ...options];
}

export function YearOptions({ chosen }: { chosen?: number | undefined }) {
  const [latest = 0] = YEAR_OPTIONS;
  // The number of years from the latest option to the current year of the server's clock.
  const since = Math.max(Number(useToday().slice(0, 4)) - latest, 0);
  const years = [...Array.from({ length: since }, (_, at) => latest + since - at), ...YEAR_OPTIONS];
  return withChosen(years, chosen).map((year) => (
    // An option without `value` has its text as its value.
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
