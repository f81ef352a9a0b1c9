import { z } from 'zod';
import { VISITOR_MESSAGE_STATE_NAMES } from '#contract/leads/visitor-message-states.ts';
import * as messages from '#contract/messages/visitor-messages.ts';
import { INBOX_HOLDERS, INBOX_NOTE_LONGEST } from '#contract/office/inbox.ts';
import {
  chosenStateSchema,
  visitorInboxSchema,
  visitorMessageSchema,
} from '#contract/office/visitor-message-schemas.ts';
import { ANSWER_LONGEST } from '#contract/office/visitor-messages.ts';
import { documentIdSchema } from '#contract/value-schemas.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import { answers, conflictAnswer } from '../../../platform/http/answer-schemas.ts';

const { version, state } = visitorMessageSchema.shape;

/** The answer when a colleague was faster, or the message's state does not allow the step. */
const conflictSchema = conflictAnswer(z.object({ version: version.optional(), state: state.optional() }));

const params = z.object({
  id: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});
const ofMessage = (summary: string) => ({ tags: ['staff'], summary, params });
const changed = answers({ 200: visitorMessageSchema, 409: conflictSchema }, 400, 401, 403, 404, 429);

/** Schemas of requests and responses of the message routes. */
export const messageSchemas = {
  list: {
    tags: ['staff'],
    summary: 'What visitors wrote by the contact form: first what waits, the longest before others',
    querystring: z.object({
      state: z.enum(['waiting', 'all', ...VISITOR_MESSAGE_STATE_NAMES]).optional(),
      with: z.enum(INBOX_HOLDERS).optional(),
      q: z.string().optional(),
      page: z.string().optional(),
    }),
    response: answers({ 200: visitorInboxSchema }, 401, 403),
  },
  show: {
    ...ofMessage('A message with all that was done about it'),
    response: answers({ 200: visitorMessageSchema }, 400, 401, 403, 404),
  },
  answer: {
    ...ofMessage('Answers a message by mail. The same words of the same person within a minute are one answer'),
    body: z.strictObject({
      version,
      text: textOfLines().trim().min(1, messages.ANSWER_MISSING).max(ANSWER_LONGEST),
      keepsOpen: z.boolean().default(false),
    }),
    response: changed,
  },
  note: {
    ...ofMessage('Writes down a note, which visitors never see'),
    body: z.strictObject({ text: textOfLines().trim().min(1).max(INBOX_NOTE_LONGEST) }),
    response: changed,
  },
  assign: {
    ...ofMessage('Gives a message to somebody on the staff, or to nobody'),
    body: z.strictObject({ version, assignee: documentIdSchema.nullable() }),
    response: changed,
  },
  state: {
    ...ofMessage('Marks a message as done or as junk, or opens it again'),
    body: z.strictObject({ version, state: chosenStateSchema }),
    response: changed,
  },
  undo: {
    ...ofMessage('Takes the last step back, for ten minutes'),
    body: z.strictObject({ version }),
    response: changed,
  },
};
