import { Form, Link } from 'react-router';
import { SEARCH } from '#contract/messages/stock.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { HiddenFields, type SentFields } from './hidden-fields.tsx';

interface FilterTabsProps<Filter> {
  label: string;
  tabs: readonly { filter: Filter; label: string; count: number }[];
  chosen: Filter;
  pathOf: (filter: Filter) => string;
  /** True for a list in the middle of a page: choosing a filter then does not scroll to the top. */
  staysInPlace?: boolean;
  /** True: on a phone the filters are in one row that scrolls sideways, to leave room for the list. */
  isOneRow?: boolean;
}

/** Filters of a list as links, each with its number of entries. */
export function FilterTabs<Filter extends string | undefined>(props: FilterTabsProps<Filter>) {
  const { label: heading, tabs, chosen, pathOf, staysInPlace = false, isOneRow = false } = props;
  const layout = isOneRow ? 'no-scrollbar -mx-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0' : 'flex-wrap';
  return (
    <nav aria-label={heading} className="mt-4">
      <ul className={`flex gap-2 ${layout}`}>
        {tabs.map(({ filter, label, count }) => (
          <li key={label} className="shrink-0">
            <Link
              to={pathOf(filter)}
              preventScrollReset={staysInPlace}
              aria-current={chosen === filter ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 rounded-lg border border-stone-300 bg-white px-3 hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-white"
            >
              {label} <span className="tabular-nums opacity-80">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface SearchFormProps {
  action: string;
  label: string;
  hint: string;
  q: string | undefined;
  /** Names and values of the form's hidden fields. */
  hidden: SentFields;
  /** CSS classes of the form, such as its distance from what stands above. */
  className?: string;
}

/** The search field of a list. */
export function SearchForm({ action, label, hint, q, hidden, className = 'mt-4' }: SearchFormProps) {
  return (
    <Form method="get" action={action} role="search" className={`flex flex-wrap gap-2 ${className}`}>
      <HiddenFields fields={hidden} />
      <input
        key={q}
        type="search"
        name="q"
        aria-label={label}
        placeholder={hint}
        defaultValue={q}
        maxLength={100}
        className="field-control min-w-[min(100%,10rem)] flex-1 sm:max-w-md"
      />
      <button type="submit" className="button-quiet">
        {SEARCH}
      </button>
    </Form>
  );
}
