import { z } from 'zod';
import { LEAD_STATE_NAMES } from '../leads/lead-states.ts';
import { listingKindSchema, listingStateSchema } from '../value-schemas.ts';

/** The facts of an ad in a webhook's message. */
export const listingNewsSchema = z.object({
  documentId: z.string(),
  kind: listingKindSchema,
  state: listingStateSchema,
  stockNumber: z.string().nullable(),
});
export type ListingNews = z.infer<typeof listingNewsSchema>;

/** The facts of a lead in a message: neither the buyer's name nor the question. */
export const leadNewsSchema = z.object({
  id: z.string(),
  state: z.enum(LEAD_STATE_NAMES),
  /** The documentId of the ad; null: it was deleted. */
  documentId: z.string().nullable(),
});
export type LeadNews = z.infer<typeof leadNewsSchema>;
