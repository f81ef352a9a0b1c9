import { z } from 'zod';
import { CHOSEN_STATES, VISITOR_MESSAGE_STATE_NAMES } from '../leads/visitor-message-states.ts';
import { countSchema, documentIdSchema, timeSchema } from '../value-schemas.ts';
import { inboxPersonSchema } from './inbox-schemas.ts';
import { DELIVERIES, VISITOR_MESSAGE_EVENT_KINDS } from './visitor-messages.ts';

// Messages that visitors sent with the contact form, as staff see them. Times are ISO 8601.

const stateSchema = z.enum(VISITOR_MESSAGE_STATE_NAMES);

/** A row in the list of messages. */
const visitorMessageRowSchema = z.object({
  id: z.int().min(1),
  createdAt: timeSchema,
  /** When something last happened to the message. */
  updatedAt: timeSchema,
  answeredAt: timeSchema.nullable(),
  /** The visitor's email address. */
  sender: z.string(),
  subject: z.string(),
  body: z.string(),
  state: stateSchema,
  assignee: inboxPersonSchema.nullable(),
  /** True: the last answer could not be delivered. */
  isUndelivered: z.boolean(),
  /** The version of the message. A change is sent with it, and is refused if somebody else has changed the message since. */
  version: z.int().min(1),
});
export type VisitorMessageRow = z.infer<typeof visitorMessageRowSchema>;

export const visitorInboxSchema = z.object({
  rows: z.array(visitorMessageRowSchema),
  page: countSchema,
  pageCount: countSchema,
  /** The number of messages that match the search and the filters. */
  total: countSchema,
  /** The number of messages in each state, among those that match the filter by assignee. */
  counts: z.record(stateSchema, countSchema),
});
export type VisitorInbox = z.infer<typeof visitorInboxSchema>;

const eventSchema = z.object({
  at: timeSchema,
  kind: z.enum(VISITOR_MESSAGE_EVENT_KINDS),
  /** The name of the member of staff who acted; null if that member's account was deleted. */
  by: z.string().nullable(),
  /** Depends on the event: the text of a note or answer, the new state, or the new assignee's name (null: nobody). */
  body: z.string().nullable(),
  /** Whether the mail with an answer has been delivered; null if the event is no answer. */
  delivery: z.enum(DELIVERIES).nullable(),
});
export type VisitorMessageEvent = z.infer<typeof eventSchema>;

/** An ad or seller that the message mentions, by the address of its page or by its number. */
const mentionSchema = z.object({
  kind: z.enum(['listing', 'seller']),
  documentId: documentIdSchema,
  /** The title of the ad or the name of the seller; null if there is none. */
  name: z.string().nullable(),
});
export type Mention = z.infer<typeof mentionSchema>;

export const visitorMessageSchema = visitorMessageRowSchema.extend({
  /** The history of the message, latest first. */
  events: z.array(eventSchema),
  /** The members to whom the message can be assigned, sorted by name. */
  team: z.array(inboxPersonSchema),
  mentions: z.array(mentionSchema),
  /** Other messages that came from the same email address, latest first. */
  others: z.array(visitorMessageRowSchema.pick({ id: true, createdAt: true, subject: true, state: true })),
  /** The state to which undoing the last move leads; null if the reader cannot undo it. */
  undo: stateSchema.nullable(),
});
export type VisitorMessage = z.infer<typeof visitorMessageSchema>;

export const chosenStateSchema = z.enum(CHOSEN_STATES);
