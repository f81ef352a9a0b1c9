import { z } from 'zod';
import { LEAD_STATE_NAMES } from '../leads/lead-states.ts';
import { listingKindSchema, listingStateSchema } from '../value-schemas.ts';

/** The data about an ad in a webhook's message. */
export const listingNewsSchema = z.object({
  documentId: z.string(),
  kind: listingKindSchema,
  state: listingStateSchema,
  stockNumber: z.string().nullable(),
});
export type ListingNews = z.infer<typeof listingNewsSchema>;

/** The data about a lead in a webhook's message. The buyer's name and question are left out. */
export const leadNewsSchema = z.object({
  id: z.string(),
  state: z.enum(LEAD_STATE_NAMES),
  /** The ad's documentId; null if the ad was deleted. */
  documentId: z.string().nullable(),
});
export type LeadNews = z.infer<typeof leadNewsSchema>;
