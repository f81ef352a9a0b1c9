import { contentType, toOne } from '../content/content-type.ts';

export const articleType = contentType({
  plural: 'articles',
  table: 'article',
  /** `description` is Markdown. */
  attributes: { title: 'text', description: 'text', slug: 'text' },
  relations: { cover: toOne('media', 'cover_id') },
});
