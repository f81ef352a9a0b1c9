import { z } from 'zod';
import { SELLER_KINDS } from '../permissions.ts';
import { documentIdSchema, listingStateSchema, sellerStateSchema, timeSchema } from '../value-schemas.ts';

/** Ads, sellers and members that fit a search by staff, at most twenty of each. */
export const staffSearchSchema = z.object({
  listings: z.array(z.object({ documentId: documentIdSchema, title: z.string(), state: listingStateSchema })),
  sellers: z.array(
    z.object({
      documentId: documentIdSchema,
      name: z.string().nullable(),
      kind: z.enum(SELLER_KINDS),
      state: sellerStateSchema,
    }),
  ),
  /** Without email address and number: the member's page shows those, and staff give a reason. */
  members: z.array(
    z.object({ documentId: documentIdSchema, username: z.string(), since: timeSchema, isBlocked: z.boolean() }),
  ),
});
export type StaffSearch = z.infer<typeof staffSearchSchema>;
