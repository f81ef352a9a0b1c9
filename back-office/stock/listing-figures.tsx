import type { ListingKind } from '#contract/listings/listing-fields.ts';
import * as messages from '#contract/messages/listing-figures.ts';
import type { ListingFigures as Figures, LikeFigures, ListingDay } from '#contract/office/stock-schemas.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { DayBars } from '../shell/day-bars.tsx';

const contactsOf = ({ reveals, calls, messages: sent }: ListingDay) => reveals + calls + sent;

const sumOf = (days: readonly ListingDay[], of: (day: ListingDay) => number) =>
  days.reduce((sum, day) => sum + of(day), 0);

interface ListingFiguresProps {
  figures: Figures;
  kind: ListingKind;
}

/** Views and contacts of an ad: in a sentence, compared with similar ads, and by day. Views of spare parts are not counted. */
export function ListingFigures({ figures: { days, like, price }, kind }: ListingFiguresProps) {
  const columnOf = (label: string, of: (day: ListingDay) => number) => ({ label, values: days.map(of) });
  const views = columnOf(messages.VIEWS, (day) => day.views);
  const contacts = columnOf(messages.CONTACTS, contactsOf);
  const ofCar = kind === 'car';
  const total = sumOf(days, contactsOf);
  const kinds = messages.kindsOfContacts({
    reveals: sumOf(days, ({ reveals }) => reveals),
    calls: sumOf(days, ({ calls }) => calls),
    messages: sumOf(days, (day) => day.messages),
  });
  return (
    <div className="grid gap-4">
      <div>
        <p className="text-lg">{messages.summary(price, total)}</p>
        {total > 0 && <p className="text-stone-700">{kinds}</p>}
      </div>
      {like && <LikeTable like={like} />}
      <DayBars
        days={days.map(({ day }) => day)}
        bars={ofCar ? [views, contacts] : [contacts]}
        columns={[
          ...(ofCar ? [views, columnOf(messages.SAVES, ({ saves }) => saves)] : []),
          contacts,
          columnOf(messages.BUYERS, ({ leads }) => leads),
        ]}
        none={messages.NOBODY_LOOKED}
      />
    </div>
  );
}

const LIKE_ROWS = ['views', 'saves', 'taps', 'leads'] as const;
const CELL = 'border-b border-stone-200 py-1.5 pl-3 text-right tabular-nums';

function LikeTable({ like }: { like: LikeFigures }) {
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left text-stone-700">{messages.comparedOver(like)}</caption>
      <thead>
        <tr>
          <td className="border-b border-stone-200" />
          <th scope="col" className={CELL}>
            {messages.YOURS}
          </th>
          <th scope="col" className={CELL}>
            {messages.OTHERS}
          </th>
        </tr>
      </thead>
      <tbody>
        {LIKE_ROWS.map((row) => (
          <tr key={row}>
            <th scope="row" className="border-b border-stone-200 py-1.5 text-left font-normal">
              {messages.LIKE_ROWS[row]}
            </th>
            <td className={`${CELL} font-semibold`}>{formatNumber(like[row].own)}</td>
            <td className={CELL}>{formatNumber(like[row].others)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
