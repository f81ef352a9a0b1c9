import { formatShortDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/day-bars.ts';
import { formatNumber } from '#contract/values/numbers.ts';

const STEP = 10;
const HIGH = 60;

/** A named series of numbers, one for each day. */
interface DaySeries {
  label: string;
  values: readonly number[];
}

interface DayBarsProps {
  /** The days to which the numbers belong, from old to new, as in "2026-11-22"; the last one is today. */
  days: readonly string[];
  bars: readonly DaySeries[];
  /** Columns of the table; if left out, the series that are drawn as bars. */
  columns?: readonly DaySeries[];
  /** Sentence shown in place of bars and table if all numbers are zero. */
  none: string;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Numbers by day, drawn as bars and written as a table. */
export function DayBars({ days, bars, columns = bars, none }: DayBarsProps) {
  if ([...bars, ...columns].every(({ values }) => sumOf(values) === 0)) return <p className="text-stone-700">{none}</p>;
  return (
    <div className="grid gap-5">
      <div className={`grid gap-5 ${bars.length > 1 ? 'sm:grid-cols-2' : ''}`}>
        {bars.map((series) => (
          <Bars key={series.label} days={days} series={series} />
        ))}
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline">{messages.DAY_TABLE}</summary>
        <DayTable days={days} columns={columns} />
      </details>
    </div>
  );
}

function Bars({ days, series: { label, values } }: { days: readonly string[]; series: DaySeries }) {
  const most = Math.max(1, ...values);
  const [first] = days;
  return (
    <figure>
      <figcaption className="font-medium">{messages.totalOf(label, sumOf(values))}</figcaption>
      <svg
        viewBox={`0 0 ${values.length * STEP} ${HIGH}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2 h-20 w-full border-b border-stone-400 forced-color-adjust-none"
      >
        {values.map((value, at) => {
          const height = (value / most) * HIGH;
          return (
            <rect
              key={days[at]}
              x={at * STEP + 1}
              y={HIGH - height}
              width={STEP - 2}
              height={height}
              className="fill-stone-700"
            />
          );
        })}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-sm text-stone-600">
        <span>{first && formatShortDate(first)}</span>
        <span>{messages.TODAY_COLUMN}</span>
      </p>
    </figure>
  );
}

const CELL = 'border-b border-stone-200 px-1 py-1.5 tabular-nums sm:px-3';

/** A table with a row for each day, the latest first; days with only zeros are left out. */
function DayTable({ days, columns }: { days: readonly string[]; columns: readonly DaySeries[] }) {
  const rows = days.map((day, at) => ({ day, cells: columns.map(({ values }) => values[at] ?? 0) })).reverse();
  return (
    <table className="mt-2 w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className={`${CELL} text-left whitespace-nowrap`}>
            {messages.DAY}
          </th>
          {columns.map(({ label }) => (
            <th key={label} scope="col" className={`${CELL} text-right`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(({ cells }) => sumOf(cells) > 0)
          .map(({ day, cells }) => (
            <tr key={day}>
              <th scope="row" className={`${CELL} text-left font-normal whitespace-nowrap`}>
                {formatShortDate(day)}
              </th>
              {columns.map(({ label }, at) => (
                <td key={label} className={`${CELL} text-right`}>
                  {formatNumber(cells[at] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
