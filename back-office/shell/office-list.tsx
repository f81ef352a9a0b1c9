import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Paging } from '../../ui/paging.tsx';
import { type ListQuery, listAddress } from '../lib/list-address.ts';
import { FilterTabs, SearchForm } from './list-search.tsx';

interface Choice {
  value: string | undefined;
  label: string;
}

/** A query parameter of a list, offered as a link for each of its values. The link with the value undefined removes the parameter. */
interface ListChoice<One extends Choice = Choice> {
  name: keyof ListQuery;
  label: string;
  choices: readonly One[];
}

interface OfficeListProps {
  path: string;
  /** The list's query parameters, from the page's address. */
  query: ListQuery;
  /** Number of entries and pages, from the API's answer; the rows themselves are `children`. */
  found: { total: number; page: number; pageCount: number };
  countWords: (total: number) => string;
  /** Sentence shown if nothing is found. If no filter or search is set either, `nothingYet` is shown in its place. */
  none: string;
  nothingYet?: string;
  search: { label: string; hint: string };
  /** Query parameters that a search sets besides its text, for example `state: 'all'`, so that it covers all states. */
  searchIn?: ListQuery;
  /** The link that is shown when nothing is found: its label, and the query of the list that it opens. */
  showAll: { label: string; query?: ListQuery };
  /** The filter whose links also show the number of entries of each value. */
  tabs?: ListChoice<Choice & { count: number }> & { isOneRow?: boolean };
  /** Further filters, and the orders of the list, as links without numbers. */
  links?: readonly ListChoice[];
  /** The rows. */
  children: ReactNode;
}

/** A list of a back office with filters, search, number of entries, rows and paging. All of its state is in the page's address. */
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
