import { z } from 'zod';
import { LEAD_MOVES, LEAD_STATES, type LeadMoveName } from '#contract/lead-states.ts';
import { LEAD_CHANNELS, LEAD_INTENTS } from '#contract/leads.ts';
import { DOCUMENT_ID } from '#contract/limits.ts';
import { LISTING_STATES } from '#contract/listing-states.ts';
import {
  ANSWER_WAYS,
  LEAD_EVENT_KINDS,
  LEAD_HOLDERS,
  LEAD_NOTE_LONGEST,
  LEAD_REASON_LONGEST,
  type Lead,
  type LeadCount,
  type LeadInbox,
  type LeadRow,
  type ReadLeads,
} from '#contract/office/leads.ts';
import { answers, conflictAnswer } from '../../platform/http/answer-schemas.ts';
import { textOfLines } from '../../platform/http/json-body.ts';

const documentId = z.string().regex(DOCUMENT_ID);
const time = z.iso.datetime();
const count = z.int().min(0);
const money = z.int().nullable();
const text = z.string().nullable();
const version = z.int().min(1);

const pictureSchema = z.object({
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  placeholder: z.string().nullable().optional(),
});

const personSchema = z.object({ documentId, name: z.string(), isSelf: z.boolean() });

const rowFields = {
  documentId,
  createdAt: time,
  updatedAt: time,
  stateSince: time,
  firstAnswerAt: time.nullable(),
  intent: z.enum(LEAD_INTENTS),
  channel: z.enum(LEAD_CHANNELS),
  kind: z.enum(['car', 'spare_part']),
  title: z.string(),
  listing: z
    .object({
      documentId,
      state: z.enum(LISTING_STATES),
      price: money,
      stockNumber: text,
      picture: pictureSchema.nullable(),
    })
    .nullable(),
  name: text,
  phone: text,
  email: text,
  offer: money,
  message: text,
  state: z.enum(LEAD_STATES),
  reason: text,
  assignee: personSchema.nullable(),
  isForgotten: z.boolean(),
  version,
};

export const leadRowSchema = z.object(rowFields) satisfies z.ZodType<LeadRow>;

const inboxSchema = z.object({
  rows: z.array(leadRowSchema),
  page: count,
  pageCount: count,
  total: count,
  counts: z.record(z.enum(LEAD_STATES), count),
  hasTeam: z.boolean(),
}) satisfies z.ZodType<LeadInbox>;

export const leadEventSchema = z.object({ at: time, kind: z.enum(LEAD_EVENT_KINDS), by: text, body: text });

const leadSchema = z.object({
  ...rowFields,
  seller: documentId,
  reference: text,
  events: z.array(leadEventSchema),
  team: z.array(personSchema),
  sellable: z.array(z.object({ documentId, title: z.string(), stockNumber: text, price: money, isSold: z.boolean() })),
  sold: documentId.nullable(),
  undo: z.object({ to: z.enum(LEAD_STATES), putsBack: z.boolean() }).nullable(),
}) satisfies z.ZodType<Lead>;

const countSchema = z.object({ unanswered: count, oldestAt: time.nullable() }) satisfies z.ZodType<LeadCount>;

/** Somebody else was quicker, or its state does not allow it. */
const conflictSchema = conflictAnswer(z.object({ version: version.optional(), state: z.enum(LEAD_STATES).optional() }));

const as = z
  .string()
  .optional()
  .meta({ description: 'The documentId of the seller; the first of the caller’s own without it' });

const ofLeads = (summary: string) => ({ tags: ['leads'], summary });
const ofLead = (summary: string) => ({ ...ofLeads(summary), params: z.object({ documentId }) });
const leadAnswers = answers({ 200: leadSchema, 409: conflictSchema }, 400, 401, 403, 404);

const MOVE_NAMES = Object.keys(LEAD_MOVES) as [LeadMoveName, ...LeadMoveName[]];

/** The routes of sellers' leads: what they take and answer. */
export const inboxSchemas = {
  list: {
    ...ofLeads('What buyers ask a seller: the unanswered first'),
    querystring: z.object({
      as,
      state: z.enum(['open', 'all', ...LEAD_STATES]).optional(),
      with: z.enum(LEAD_HOLDERS).optional(),
      q: z.string().optional(),
      page: z.string().optional(),
    }),
    response: answers({ 200: inboxSchema }, 401, 403, 404),
  },
  count: {
    ...ofLeads('How many wait for the first answer'),
    querystring: z.object({ as }),
    response: answers({ 200: countSchema }, 401, 403, 404),
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
    response: answers(
      { 200: z.object({ rows: z.array(leadRowSchema) }) satisfies z.ZodType<ReadLeads> },
      400,
      401,
      403,
      404,
    ),
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
    body: z.strictObject({ text: z.string().trim().min(1).max(LEAD_NOTE_LONGEST) }),
    response: leadAnswers,
  },
  contact: {
    ...ofLead('Notes that the seller went to call or write; a new lead is answered by it'),
    body: z.strictObject({ way: z.enum(ANSWER_WAYS) }),
    response: leadAnswers,
  },
};
