import { z } from 'zod';
import { CHOSEN_STATES, VISITOR_MESSAGE_STATE_NAMES } from '../leads/visitor-message-states.ts';
import { countSchema, documentIdSchema, timeSchema } from '../value-schemas.ts';
import { inboxPersonSchema } from './inbox-schemas.ts';
import { DELIVERIES, VISITOR_MESSAGE_EVENT_KINDS } from './visitor-messages.ts';

// Messages of visitors to the market, as staff see them. Times are ISO 8601.

const stateSchema = z.enum(VISITOR_MESSAGE_STATE_NAMES);

/** A message in the list. */
const visitorMessageRowSchema = z.object({
  id: z.int().min(1),
  createdAt: timeSchema,
  /** The time of the last thing that happened to it. */
  updatedAt: timeSchema,
  answeredAt: timeSchema.nullable(),
  /** The email address that the visitor gave. */
  sender: z.string(),
  subject: z.string(),
  body: z.string(),
  state: stateSchema,
  assignee: inboxPersonSchema.nullable(),
  /** An answer to it could not be delivered, and none has been written since. */
  isUndelivered: z.boolean(),
  /** The version that must be sent with a change, so that nobody overwrites another's. */
  version: z.int().min(1),
});
export type VisitorMessageRow = z.infer<typeof visitorMessageRowSchema>;

export const visitorInboxSchema = z.object({
  rows: z.array(visitorMessageRowSchema),
  page: countSchema,
  pageCount: countSchema,
  /** Messages that match the words and the filter. */
  total: countSchema,
  /** By state, the number of messages whose holder matches the query. */
  counts: z.record(stateSchema, countSchema),
});
export type VisitorInbox = z.infer<typeof visitorInboxSchema>;

const eventSchema = z.object({
  at: timeSchema,
  kind: z.enum(VISITOR_MESSAGE_EVENT_KINDS),
  /** The member of staff; null: their account was deleted. */
  by: z.string().nullable(),
  /** The text of a note or answer, the new state, or the name of the new holder (null: nobody). */
  body: z.string().nullable(),
  /** The delivery of an answer; null for other events. */
  delivery: z.enum(DELIVERIES).nullable(),
});
export type VisitorMessageEvent = z.infer<typeof eventSchema>;

/** An ad or seller whose address or number stands in the message. */
const mentionSchema = z.object({
  kind: z.enum(['listing', 'seller']),
  documentId: documentIdSchema,
  /** Null: it has no name. */
  name: z.string().nullable(),
});
export type Mention = z.infer<typeof mentionSchema>;

export const visitorMessageSchema = visitorMessageRowSchema.extend({
  /** The latest first. */
  events: z.array(eventSchema),
  /** The members to whom the message can be assigned, by name. */
  team: z.array(inboxPersonSchema),
  mentions: z.array(mentionSchema),
  /** Other messages of the same address, the latest first. */
  others: z.array(visitorMessageRowSchema.pick({ id: true, createdAt: true, subject: true, state: true })),
  /** The state to which the reader can take the last step back; null: they cannot. */
  undo: stateSchema.nullable(),
});
export type VisitorMessage = z.infer<typeof visitorMessageSchema>;

export const chosenStateSchema = z.enum(CHOSEN_STATES);
