import { isWorthFinding, listPath } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { listTitle, resultsBadge, thingCount, uncountedTitle } from '#contract/messages/lists.ts';
import type { SellerNames } from '../../lib/catalogue-names.ts';
import type { LoadedPage } from '../../lib/entry-pages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { listWords } from '../filters/list-chips.ts';

interface ListHeadProps {
  list: SaleList;
  query: AnyListQuery;
  sellers: SellerNames | undefined;
  listPage: LoadedPage<unknown>;
  heading: string;
  /** Description for search engines, after the number of results. */
  description: string;
}

/** The document head of a list: its title and its description for search engines. */
export function ListHead(props: ListHeadProps) {
  const { list, query, sellers, listPage, description } = props;
  const { total, page } = listPage.result;
  const words = listWords(list, query, sellers);
  return (
    <PageHead
      title={titleOf(props, words)}
      description={import.meta.env.SSR ? describeList(words, listPage, description) : ''}
      page={page}
      path={listPath(list, { ...query, page })}
      isMinor={listPage.failure === null && (total === 0 || !isWorthFinding(query))}
    />
  );
}

function titleOf({ list, listPage, heading }: ListHeadProps, words: string): string {
  if (words === '') return heading;
  return listPage.failure === null
    ? listTitle(words, thingCount(list.entity, listPage.result.total))
    : uncountedTitle(words, heading);
}

/** "Toyota Premio, 63 results: used and imported cars …" */
function describeList(words: string, { result, failure }: LoadedPage<unknown>, description: string): string {
  const parts = [words, failure === null ? resultsBadge(result.total) : ''].filter((part) => part !== '').join(', ');
  return parts === '' ? description : `${parts}: ${description}`;
}
