import { isWorthFinding, listPath } from '#contract/lists/list-query.ts';
import type { AnyListQuery, SaleList } from '#contract/lists/sale-list.ts';
import { listTitle, resultCount, thingCount, uncountedTitle } from '#contract/messages/lists.ts';
import type { Picture } from '#contract/values/pictures.ts';
import { pagePath } from '../../../ui/paging.tsx';
import type { SellerNames } from '../../lib/catalogue-names.ts';
import type { LoadedPage } from '../../lib/entry-pages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { listWords } from '../filters/list-chips.ts';
import type { OwnWords } from './own-words.ts';

interface ListHeadProps {
  list: SaleList;
  query: AnyListQuery;
  sellers: SellerNames | undefined;
  listPage: LoadedPage<unknown>;
  heading: string;
  /** The page's description for search engines; the number of results stands before it. */
  description: string;
  /** The page's own title and sentences, if the list is shown as a car page. */
  own?: OwnWords | undefined;
  /** The path of the car page with the same list; it is the canonical address. */
  pagePath?: string | undefined;
  /** The picture for previews of links to this page. */
  picture?: Picture | undefined;
}

/** The head of a list's page: its title, and its description for search engines. */
export function ListHead(props: ListHeadProps) {
  const { list, query, sellers, listPage, description, own, picture } = props;
  const { total, page } = listPage.result;
  const words = listWords(list, query, sellers);
  return (
    <PageHead
      title={own?.title ?? titleOf(props, words)}
      description={import.meta.env.SSR ? own?.facts?.() || describeList(words, listPage, description) : ''}
      page={page}
      path={props.pagePath ? pagePath(props.pagePath, page) : listPath(list, { ...query, page })}
      isMinor={
        listPage.failure === null && (total === 0 || !(props.pagePath || (isWorthFinding(query) && !listPage.isOdd)))
      }
      picture={picture}
    />
  );
}

function titleOf({ list, listPage, heading }: ListHeadProps, words: string): string {
  if (words === '') return heading;
  return listPage.failure === null
    ? listTitle(words, thingCount(list.entity, listPage.result.total))
    : uncountedTitle(words, heading);
}

/** Returns the description, for example "Toyota Premio, 63 results: used and imported cars …". */
function describeList(words: string, { result, failure }: LoadedPage<unknown>, description: string): string {
  const parts = [words, failure === null ? resultCount(result.total) : ''].filter((part) => part !== '').join(', ');
  return parts === '' ? description : `${parts}: ${description}`;
}
