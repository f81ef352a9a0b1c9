import { article } from '#contract/entities/article.ts';
import { contentType } from '../../platform/content/content-type.ts';

export const articleType = contentType(article);
