import { isWorthFinding, listPath } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { listTitle, resultsBadge, thingCount, uncountedTitle } from '#contract/messages/lists.ts';
import type { SellerNames } from '../../lib/catalogue-names.ts';
import type { Found } from '../../lib/entry-pages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { listWords } from '../filters/list-chips.ts';

interface ListHeadProps {
  list: SaleList;
  query: AnyListQuery;
  sellers: SellerNames | undefined;
  found: Found<unknown>;
  heading: string;
  /** Description for search engines, after the number of results. */
  description: string;
}

/** The document head of a list: its title and its description for search engines. */
export function ListHead(props: ListHeadProps) {
  const { list, query, sellers, found, description } = props;
  const { total, page } = found.result;
  const words = listWords(list, query, sellers);
  return (
    <PageHead
      title={titleOf(props, words)}
      description={import.meta.env.SSR ? describeList(words, found, description) : ''}
      page={page}
      path={listPath(list, { ...query, page })}
      isMinor={found.failure === null && (total === 0 || !isWorthFinding(query))}
    />
  );
}

function titleOf({ list, found, heading }: ListHeadProps, words: string): string {
  if (words === '') return heading;
  return found.failure === null
    ? listTitle(words, thingCount(list.entity, found.result.total))
    : uncountedTitle(words, heading);
}

/** "Toyota Premio, 63 results: used and imported cars …" */
function describeList(words: string, { result, failure }: Found<unknown>, description: string): string {
  const parts = [words, failure === null ? resultsBadge(result.total) : ''].filter((part) => part !== '').join(', ');
  return parts === '' ? description : `${parts}: ${description}`;
}
