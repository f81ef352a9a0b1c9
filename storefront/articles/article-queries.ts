import { ARTICLE, type Article } from '#contract/catalogue/articles.ts';
import type { Entry } from '#contract/entities/entry.ts';
import { type Api, ApiFailure } from '../lib/api-client.ts';
import { picturesOf } from '../lib/entry-fields.ts';

export const articlePath = (slug: string) => `/article/${encodeURIComponent(slug)}`;

export const articleOf = (entry: Entry<'articles', typeof ARTICLE>): Article => ({
  title: entry.title,
  slug: entry.slug,
  description: entry.description,
  // `updatedAt` stands here only for the type, which allows null: the API answers only published articles.
  publishedAt: entry.publishedAt ?? entry.updatedAt,
  updatedAt: entry.updatedAt,
  cover: entry.cover ? (picturesOf([entry.cover])[0] ?? null) : null,
});

const SLUG_LONGEST = 200;

/** Loads the article of an address. Throws ApiFailure, with status 404 if there is no such article. */
export async function findArticle(api: Api, slug: string): Promise<Article> {
  const isSlug = slug !== '' && slug.length <= SLUG_LONGEST && !/\p{Cc}/u.test(slug);
  const { entries } = isSlug
    ? await api.list('articles', ARTICLE, { filters: { slug: { $eq: slug } } })
    : { entries: [] };
  const [entry] = entries;
  if (!entry) throw new ApiFailure(404, 'there is no such article');
  return articleOf(entry);
}
