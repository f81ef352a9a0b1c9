import { z } from 'zod';
import { DOCUMENT_ID } from '#contract/limits.ts';
import { LISTING_STATES } from '#contract/listing-states.ts';
import type { ReviewDetail, ReviewQueue } from '#contract/office/review.ts';
import { REVIEW_REASONS, type ReviewReason } from '#contract/review-reasons.ts';
import { REVIEW_SIGNALS, type ReviewSignal } from '#contract/review-signals.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { textOfLines } from '../../platform/http/json-body.ts';

const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  z.enum(Object.keys(table) as [Name, ...Name[]]);

const time = z.iso.datetime();
const count = z.int().min(0);
const value = z.union([z.string(), z.number(), z.array(z.string()).readonly(), z.null()]);
const values = z.record(z.string(), value);

const row = {
  id: z.int(),
  kind: z.enum(['new', 'edit', 'report']),
  documentId: z.string().regex(DOCUMENT_ID),
  title: z.string(),
  listingKind: z.enum(['car', 'spare_part']),
  seller: z.object({ name: z.string().nullable(), kind: z.enum(['dealer', 'garage', 'private', 'market']) }),
  score: count,
  signals: z.array(namesOf<ReviewSignal>(REVIEW_SIGNALS)),
  waitingSince: time,
  claimedBy: z.string().nullable(),
  isMine: z.boolean(),
};

const queueSchema = z.object({
  items: z.array(z.object(row)),
  waiting: count,
  usualMinutes: z.int().nullable(),
}) satisfies z.ZodType<ReviewQueue>;

const detailSchema = z.object({
  ...row,
  version: z.int(),
  state: z.enum(LISTING_STATES),
  values,
  publicValues: values,
  wantedName: z.string().nullable(),
  changed: z.array(z.string()),
  photos: z.array(
    z.object({
      url: z.string(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      placeholder: z.string().nullable(),
      isNew: z.boolean(),
    }),
  ),
  hasOtherPhotos: z.boolean(),
  photosGone: count,
  prices: z.object({ count, low: count, high: count }).nullable(),
  doubles: z.array(
    z.object({ documentId: z.string().regex(DOCUMENT_ID), title: z.string(), state: z.enum(LISTING_STATES) }),
  ),
  record: z.object({
    documentId: z.string().regex(DOCUMENT_ID),
    state: z.enum(['active', 'paused', 'suspended']),
    live: count,
    approved: count,
    declined: count,
    sold: count,
    trust: count,
    since: time,
  }),
  history: z.array(
    z.object({
      at: time,
      what: z.string(),
      by: z.string().nullable(),
      reasons: z.string().nullable(),
      price: z.object({ before: count.nullable(), after: count.nullable() }).nullable(),
    }),
  ),
  decision: z.enum(['approved', 'declined', 'taken back', 'closed']).nullable(),
  undoUntil: time.nullable(),
}) satisfies z.ZodType<ReviewDetail>;

/** The number of an item. */
const params = z.object({ id: z.string().regex(/^[1-9]\d{0,9}$/) });
const ofReview = (summary: string) => ({ tags: ['staff'], summary });
const ofItem = (summary: string) => ({ ...ofReview(summary), params });
const detailAnswers = answers({ 200: detailSchema }, 400, 401, 403, 404);

const WORDS_MOST = 500;

/** The routes of moderators: what they take and answer. */
export const reviewSchemas = {
  list: {
    ...ofReview('What waits for a moderator, the most urgent first'),
    response: answers({ 200: queueSchema }, 401, 403),
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
      reasons: z.array(namesOf<ReviewReason>(REVIEW_REASONS)).max(9).default([]),
      words: textOfLines().trim().max(WORDS_MOST).default(''),
    }),
    response: detailAnswers,
  },
  undo: { ...ofItem('Takes a decision back, for a minute'), body: z.strictObject({}), response: detailAnswers },
};
