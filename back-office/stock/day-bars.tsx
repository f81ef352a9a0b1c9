import { formatShortDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/stock.ts';
import type { ListingDay } from '#contract/office/stock-schemas.ts';

const STEP = 10;
const HIGH = 60;

const contactsOf = ({ reveals, calls, messages: sent }: ListingDay) => reveals + calls + sent;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Views and contacts of a listing by day: as bars, and as a table with the numbers. */
export function DayBars({ days }: { days: readonly ListingDay[] }) {
  const activeDays = days.filter((day) => day.views + contactsOf(day) > 0).reverse();
  if (activeDays.length === 0) return <p className="text-stone-700">{messages.NOBODY_LOOKED}</p>;
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Bars label={messages.VIEWS} days={days} values={days.map(({ views }) => views)} />
        <Bars label={messages.CONTACTS} days={days} values={days.map(contactsOf)} />
      </div>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline">{messages.DAY_TABLE}</summary>
        <DayTable days={activeDays} />
      </details>
    </div>
  );
}

function Bars({ label, days, values }: { label: string; days: readonly ListingDay[]; values: readonly number[] }) {
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
              key={days[at]?.day}
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
        <span>{first && formatShortDate(first.day)}</span>
        <span>{messages.TODAY_COLUMN}</span>
      </p>
    </figure>
  );
}

const CELL = 'border-b border-stone-200 px-1 py-1.5 text-right tabular-nums sm:px-3';

/** A table of the days; those without views and contacts are left out. */
function DayTable({ days }: { days: readonly ListingDay[] }) {
  return (
    <table className="mt-2 w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className={`${CELL} text-left`}>
            {messages.DAY}
          </th>
          {[messages.VIEWS, messages.NUMBER_SHOWN, messages.CALLS, messages.MESSAGES].map((name) => (
            <th key={name} scope="col" className={CELL}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, views, reveals, calls, messages: sent }) => (
          <tr key={day}>
            <th scope="row" className={`${CELL} text-left font-normal`}>
              {formatShortDate(day)}
            </th>
            <td className={CELL}>{views}</td>
            <td className={CELL}>{reveals}</td>
            <td className={CELL}>{calls}</td>
            <td className={CELL}>{sent}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
