import { article } from '#contract/entities/article.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';

export type NewArticle = NewEntry<typeof article>;

export const { insert: insertArticles, update: updateArticles, delete: deleteArticles } = entryWrites(article);
