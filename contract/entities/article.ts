import { entity, toOne } from './entity.ts';

export const article = entity({
  name: 'articles',
  table: 'article',
  fields: {
    title: { kind: 'text', isRequired: true },
    /** Markdown. */
    description: { kind: 'text', isRequired: true },
    slug: { kind: 'text', isRequired: true },
  },
  relations: { cover: toOne('media') },
});
