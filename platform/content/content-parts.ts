import type { AnswerCache } from '../http/answer-cache.ts';
import type { FairQueue } from '../http/fair-queue.ts';
import type { ContentTypes } from './filter.ts';
import type { ContentSource } from './load-entries.ts';

/** What the routes of public content answer from. */
export interface ContentParts {
  source: ContentSource;
  types: ContentTypes;
  answers: AnswerCache;
  /** In which answers that are not in the cache wait to be made. */
  queue: FairQueue;
}
