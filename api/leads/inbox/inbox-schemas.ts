import { z } from 'zod';
import { LEAD_MOVES, LEAD_STATE_NAMES } from '#contract/leads/lead-states.ts';
import { INBOX_HOLDERS, INBOX_NOTE_LONGEST } from '#contract/office/inbox.ts';
import { leadCountSchema, leadInboxSchema, leadSchema, readLeadsSchema } from '#contract/office/lead-schemas.ts';
import { ANSWER_WAYS, LEAD_REASON_LONGEST } from '#contract/office/leads.ts';
import { documentIdSchema } from '#contract/value-schemas.ts';
import { namesOf } from '#contract/values/names.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import { answers, conflictAnswer } from '../../../platform/http/answer-schemas.ts';

const documentId = documentIdSchema;
const { version } = leadSchema.shape;

/** The answer when a colleague was faster, or the lead's state does not allow the step. */
const conflictSchema = conflictAnswer(
  z.object({ version: version.optional(), state: z.enum(LEAD_STATE_NAMES).optional() }),
);

const as = z
  .string()
  .optional()
  .meta({ description: 'The documentId of the seller; the first of the caller’s own without it' });

const ofLeads = (summary: string) => ({ tags: ['leads'], summary });
const ofLead = (summary: string) => ({ ...ofLeads(summary), params: z.object({ documentId }) });
const leadAnswers = answers({ 200: leadSchema, 409: conflictSchema }, 400, 401, 403, 404);

const MOVE_NAMES = namesOf(LEAD_MOVES);

/** Schemas of requests and responses of the lead routes for sellers. */
export const inboxSchemas = {
  list: {
    ...ofLeads('What buyers ask a seller: the unanswered first'),
    querystring: z.object({
      as,
      state: z.enum(['open', 'all', ...LEAD_STATE_NAMES]).optional(),
      with: z.enum(INBOX_HOLDERS).optional(),
      q: z.string().optional(),
      page: z.string().optional(),
    }),
    response: answers({ 200: leadInboxSchema }, 401, 403, 404),
  },
  count: {
    ...ofLeads('How many wait for the first answer'),
    querystring: z.object({ as }),
    response: answers({ 200: leadCountSchema }, 401, 403, 404),
  },
  export: {
    ...ofLeads('All leads of a seller, as a table'),
    querystring: z.object({ as }),
    response: {
      ...answers({}, 401, 403, 404),
      200: { description: 'The table', content: { 'text/csv': { schema: z.unknown() } } },
    },
  },
  show: { ...ofLead('A lead with its history'), response: answers({ 200: leadSchema }, 401, 403, 404) },
  readReported: {
    ...ofLead('Reads what buyers asked about an ad that was reported; who did, and why, is in the audit'),
    body: z.strictObject({ reason: textOfLines().trim().max(LEAD_REASON_LONGEST).default('') }),
    response: answers({ 200: readLeadsSchema }, 400, 401, 403, 404),
  },
  move: {
    ...ofLead('Takes a lead a step further; what was sold with it is marked as sold'),
    body: z.strictObject({
      move: z.enum(MOVE_NAMES),
      version,
      reason: z.string().max(LEAD_REASON_LONGEST).optional(),
      sold: documentId.nullable().optional(),
    }),
    response: leadAnswers,
  },
  undo: {
    ...ofLead('Takes the last step back'),
    body: z.strictObject({ version }),
    response: leadAnswers,
  },
  assign: {
    ...ofLead('Gives a lead to somebody of the team, or to nobody'),
    body: z.strictObject({ version, assignee: documentId.nullable() }),
    response: leadAnswers,
  },
  note: {
    ...ofLead('Writes down a note, which buyers never see'),
    body: z.strictObject({ text: z.string().trim().min(1).max(INBOX_NOTE_LONGEST) }),
    response: leadAnswers,
  },
  contact: {
    ...ofLead('Notes that the seller went to call or write; a new lead is answered by it'),
    body: z.strictObject({ way: z.enum(ANSWER_WAYS) }),
    response: leadAnswers,
  },
};
