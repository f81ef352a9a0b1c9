import { z } from 'zod';
import { LEAD_INTENT_NAMES } from '../leads/lead-intents.ts';
import { leadFieldSchemas } from '../leads/lead-schemas.ts';
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

// Leads as sellers see them. Times are ISO 8601, prices are whole shillings.

/** The ad that a lead is about, in its present state. */
const leadListingSchema = z.object({
  documentId: documentIdSchema,
  state: listingStateSchema,
  price: priceSchema.nullable(),
  stockNumber: z.string().nullable(),
  picture: pictureSchema.nullable(),
});

/** A row in the list of leads. */
export const leadRowSchema = z.object({
  documentId: documentIdSchema,
  createdAt: timeSchema,
  /** When something last happened to the lead. */
  updatedAt: timeSchema,
  stateSince: timeSchema,
  firstAnswerAt: timeSchema.nullable(),
  intent: z.enum(LEAD_INTENT_NAMES),
  channel: z.enum(LEAD_CHANNELS),
  kind: listingKindSchema,
  /** The title of the car or part at the time of the enquiry. */
  title: z.string(),
  /** The ad as it is now; null if the ad was deleted. */
  listing: leadListingSchema.nullable(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  ...leadFieldSchemas,
  message: z.string().nullable(),
  state: z.enum(LEAD_STATE_NAMES),
  /** The seller's reason why the sale was lost. */
  reason: z.string().nullable(),
  assignee: inboxPersonSchema.nullable(),
  /** True: the buyer's name and contacts have been erased, so the lead can no longer be worked on. */
  isForgotten: z.boolean(),
  /** The version of the lead. A change is sent with it, and is refused if somebody else has changed the lead since the member read it. */
  version: z.int().min(1),
});
export type LeadRow = z.infer<typeof leadRowSchema>;

export const leadInboxSchema = z.object({
  rows: z.array(leadRowSchema),
  page: countSchema,
  pageCount: countSchema,
  /** The number of leads that match the search and the filters. */
  total: countSchema,
  /** The number of leads in each state, among those that the member may see and that match the filter by assignee. */
  counts: z.record(z.enum(LEAD_STATE_NAMES), countSchema),
  /** True: the seller has other members who answer leads. */
  hasTeam: z.boolean(),
});
export type LeadInbox = z.infer<typeof leadInboxSchema>;

/** The latest leads about a reported ad, for staff. */
export const readLeadsSchema = z.object({ rows: z.array(leadRowSchema) });
export type ReadLeads = z.infer<typeof readLeadsSchema>;

export const leadCountSchema = z.object({
  unanswered: countSchema,
  /** When the lead that has waited longest for an answer came in; null if none waits. */
  oldestAt: timeSchema.nullable(),
});
export type LeadCount = z.infer<typeof leadCountSchema>;

export const leadEventSchema = z.object({
  at: timeSchema,
  kind: z.enum(LEAD_EVENT_KINDS),
  /** The name of the member who acted; null if that member's account was deleted. */
  by: z.string().nullable(),
  /** Depends on the event: the text of a note, the new state, the new assignee's name (null: nobody), or the way of an answer. */
  body: z.string().nullable(),
});
export type LeadEvent = z.infer<typeof leadEventSchema>;

/** One of the seller's ads that the buyer may have bought. */
const sellableListingSchema = z.object({
  documentId: documentIdSchema,
  title: z.string(),
  stockNumber: z.string().nullable(),
  price: priceSchema.nullable(),
  /** True: the ad is marked as sold already. */
  isSold: z.boolean(),
});
export type SellableListing = z.infer<typeof sellableListingSchema>;

/** How to undo the last move. */
const leadUndoSchema = z.object({
  to: z.enum(LEAD_STATE_NAMES),
  /** True: undoing the move also puts the ad that was marked as sold back on sale. */
  putsBack: z.boolean(),
});

export const leadSchema = leadRowSchema.extend({
  /** The documentId of the lead's seller. */
  seller: documentIdSchema,
  /** The reference number that the market gave to the car; null for a part. */
  reference: z.string().nullable(),
  /** The history of the lead, latest first. */
  events: z.array(leadEventSchema),
  /** The members to whom the reader can assign the lead. Empty if the reader may not assign leads, or is alone in the team. */
  team: z.array(inboxPersonSchema),
  sellable: z.array(sellableListingSchema),
  /** The ad that was sold, if the lead was won. */
  sold: documentIdSchema.nullable(),
  undo: leadUndoSchema.nullable(),
});
export type Lead = z.infer<typeof leadSchema>;
