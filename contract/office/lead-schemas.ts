import { z } from 'zod';
import { LEAD_INTENT_NAMES } from '../leads/lead-intents.ts';
import { viewingSchema } from '../leads/lead-schemas.ts';
import { LEAD_STATE_NAMES } from '../leads/lead-states.ts';
import { LEAD_CHANNELS } from '../leads/leads.ts';
import {
  countSchema,
  documentIdSchema,
  listingKindSchema,
  listingStateSchema,
  pictureSchema,
  priceSchema,
  timeSchema,
} from '../value-schemas.ts';
import { inboxPersonSchema } from './inbox-schemas.ts';
import { LEAD_EVENT_KINDS } from './leads.ts';

// Leads, as sellers see them. Times are ISO 8601, money is whole shillings.

/** The ad of a lead, as it is now. */
const leadListingSchema = z.object({
  documentId: documentIdSchema,
  state: listingStateSchema,
  price: priceSchema.nullable(),
  stockNumber: z.string().nullable(),
  picture: pictureSchema.nullable(),
});

/** A lead in the list. */
export const leadRowSchema = z.object({
  documentId: documentIdSchema,
  createdAt: timeSchema,
  /** The time of the last thing that happened to it. */
  updatedAt: timeSchema,
  stateSince: timeSchema,
  firstAnswerAt: timeSchema.nullable(),
  intent: z.enum(LEAD_INTENT_NAMES),
  channel: z.enum(LEAD_CHANNELS),
  kind: listingKindSchema,
  /** The title of the car or part when the lead was made. */
  title: z.string(),
  /** Null: it was deleted. */
  listing: leadListingSchema.nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  offer: priceSchema.nullable(),
  /** When the buyer would come to see it, if they said so. */
  viewing: viewingSchema.nullable(),
  message: z.string().nullable(),
  state: z.enum(LEAD_STATE_NAMES),
  /** The reason why the sale was lost. */
  reason: z.string().nullable(),
  assignee: inboxPersonSchema.nullable(),
  /** The buyer's name and contacts are deleted: nothing is done with it any more. */
  isForgotten: z.boolean(),
  /** The version that must be sent with a change, so that nobody overwrites another's. */
  version: z.int().min(1),
});
export type LeadRow = z.infer<typeof leadRowSchema>;

export const leadInboxSchema = z.object({
  rows: z.array(leadRowSchema),
  page: countSchema,
  pageCount: countSchema,
  /** The number of leads that match the words and the filter. */
  total: countSchema,
  /** By state, the number of leads that the caller may see and whose holder matches the query. */
  counts: z.record(z.enum(LEAD_STATE_NAMES), countSchema),
  /** True: other members answer leads of this seller too. */
  hasTeam: z.boolean(),
});
export type LeadInbox = z.infer<typeof leadInboxSchema>;

/** The latest leads of a reported ad, for staff. */
export const readLeadsSchema = z.object({ rows: z.array(leadRowSchema) });
export type ReadLeads = z.infer<typeof readLeadsSchema>;

export const leadCountSchema = z.object({
  unanswered: countSchema,
  /** The time of the lead that has waited longest; null: none waits. */
  oldestAt: timeSchema.nullable(),
});
export type LeadCount = z.infer<typeof leadCountSchema>;

export const leadEventSchema = z.object({
  at: timeSchema,
  kind: z.enum(LEAD_EVENT_KINDS),
  /** The member of the team; null: a member whose account was deleted. */
  by: z.string().nullable(),
  /** The text of a note, the new state, the name of the new holder (null: nobody), or the way of an answer. */
  body: z.string().nullable(),
});
export type LeadEvent = z.infer<typeof leadEventSchema>;

/** An ad of the seller's that the buyer may have bought. */
const sellableListingSchema = z.object({
  documentId: documentIdSchema,
  title: z.string(),
  stockNumber: z.string().nullable(),
  price: priceSchema.nullable(),
  /** Marked as sold already. */
  isSold: z.boolean(),
});
export type SellableListing = z.infer<typeof sellableListingSchema>;

/** How the last step is taken back. */
const leadUndoSchema = z.object({
  to: z.enum(LEAD_STATE_NAMES),
  /** The ad that was marked as sold is put back on sale with it. */
  putsBack: z.boolean(),
});

export const leadSchema = leadRowSchema.extend({
  /** The seller's documentId; null for a lead whose seller is not shown. */
  seller: documentIdSchema,
  /** The market's number for the car. */
  reference: z.string().nullable(),
  /** The latest first. */
  events: z.array(leadEventSchema),
  /** The members to whom the reader can assign the lead. Empty: the reader may not assign it, or there is nobody else. */
  team: z.array(inboxPersonSchema),
  sellable: z.array(sellableListingSchema),
  /** The ad that was sold, for a lead that was won. */
  sold: documentIdSchema.nullable(),
  undo: leadUndoSchema.nullable(),
});
export type Lead = z.infer<typeof leadSchema>;
