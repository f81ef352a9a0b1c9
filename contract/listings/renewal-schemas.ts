import { z } from 'zod';
import { listingKindSchema } from '../value-schemas.ts';
import { RENEWAL_STATES } from './renewals.ts';

/** The ad that a renewal link leads to. */
export const renewalSchema = z.object({
  state: z.enum(RENEWAL_STATES),
  /** The ad's title; empty if the ad was deleted. */
  title: z.string(),
  /** ISO 8601: when the ad ends; null for an ad that is not on sale, or that does not end. */
  endsAt: z.string().nullable(),
  kind: listingKindSchema,
  documentId: z.string(),
});
export type Renewal = z.infer<typeof renewalSchema>;
