import { entity } from './entity.ts';
import { field, toOne } from './field.ts';

export const article = entity({
  name: 'articles',
  table: 'article',
  titleField: 'title',
  unique: ['slug'],
  list: { columns: ['title', 'publishedAt'], order: 'publishedAt:desc', searched: ['title', 'slug'] },
  officeWrites: 'editor',
  isServed: true,
  fields: {
    title: field.text({ isRequired: true, most: 200 }),
    /** Markdown. */
    description: field.text({ isRequired: true, format: 'markdown', most: 100_000 }),
    slug: field.text({ isRequired: true, format: 'slug' }),
  },
  relations: { cover: toOne('media', {}) },
});
