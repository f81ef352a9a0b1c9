import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Paging } from '../../ui/paging.tsx';
import { type ListQuery, listAddress } from '../lib/list-address.ts';
import { FilterTabs, SearchForm } from './list-search.tsx';

interface Choice {
  value: string | undefined;
  label: string;
}

/** A parameter of a list's address. Each value is a link; undefined leaves the parameter out. */
interface ListChoice<One extends Choice = Choice> {
  name: keyof ListQuery;
  label: string;
  choices: readonly One[];
}

interface OfficeListProps {
  path: string;
  /** The query in the address of the page. */
  query: ListQuery;
  /** Counts and pages in the API's answer. The page renders the rows. */
  found: { total: number; page: number; pageCount: number };
  countWords: (total: number) => string;
  /** Shown if nothing is found; `nothingYet`: if no filter or search is set. */
  none: string;
  nothingYet?: string;
  search: { label: string; hint: string };
  /** Parameters that a search sets, as to search in all states. */
  searchIn?: ListQuery;
  /** The way out of a list in which nothing was found, and its address. */
  showAll: { label: string; query?: ListQuery };
  /** Filter with the number of entries of each value. */
  tabs?: ListChoice<Choice & { count: number }> & { isOneRow?: boolean };
  /** Further filters, and orders. */
  links?: readonly ListChoice[];
  /** The rows. */
  children: ReactNode;
}

/** A list of an office: filters, search, count, the way out of an empty result, rows and paging. All of its state is in the address. */
export function OfficeList(props: OfficeListProps) {
  const { path, query, found, countWords, none, nothingYet = none, search, searchIn, showAll, children } = props;
  const { tabs, links = [] } = props;
  const pathOf = (part: ListQuery) => listAddress(path, { ...query, page: undefined, ...part });
  const isNarrowed = Boolean(query.q || query.state || query.with);
  return (
    <>
      {tabs && (
        <FilterTabs
          isOneRow={tabs.isOneRow ?? false}
          label={tabs.label}
          tabs={tabs.choices.map(({ value, ...tab }) => ({ filter: value, ...tab }))}
          chosen={chosenOf(tabs, query)}
          pathOf={(value) => pathOf({ [tabs.name]: value })}
        />
      )}
      <SearchForm
        action={path}
        {...search}
        q={query.q}
        hidden={{ ...query, q: undefined, page: undefined, ...searchIn }}
      />
      {links.map((choice) => (
        <ChoiceLinks
          key={choice.name}
          choice={choice}
          chosen={chosenOf(choice, query)}
          pathOf={(value) => pathOf({ [choice.name]: value })}
        />
      ))}
      <p role="status" className="mt-4 text-stone-700">
        {found.total > 0 ? countWords(found.total) : isNarrowed ? none : nothingYet}
        {isNarrowed && found.total === 0 && (
          <Link to={listAddress(path, { as: query.as, ...showAll.query })} className="ml-2 inline-block py-2 underline">
            {showAll.label}
          </Link>
        )}
      </p>
      {children}
      <Paging
        page={found.page}
        pageCount={found.pageCount}
        hrefOf={(number) => listAddress(path, { ...query, page: String(number) })}
      />
    </>
  );
}

const chosenOf = ({ name, choices }: ListChoice, query: ListQuery) =>
  choices.find(({ value }) => value === query[name])?.value;

interface ChoiceLinksProps {
  choice: ListChoice;
  chosen: string | undefined;
  pathOf: (value: string | undefined) => string;
}

const ChoiceLinks = ({ choice: { label: heading, choices }, chosen, pathOf }: ChoiceLinksProps) => (
  <nav aria-label={heading} className="mt-2">
    <ul className="flex flex-wrap gap-x-5">
      {choices.map(({ value, label }) => (
        <li key={label}>
          <Link
            to={pathOf(value)}
            aria-current={chosen === value ? 'true' : undefined}
            className="inline-flex min-h-11 items-center underline aria-[current=true]:font-bold aria-[current=true]:no-underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
