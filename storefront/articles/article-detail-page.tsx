import { data } from 'react-router';
import { ARTICLE_NOT_FOUND, ARTICLES_ERROR, ARTICLES_HEADING } from '#contract/messages/articles.ts';
import { formatDate } from '#contract/messages/dates.ts';
import { HOME } from '../../ui/breadcrumb.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Prose } from '../../ui/prose.tsx';
import type { Api } from '../lib/api-client.ts';
import { entryOrNull } from '../lib/entry-pages.ts';
import { renderMarkdown, summarise } from '../lib/markdown.server.ts';
import { serverLoader } from '../lib/page-loaders.ts';
import { DetailFailure } from '../listings/detail/detail-failure.tsx';
import { breadcrumbJsonLd, sharedPictures } from '../shell/json-ld.ts';
import { PageHead } from '../shell/page-head.tsx';
import { StructuredData } from '../shell/structured-data.tsx';
import type { Route } from './+types/article-detail-page.ts';
import { articlePath, findArticle } from './article-queries.ts';

const SUMMARY_LONGEST = 160;

async function load({ params, api }: { params: { slug?: string | undefined }; api: Api }) {
  const article = await entryOrNull(findArticle(api, params.slug ?? ''), ARTICLE_NOT_FOUND);
  if (article === null) return data(null, { status: 503 });
  const { description, ...shown } = article;
  const html = renderMarkdown(description);
  return data({ ...shown, html, summary: summarise(description, SUMMARY_LONGEST) });
}

// There is no clientLoader, because only the server has the Markdown reader.
export const loader = serverLoader(load);

export default function ArticleDetailPage({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <DetailFailure message={ARTICLES_ERROR} />;
  const { title, slug, html, summary, publishedAt, updatedAt, cover } = loaderData;
  return (
    <article className="container-page max-w-3xl py-6">
      <PageHead
        title={title}
        description={summary}
        path={articlePath(slug)}
        picture={cover ?? undefined}
        type="article"
      />
      <StructuredData
        describe={(site) => [
          {
            '@type': 'Article',
            headline: title,
            description: summary || undefined,
            datePublished: publishedAt,
            dateModified: updatedAt,
            image: cover && sharedPictures(site, [cover]),
            mainEntityOfPage: site.publicUrl + articlePath(slug),
            author: { '@type': 'Organization', name: site.name, url: site.publicUrl },
            publisher: { '@type': 'Organization', name: site.name, url: site.publicUrl },
          },
          breadcrumbJsonLd(site, [
            HOME,
            { label: ARTICLES_HEADING, to: '/blogs' },
            { label: title, to: articlePath(slug) },
          ]),
        ]}
      />
      <a href="/blogs" className="inline-block py-2 text-sm underline print:hidden">
        {ARTICLES_HEADING}
      </a>
      <h1 className="mt-1 text-2xl font-bold text-balance md:text-2xl">{title}</h1>
      <p className="mt-2 text-sm text-muted">
        <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
      </p>
      {cover && (
        <div className="mt-4 overflow-hidden rounded-xl">
          <Picture
            picture={cover}
            alt=""
            sizes="(min-width: 768px) 720px, 92vw"
            formats={['small', 'medium', 'large']}
            isFirst
          />
        </div>
      )}
      <Prose html={html} />
    </article>
  );
}
