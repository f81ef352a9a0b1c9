import { Link } from 'react-router';
import * as messages from '#contract/messages/stock.ts';
import { STOCK_VIEWS } from '#contract/office/stock.ts';
import type { Stock } from '#contract/office/stock-schemas.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { type ListQuery, listAddress } from '../lib/list-address.ts';
import { stockStates } from './stock-filters.ts';

interface StockTabsProps {
  path: string;
  query: ListQuery;
  stock: Pick<Stock, 'counts' | 'viewCounts'>;
}

const TAB =
  'flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-md px-2.5 hover:bg-stone-200 aria-[current=page]:bg-ink aria-[current=page]:text-white xl:pointer-fine:min-h-9';

/**
 * Filters by state and saved views, as links with their numbers of ads. Choosing a view drops the filter by state, since it covers only ads on
 * sale.
 */
export function StockTabs({ path, query, stock: { counts, viewCounts } }: StockTabsProps) {
  const views = STOCK_VIEWS.filter((view) => viewCounts[view] > 0 || view === query.with);
  const pathOf = (part: ListQuery) =>
    listAddress(path, { ...query, page: undefined, state: undefined, with: undefined, ...part });
  return (
    <div className="no-scrollbar -mx-4 mt-3 flex gap-x-3 overflow-x-auto px-4 py-1 text-sm sm:mx-0 sm:flex-wrap sm:px-0 xl:mt-1">
      <Tabs
        label={messages.STATES_LABEL}
        tabs={stockStates(counts, query.state).map(({ value, label, count }) => ({
          label,
          count,
          to: pathOf({ state: value }),
          isChosen: query.with === undefined && query.state === value,
        }))}
      />
      {views.length > 0 && (
        <Tabs
          label={messages.VIEWS_LABEL}
          tabs={views.map((view) => ({
            label: messages.viewWords(view),
            count: viewCounts[view],
            to: pathOf({ with: view }),
            isChosen: query.with === view,
          }))}
        />
      )}
    </div>
  );
}

interface Tab {
  label: string;
  count: number;
  to: string;
  isChosen: boolean;
}

const Tabs = ({ label: heading, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav
    aria-label={heading}
    className="shrink-0 border-stone-300 not-first:border-l not-first:pl-3 sm:shrink sm:max-xl:border-l-0! sm:max-xl:pl-0!"
  >
    <ul className="flex sm:flex-wrap">
      {tabs.map(({ label, count, to, isChosen }) => (
        <li key={label} className="shrink-0">
          <Link to={to} aria-current={isChosen ? 'page' : undefined} className={TAB}>
            {label} <span className="font-semibold tabular-nums">{formatNumber(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
