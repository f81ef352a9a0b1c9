import { z } from 'zod';
import { SELLER_MOVES } from '#contract/listing-states.ts';
import { listingConflictsSchema, ownListingSchema, savedListingSchema } from '#contract/office/listing-schemas.ts';
import { documentIdSchema, listingKindSchema } from '#contract/value-schemas.ts';
import { answers, conflictAnswer, nothing, problemsSchema } from '../../../platform/http/answer-schemas.ts';

const params = z.object({ documentId: documentIdSchema });
const { version } = ownListingSchema.shape;

/** The answer when somebody else was faster, or the ad's state does not allow the step. */
const conflictSchema = conflictAnswer(
  z.object({
    conflicts: listingConflictsSchema.optional(),
    version: version.optional(),
    errors: problemsSchema.optional(),
  }),
);

/** The most fields in one request. It is more than an ad has, so that a form can send all of them. */
const MOST_FIELDS = 60;

const saveBody = z.strictObject({
  version,
  fields: z.record(z.string().max(60), z.unknown()).refine((fields) => Object.keys(fields).length <= MOST_FIELDS, {
    error: `fields may name at most ${MOST_FIELDS}`,
  }),
});

const ofListing = (summary: string) => ({ tags: ['selling'], summary, params });
const listingAnswers = answers({ 200: ownListingSchema, 409: conflictSchema }, 400, 401, 403, 404);

/** Schemas of requests and responses of the routes for sellers' ads. */
export const listingSchemas = {
  begin: {
    tags: ['selling'],
    summary: 'Begins an ad, which nobody but its seller sees',
    body: z.strictObject({ seller: documentIdSchema, kind: listingKindSchema }),
    response: answers({ 201: params }, 400, 401, 403, 404),
  },
  show: { ...ofListing('An ad as its seller sees it'), response: listingAnswers },
  save: {
    ...ofListing('Changes fields; those that cannot be taken are named, and the others are taken'),
    body: saveBody,
    response: answers({ 200: savedListingSchema, 409: conflictSchema }, 400, 401, 403, 404),
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
