import {
  type ChangedEntry,
  deleteEntries,
  type EntryLayout,
  insertEntries,
  type NewEntry,
  updateEntries,
} from '../content/entry-writes.ts';
import type { Database, Engine } from '../db/engine.ts';

export interface NewArticle extends NewEntry {
  title: string;
  /** Markdown. */
  description: string;
  slug: string;
  coverId: number | null;
}

const layout: EntryLayout<NewArticle> = {
  table: 'article',
  columns: ['title', 'description', 'slug', 'cover_id'],
  values: (article) => [article.title, article.description, article.slug, article.coverId],
};

export const insertArticles = (engine: Engine, db: Database, articles: readonly NewArticle[]) =>
  insertEntries(engine, db, articles, layout);

export const updateArticles = (
  _engine: Engine,
  db: Database,
  articles: readonly ChangedEntry<NewArticle>[],
  now: number,
) => updateEntries(db, articles, layout, now);

export const deleteArticles = (db: Database, ids: readonly number[]) => deleteEntries(db, 'article', ids);
