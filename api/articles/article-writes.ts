import { article } from '#contract/entities/article.ts';
import { entryWrites, type NewEntry } from '../../platform/content/entry-writes.ts';
import { auditedWrites } from '../audit/audited-entry-writes.ts';

export type NewArticle = NewEntry<typeof article>;

const writes = entryWrites(article);

export const { insert: insertArticles, update: updateArticles, delete: deleteArticles } = writes;

/** Functions with which staff add, change and remove articles, on pages or by programs. Each write is recorded in the audit log. */
export const articleWrites = auditedWrites(article, writes);
