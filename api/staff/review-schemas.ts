import { z } from 'zod';
import type { ReviewReason } from '#contract/listings/review-reasons.ts';
import { REVIEW_REASONS } from '#contract/messages/review-reasons.ts';
import { decidedAllSchema, reviewDetailSchema, reviewQueueSchema } from '#contract/office/review-schemas.ts';
import { namesSchema, timeSchema } from '#contract/value-schemas.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import { answers } from '../../platform/http/answer-schemas.ts';

/** The id of a review item. */
const params = z.object({ id: z.string().regex(/^[1-9]\d{0,9}$/) });
const ofReview = (summary: string) => ({ tags: ['staff'], summary });
const ofItem = (summary: string) => ({ ...ofReview(summary), params });
const detailAnswers = answers({ 200: reviewDetailSchema }, 400, 401, 403, 404);

const WORDS_MOST = 500;
const reasonsSchema = z.array(namesSchema<ReviewReason>(REVIEW_REASONS)).max(9).default([]);
const wordsSchema = textOfLines().trim().max(WORDS_MOST).default('');

/** Schemas of requests and responses of the review routes. */
export const reviewSchemas = {
  list: {
    ...ofReview('What waits for a moderator, the most urgent first'),
    response: answers({ 200: reviewQueueSchema }, 401, 403),
  },
  show: { ...ofItem('All that is to be seen of one that waits, or was decided'), response: detailAnswers },
  claim: {
    ...ofItem('Keeps it for the moderator who asks, for ten minutes'),
    body: z.strictObject({}),
    response: detailAnswers,
  },
  release: { ...ofItem('Leaves it to others'), response: detailAnswers },
  decide: {
    ...ofItem('Approves it, or declines it with reasons that say what to do'),
    body: z.strictObject({
      version: z.int().min(1),
      decision: z.enum(['approve', 'decline']),
      reasons: reasonsSchema,
      words: wordsSchema,
    }),
    response: detailAnswers,
  },
  decideAll: {
    ...ofReview(
      'Approves or declines what waits of one seller, as the moderator saw it: where other items wait by now, none',
    ),
    params: documentIdParams,
    body: z.strictObject({
      decision: z.enum(['approve', 'decline']),
      items: z
        .array(z.strictObject({ id: z.int().min(1), version: z.int().min(1) }))
        .min(1)
        .max(1_000),
      reasons: reasonsSchema,
      words: wordsSchema,
    }),
    response: answers({ 200: decidedAllSchema }, 400, 401, 403, 404, 409),
  },
  undoAll: {
    ...ofReview('Takes back, for a minute, what was decided about all that waited of one seller'),
    params: documentIdParams,
    body: z.strictObject({ decidedAt: timeSchema }),
    response: answers({ 200: decidedAllSchema.omit({ decidedAt: true }) }, 400, 401, 403, 404),
  },
  undo: { ...ofItem('Takes a decision back, for a minute'), body: z.strictObject({}), response: detailAnswers },
};
