import { z } from 'zod';
import { listingKindSchema } from '../value-schemas.ts';
import { RENEWAL_STATES } from './renewals.ts';

/** The ad of a renewal link, which a seller gets by mail or SMS. */
export const renewalSchema = z.object({
  state: z.enum(RENEWAL_STATES),
  /** The ad's title; empty if the ad was deleted. */
  title: z.string(),
  /** When the ad ends (ISO 8601). Null if the ad is not on sale, or stays on sale without an end. */
  endsAt: z.string().nullable(),
  kind: listingKindSchema,
  documentId: z.string(),
});
export type Renewal = z.infer<typeof renewalSchema>;
