import { Link } from 'react-router';
import { stageOf } from '#contract/listing-states.ts';
import { formatShortDate } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/stock.ts';
import type { StockSort } from '#contract/office/stock.ts';
import type { StockListRow } from '#contract/office/stock-schemas.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import type { May } from '../lib/may.ts';
import { FirstPhoto } from '../shell/first-photo.tsx';
import { SparkLine } from '../shell/spark-line.tsx';
import { RowActions } from './row-actions.tsx';
import { SelectBox } from './select-many.tsx';
import { listingPath, priceOf, StateWord, titleOf } from './stock-parts.tsx';

type Figure = Exclude<StockSort, 'price'>;

const FIGURES: Readonly<Record<Figure, (row: StockListRow) => number | null>> = {
  age: ({ daysOnSale }) => daysOnSale,
  views: ({ views }) => views,
  taps: ({ taps }) => taps,
  leads: ({ leads }) => leads,
  photos: ({ photoCount }) => photoCount,
};
const FIGURE_NAMES = ['age', 'views', 'taps', 'leads', 'photos'] as const;

interface StockTableRowProps {
  row: StockListRow;
  may: May;
  search: string;
  canSelect: boolean;
  /** The figure that is shown on a phone, which has room for one only, such as views. */
  shown: Figure;
}

export function StockTableRow({ row, may, search, canSelect, shown }: StockTableRowProps) {
  const { documentId, state, price, reference, stockNumber } = row;
  const title = titleOf(row);
  const notes = [
    row.tasks.includes('expires soon') && row.expiresAt && messages.endsOn(formatShortDate(row.expiresAt)),
    row.isWaiting && !stageOf(state).isInReview && messages.CHANGES_WAIT,
  ].filter(Boolean);
  return (
    <tr>
      {canSelect && (
        <td className="is-tick">
          <SelectBox documentId={documentId} title={title} />
        </td>
      )}
      <td className="is-photo">
        <span>
          <FirstPhoto picture={row.picture} sizes="64px" />
        </span>
      </td>
      <th scope="row" className="is-name">
        <Link to={listingPath(documentId, search)}>{title}</Link>
        <span className="is-more">
          {[reference, stockNumber && messages.stockNumber(stockNumber)].filter(Boolean).join(' · ')}
        </span>
        {notes.length > 0 && <span className="is-note">{notes.join(' ')}</span>}
      </th>
      <td className="is-state">
        <StateWord state={state} />
      </td>
      <td className="is-price">{priceOf(price)}</td>
      {FIGURE_NAMES.map((figure) => (
        <td key={figure} data-figure={figure} className={figure === shown ? 'is-figure is-shown' : 'is-figure'}>
          {figure === 'views' && row.viewDays.length > 0 && (
            <span className="mr-2 inline-block align-middle @max-[76rem]/stock:hidden">
              <SparkLine values={row.viewDays} />
            </span>
          )}
          <FigureOf figure={figure} count={FIGURES[figure](row)} />
        </td>
      ))}
      <td className="is-actions">
        <RowActions row={row} may={may} search={search} />
      </td>
    </tr>
  );
}

/** A number in the table; "–" if it is not counted. In windows that are too narrow for column headings, its unit is written too. */
function FigureOf({ figure, count }: { figure: Figure; count: number | null }) {
  if (count === null) {
    return (
      <span className="is-none">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{messages.NOT_COUNTED}</span>
      </span>
    );
  }
  const isPoor = figure === 'photos' && count === 0;
  return (
    <span className={`inline-block min-w-[4ch] ${isPoor ? 'font-semibold text-alert' : ''}`}>
      {formatNumber(count)}
      <span className="@min-[76rem]/stock:hidden"> {messages.unitWord(figure, count)}</span>
    </span>
  );
}
