import type { Selection } from '../entities/entry.ts';
import { PICTURE_FIELDS, type Picture } from '../values/pictures.ts';

export interface Article {
  title: string;
  slug: string;
  /** The article's text in Markdown. */
  description: string;
  /** A time in ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  cover: Picture | null;
}

export const ARTICLE = {
  fields: ['title', 'slug', 'description', 'publishedAt', 'updatedAt'],
  populate: { cover: { fields: PICTURE_FIELDS } },
} as const satisfies Selection<'articles'>;
