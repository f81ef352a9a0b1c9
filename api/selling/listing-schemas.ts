import { z } from 'zod';
import { DOCUMENT_ID } from '#contract/limits.ts';
import { LISTING_STATES } from '#contract/listing-states.ts';
import { type ListingConflicts, type OwnListing, type SavedListing, SELLER_MOVES } from '#contract/office/listings.ts';
import { answers, conflictAnswer, nothing, problemsSchema } from '../../platform/http/answer-schemas.ts';

const documentId = z.string().regex(DOCUMENT_ID);
const params = z.object({ documentId });
const version = z.int().min(1);

const value = z.union([z.string(), z.number(), z.array(z.string()).readonly(), z.null()]);
const valuesSchema = z.record(z.string(), value);

const ownListingSchema = z.object({
  documentId,
  kind: z.enum(['car', 'spare_part']),
  seller: documentId,
  state: z.enum(LISTING_STATES),
  stateSince: z.iso.datetime(),
  reason: z.string().nullable(),
  version,
  values: valuesSchema,
  publicValues: valuesSchema,
  changed: z.array(z.string()),
  isSubmitted: z.boolean(),
  waitsBecause: z.array(z.string()),
  usualMinutes: z.int().nullable(),
  photoCount: z.int(),
  missing: z.array(z.string()),
  firstPublishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
}) satisfies z.ZodType<OwnListing>;

const savedSchema = z.object({ version, faults: z.record(z.string(), z.string()) }) satisfies z.ZodType<SavedListing>;

const conflictsSchema = z.record(
  z.string(),
  z.object({ yours: value, theirs: value }),
) satisfies z.ZodType<ListingConflicts>;

/** Somebody else was quicker, or its state does not allow it. */
const conflictSchema = conflictAnswer(
  z.object({
    conflicts: conflictsSchema.optional(),
    version: version.optional(),
    errors: problemsSchema.optional(),
  }),
);

/** More fields than there are, so that a form may send all of its own. */
const MOST_FIELDS = 60;

const saveBody = z.strictObject({
  version,
  fields: z.record(z.string().max(60), z.unknown()).refine((fields) => Object.keys(fields).length <= MOST_FIELDS, {
    error: `fields may name at most ${MOST_FIELDS}`,
  }),
});

const ofListing = (summary: string) => ({ tags: ['selling'], summary, params });
const listingAnswers = answers({ 200: ownListingSchema, 409: conflictSchema }, 400, 401, 403, 404);

/** The routes of sellers' ads: what they take and answer. */
export const listingSchemas = {
  begin: {
    tags: ['selling'],
    summary: 'Begins an ad, which nobody but its seller sees',
    body: z.strictObject({ seller: documentId, kind: z.enum(['car', 'spare_part']) }),
    response: answers({ 201: z.object({ documentId }) }, 400, 401, 403, 404),
  },
  show: { ...ofListing('An ad as its seller sees it'), response: listingAnswers },
  save: {
    ...ofListing('Changes fields; those that cannot be taken are named, and the others are taken'),
    body: saveBody,
    response: answers({ 200: savedSchema, 409: conflictSchema }, 400, 401, 403, 404),
  },
  move: {
    ...ofListing('Sends it on its way, or takes it off: submit, reserve, sell and the like'),
    body: z.strictObject({ move: z.enum(SELLER_MOVES) }),
    response: listingAnswers,
  },
  submitChanges: {
    ...ofListing('Puts the changes of a live ad before a moderator'),
    body: z.strictObject({}),
    response: listingAnswers,
  },
  dropChanges: { ...ofListing('Drops the changes of a live ad that wait'), response: listingAnswers },
  remove: {
    ...ofListing('Deletes a draft'),
    response: answers({ 204: nothing, 409: conflictSchema }, 401, 403, 404),
  },
};
