import { isWorthFinding, listPath } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { resultsBadge } from '#contract/messages/lists.ts';
import type { Found } from '../lib/entry-pages.ts';
import { PageHead } from '../shell/page-head.tsx';
import { listWords } from './list-chips.ts';

interface ListHeadProps {
  list: SaleList;
  query: AnyListQuery;
  found: Found<unknown>;
  heading: string;
  /** For search engines, after the number of results. */
  description: string;
}

/** What the tab and search engines say of a list. */
export function ListHead({ list, query, found, heading, description }: ListHeadProps) {
  const { total, page } = found.result;
  const words = listWords(list, query);
  return (
    <PageHead
      title={words === '' ? heading : `${words}: ${heading}`}
      description={import.meta.env.SSR ? describeList(words, found, description) : ''}
      page={page}
      path={listPath(list, { ...query, page })}
      isMinor={found.failure === null && (total === 0 || !isWorthFinding(query))}
    />
  );
}

/** "Toyota Premio, 63 results: used and imported cars …" */
function describeList(words: string, { result, failure }: Found<unknown>, description: string): string {
  const known = [words, failure === null ? resultsBadge(result.total) : ''].filter((part) => part !== '').join(', ');
  return known === '' ? description : `${known}: ${description}`;
}
