import { z } from 'zod';
import { readLeadFields } from '#contract/leads/lead-intents.ts';
import { LEAD_STATE_NAMES } from '#contract/leads/lead-states.ts';
import { INBOX_NOTE_LONGEST } from '#contract/office/inbox.ts';
import { leadEventSchema, leadRowSchema } from '#contract/office/lead-schemas.ts';
import { ANSWER_WAYS, LEAD_REASON_LONGEST } from '#contract/office/leads.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { documentIdParams, paginationSchema } from '../../../platform/content/content-schemas.ts';
import { answers, errorSchema } from '../../../platform/http/answer-schemas.ts';

/** These routes accept tokens only: a browser's cookie or session cannot read buyers' messages through them. */
const forTokens: { security: Record<string, string[]>[] } = { security: [{ apiToken: [] }] };

const example = {
  documentId: 'k3w2x5y4z7a6b9c8d1e0f2g4',
  createdAt: '2026-11-24T08:00:00.000Z',
  updatedAt: '2026-11-24T08:12:00.000Z',
  intent: 'question',
  channel: 'form',
  kind: 'car',
  title: 'Toyota Premio 2010',
  listing: {
    documentId: 'zhtuih49h65jjluax7sj60tq',
    state: 'published',
    price: 24_500_000,
    stockNumber: 'K-114',
    picture: null,
  },
  name: 'A buyer',
  phone: '0000000011',
  email: null,
  ...readLeadFields(() => null),
  message: 'Is it still there?',
  state: 'new',
  stateSince: '2026-11-24T08:00:00.000Z',
  reason: null,
  firstAnswerAt: null,
  assignee: null,
  isForgotten: false,
  version: 1,
};

const lead = leadRowSchema.meta({ id: 'Lead', examples: [example] });
const leadWithHistory = leadRowSchema
  .extend({ reference: z.string().nullable(), sold: z.string().nullable(), events: z.array(leadEventSchema) })
  .meta({ id: 'LeadWithHistory' });

const oneLead = z.object({ data: leadWithHistory, meta: z.object({}) });

const page = z.int().min(1).optional();

export const leadWriteSchema = z.strictObject({
  data: z.strictObject({
    state: z.enum(LEAD_STATE_NAMES).optional().meta({ description: 'How far it is; `lost` wants a `reason`' }),
    reason: z.string().max(LEAD_REASON_LONGEST).optional(),
    sold: z
      .string()
      .regex(DOCUMENT_ID)
      .nullable()
      .optional()
      .meta({ description: 'With `won`: the `documentId` of the ad, which is marked as sold; wants `listings:write`' }),
    answeredBy: z
      .enum(ANSWER_WAYS)
      .optional()
      .meta({ description: 'The buyer was called or written to: a new lead becomes `contacted`' }),
    note: z.string().trim().min(1).max(INBOX_NOTE_LONGEST).optional().meta({ description: 'Buyers never see it' }),
  }),
});

/** Schemas of the routes by which a seller's own program reads and answers leads. */
export const leadApiSchemas = {
  list: {
    tags: ['leads'],
    summary: 'What buyers asked the seller of the token, the newest change first',
    ...forTokens,
    querystring: z.object({
      since: z.iso.datetime().optional().meta({ description: 'Only what something happened to since then' }),
      pagination: z.strictObject({ page, pageSize: page, start: z.int().min(0).optional(), limit: page }).optional(),
    }),
    response: answers(
      { 200: z.object({ data: z.array(lead), meta: z.object({ pagination: paginationSchema }) }) },
      400,
      401,
      403,
      503,
    ),
  },
  show: {
    tags: ['leads'],
    summary: 'One of them, with its history',
    ...forTokens,
    params: documentIdParams,
    response: answers({ 200: oneLead }, 401, 403, 404, 503),
  },
  change: {
    tags: ['leads'],
    summary: 'Notes an answer, or how far it is',
    ...forTokens,
    params: documentIdParams,
    headers: z.object({
      'if-match': z.string().optional().meta({ description: 'The `ETag` of the version that was read' }),
    }),
    body: leadWriteSchema,
    response: answers({ 200: oneLead, 412: errorSchema }, 400, 401, 403, 404, 409, 429, 503),
  },
};
