import { ARTICLE } from '#contract/catalogue/articles.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { parsePage } from '#contract/lists/list-query.ts';
import { ARTICLES_DESCRIPTION, ARTICLES_ERROR, ARTICLES_HEADING, NO_ARTICLES } from '#contract/messages/articles.ts';
import { formatDate } from '#contract/messages/dates.ts';
import type { Picture as PictureData } from '#contract/values/pictures.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { Api } from '../lib/api-client.ts';
import { listEntryPage, loadList } from '../lib/entry-pages.ts';
import { summarise } from '../lib/markdown.server.ts';
import { serverLoader } from '../lib/page-loaders.ts';
import { CardListPage } from '../listings/lists/card-grid.tsx';
import { FeedLinks } from '../shell/feed-links.tsx';
import type { Route } from './+types/article-list-page.ts';
import { articleOf, articlePath } from './article-queries.ts';

const PATH = '/blogs';
const SUMMARY_LONGEST = 180;

interface ArticleSummary {
  title: string;
  slug: string;
  summary: string;
  publishedAt: string;
  cover: PictureData | null;
}

const newestFirst = (url: URL) => ({ sort: 'createdAt:desc', page: parsePage(url.searchParams) }) as const;

function articleSummary(entry: Entry<'articles', typeof ARTICLE>): ArticleSummary {
  const { title, slug, description, publishedAt, cover } = articleOf(entry);
  return { title, slug, summary: summarise(description, SUMMARY_LONGEST), publishedAt, cover };
}

function load({ url, api }: { url: URL; api: Api }) {
  return loadList(listEntryPage(api, 'articles', { selection: ARTICLE, read: articleSummary }, newestFirst(url)));
}

// There is no clientLoader, because only the server has the Markdown reader.
export const loader = serverLoader(load);

export default function ArticleListPage({ loaderData: listPage }: Route.ComponentProps) {
  return (
    <>
      {import.meta.env.SSR && <FeedLinks />}
      <CardListPage
        heading={ARTICLES_HEADING}
        description={ARTICLES_DESCRIPTION}
        listPage={listPage}
        error={ARTICLES_ERROR}
        empty={NO_ARTICLES}
        path={PATH}
        keyOf={({ slug }) => slug}
        pathOf={({ slug }) => articlePath(slug)}
        card={(article, isFirst) => <ArticleCard article={article} isFirst={isFirst} />}
      />
    </>
  );
}

function ArticleCard({ article, isFirst }: { article: ArticleSummary; isFirst: boolean }) {
  const { title, slug, summary, publishedAt, cover } = article;
  return (
    <article
      aria-label={title}
      className="relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-white transition-shadow hover:shadow-md"
    >
      <Picture
        picture={cover ?? undefined}
        alt=""
        sizes="(min-width: 1024px) 400px, (min-width: 481px) 46vw, 92vw"
        formats={['thumbnail', 'small']}
        isFirst={isFirst}
      />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="text-lg font-semibold">
          <a href={articlePath(slug)} className="after:absolute after:inset-0">
            {title}
          </a>
        </h2>
        <p className="text-stone-700">{summary}</p>
        <p className="mt-auto text-sm text-muted">
          <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
        </p>
      </div>
    </article>
  );
}
