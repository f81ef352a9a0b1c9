import { ARTICLE, type Article } from '#contract/articles.ts';
import { type Api, ApiFailure, type Entry, isEntry, readText } from '../api-client.ts';
import { readPictures } from '../entry-fields.ts';

export const articlePath = (slug: string) => `/article/${encodeURIComponent(slug)}`;

export const readArticle = (entry: Entry): Article => ({
  title: readText(entry.title) ?? 'Article',
  slug: readText(entry.slug) ?? '',
  description: readText(entry.description) ?? '',
  publishedAt: readText(entry.publishedAt) ?? '',
  updatedAt: readText(entry.updatedAt) ?? '',
  cover: isEntry(entry.cover) ? (readPictures([entry.cover])[0] ?? null) : null,
});

const SLUG_LONGEST = 200;

/** Throws ApiFailure, with status 404 if there is no such article. */
export async function findArticle(api: Api, slug: string): Promise<Article> {
  const isSlug = slug !== '' && slug.length <= SLUG_LONGEST && !/\p{Cc}/u.test(slug);
  const { entries } = isSlug
    ? await api.list('/api/articles', { ...ARTICLE, filters: { slug: { $eq: slug } } })
    : { entries: [] };
  const [entry] = entries;
  if (!entry) throw new ApiFailure(404, 'there is no such article');
  return readArticle(entry);
}
