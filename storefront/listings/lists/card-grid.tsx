import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { ErrorBanner } from '../../../ui/forms/error-banner.tsx';
import { Paging, pagePath } from '../../../ui/paging.tsx';
import type { LoadedPage } from '../../lib/entry-pages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { listJsonLd, StructuredData } from '../../shell/structured-data.tsx';

interface CardGridProps<Item> {
  listPage: LoadedPage<Item>;
  /** The error shown if the list could not be loaded. */
  error: string;
  /** The sentence shown if the list is empty. */
  empty: string;
  /** The path of the list's first page. */
  path: string;
  columns: 1 | 3 | 4;
  keyOf: (item: Item) => string;
  /** Returns the path of an item's own page. */
  pathOf: (item: Item) => string;
  card: (item: Item, isFirst: boolean) => ReactNode;
}

const COLUMNS = {
  1: 'xl:grid-cols-2 xl:gap-x-10',
  3: 'min-[481px]:grid-cols-2 lg:grid-cols-3',
  4: 'min-[481px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
};

/** A list as cards, with links to its other pages. */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  const { listPage, error, empty, path, columns, keyOf, pathOf, card } = props;
  const { result, failure } = listPage;
  const isLoading = useNavigation().state === 'loading';
  if (failure !== null) return <ErrorBanner message={error} />;
  if (result.items.length === 0) return <p className="text-muted">{empty}</p>;
  return (
    <div className={isLoading ? 'opacity-60 transition-opacity delay-200' : ''}>
      <StructuredData describe={(site) => [listJsonLd(site, result, pathOf)]} />
      <ul className={`grid gap-4 ${COLUMNS[columns]}`}>
        {result.items.map((item, at) => (
          <li key={keyOf(item)}>{card(item, at === 0)}</li>
        ))}
      </ul>
      <Paging page={result.page} pageCount={result.pageCount} hrefOf={(page) => pagePath(path, page)} />
    </div>
  );
}

interface CardListPageProps<Item> extends Omit<CardGridProps<Item>, 'columns'> {
  /** 1: each item is a row over the whole width, on a laptop over half of it; undefined: the items are cards beside each other. */
  columns?: 1;
  heading: string;
  /** The page's description for search engines. */
  description: string;
}

/** A page with one list of cards. */
export function CardListPage<Item>({ heading, description, ...grid }: CardListPageProps<Item>) {
  return (
    <div className="container-page py-6">
      <PageHead
        title={heading}
        description={description}
        page={grid.listPage.result.page}
        path={pagePath(grid.path, grid.listPage.result.page)}
      />
      <h1 className="mb-4 text-2xl font-bold">{heading}</h1>
      <CardGrid columns={3} {...grid} />
    </div>
  );
}
