import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import * as messages from '#contract/messages/stock.ts';
import {
  readStockOrder,
  STOCK_SORT_NAMES,
  STOCK_SORTS,
  type StockOrder,
  type StockSort,
  writeStockOrder,
} from '#contract/office/stock.ts';
import type { StockListRow } from '#contract/office/stock-schemas.ts';
import { type ListQuery, listAddress } from '../lib/list-address.ts';
import type { May } from '../lib/may.ts';
import { StockTableRow } from './stock-table-row.tsx';

interface StockTableProps {
  path: string;
  query: ListQuery;
  rows: readonly StockListRow[];
  may: May;
  search: string;
  canSelect: boolean;
}

/** A seller's listings: a table on a laptop. On a phone each has two lines, and the column headings become a row of links that sort. */
export function StockTable({ path, query, rows, may, search, canSelect }: StockTableProps) {
  const table = useRef<HTMLTableElement>(null);
  useMenusClosed(table);
  const order = readStockOrder(query.sort);
  const shown = order && order.by !== 'price' ? order.by : 'age';
  return (
    <div className="stock-list">
      <table ref={table} className="stock-table">
        <caption className="sr-only">{messages.TABLE_MEANS}</caption>
        <thead>
          <tr>
            {canSelect && <Head words={messages.SELECT_COLUMN} />}
            <Head words={messages.PHOTO_COLUMN} />
            <th scope="col" className="is-first">
              <span className="@max-[76rem]/stock:sr-only">{messages.AD_COLUMN}</span>
              <span aria-hidden="true" className="@min-[76rem]/stock:hidden">
                {messages.SORT_LABEL}
              </span>
            </th>
            <th scope="col" className="is-plain">
              {messages.STATES_LABEL}
            </th>
            {STOCK_SORT_NAMES.map((column) => (
              <SortHead key={column} column={column} order={order} path={path} query={query} />
            ))}
            <Head words={messages.ACTIONS_COLUMN} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <StockTableRow
              key={row.documentId}
              row={row}
              may={may}
              search={search}
              canSelect={canSelect}
              shown={shown}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Head = ({ words }: { words: string }) => (
  <th scope="col" className="is-plain">
    <span className="sr-only">{words}</span>
  </th>
);

interface SortHeadProps {
  column: StockSort;
  order: StockOrder | undefined;
  path: string;
  query: ListQuery;
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: '↑', desc: '↓' } as const;
const TURNED = { asc: 'desc', desc: 'asc' } as const;

/** A column heading: a link that sorts by the column, or in the opposite order if the list is sorted by it already. */
function SortHead({ column, order, path, query }: SortHeadProps) {
  const sorted = order?.by === column ? order.direction : undefined;
  const direction = sorted ? TURNED[sorted] : STOCK_SORTS[column].first;
  const to = listAddress(path, { ...query, page: undefined, sort: writeStockOrder({ by: column, direction }) });
  return (
    <th scope="col" aria-sort={sorted && ARIA[sorted]}>
      <Link to={to} preventScrollReset>
        {messages.COLUMN_WORDS[column]}
        {sorted && <span aria-hidden="true">{ARROWS[sorted]}</span>}
      </Link>
    </th>
  );
}

/** Closes a row's menu when the user presses elsewhere or Escape, and when the action chosen in it is done. */
function useMenusClosed(table: React.RefObject<HTMLTableElement | null>) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new location closes them.
  useEffect(() => {
    const closeAll = (except?: Node) => {
      for (const menu of table.current?.querySelectorAll<HTMLDetailsElement>('details.stock-menu[open]') ?? []) {
        if (!except || !menu.contains(except)) menu.open = false;
      }
    };
    closeAll();
    const onPress = ({ target }: Event) => target instanceof Node && closeAll(target);
    function onKey({ key: pressed }: KeyboardEvent) {
      if (pressed !== 'Escape') return;
      const menu = document.activeElement?.closest('details.stock-menu');
      closeAll();
      menu?.querySelector('summary')?.focus();
    }
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [key]);
}
