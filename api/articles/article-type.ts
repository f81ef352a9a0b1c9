import { article } from '#contract/entities/article.ts';
import { articleWords } from '#contract/entities/article-words.ts';
import { contentType } from '../../platform/content/content-type.ts';

export const articleType = { ...contentType(article), words: articleWords };
