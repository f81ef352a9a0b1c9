import { insertEntries, type NewEntry } from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';

export interface NewArticle extends NewEntry {
  title: string;
  /** Markdown. */
  description: string;
  slug: string;
  coverId: number | null;
}

export function insertArticles(engine: Engine, db: Database, articles: readonly NewArticle[]): Promise<number[]> {
  const columns = ['title', 'description', 'slug', 'cover_id'];
  return insertEntries(engine, db, 'article', articles, columns, (article) => [
    article.title,
    article.description,
    article.slug,
    article.coverId,
  ]);
}
