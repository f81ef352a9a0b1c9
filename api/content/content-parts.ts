import type { AnswerCache } from '../http/answer-cache.ts';
import type { ContentTypes } from './filter.ts';
import type { ContentSource } from './load-entries.ts';

/** What the routes of public content answer from. */
export interface ContentParts {
  source: ContentSource;
  types: ContentTypes;
  answers: AnswerCache;
}
