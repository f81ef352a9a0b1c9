import { MILEAGE_OPTIONS, YEAR_OPTIONS } from '#contract/limits.ts';
import { formatKm } from '#contract/messages/units.ts';
import { useToday } from '../site-context.ts';

/** Returns the options of a select. A chosen value that is none of them, for example from a link, is put first. */
function withChosen(options: readonly number[], chosen: number | undefined): readonly number[] {
  return chosen === undefined || options.includes(chosen) ? options : [chosen, ...options];
}

export function YearOptions({ chosen }: { chosen?: number | undefined }) {
  const [latest = 0] = YEAR_OPTIONS;
  // How many years have passed, by the server's clock, since the latest year in YEAR_OPTIONS. These years are added in front.
  const since = Math.max(Number(useToday().slice(0, 4)) - latest, 0);
  const years = [...Array.from({ length: since }, (_, at) => latest + since - at), ...YEAR_OPTIONS];
  return withChosen(years, chosen).map((year) => (
    // No `value` is needed, because without one the text of an option is its value.
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
