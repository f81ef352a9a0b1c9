import { z } from 'zod';
import { SELLER_KINDS } from '../permissions.ts';
import { documentIdSchema, listingStateSchema, sellerStateSchema, timeSchema } from '../value-schemas.ts';

/** The ads, sellers and members that staff found by a search: at most STAFF_SEARCH_MOST of each. */
export const staffSearchSchema = z.object({
  /**
   * True: what was typed is the address of a page, a documentId, a phone number, an email address, a reference or a stock number. False: it
   * is a name or other words, which are found in part as well.
   */
  isExact: z.boolean(),
  listings: z.array(z.object({ documentId: documentIdSchema, title: z.string(), state: listingStateSchema })),
  sellers: z.array(
    z.object({
      documentId: documentIdSchema,
      name: z.string().nullable(),
      kind: z.enum(SELLER_KINDS),
      state: sellerStateSchema,
    }),
  ),
  /** The members that were found. Email addresses and phone numbers are left out: a member's page shows them to staff who give a reason. */
  members: z.array(
    z.object({ documentId: documentIdSchema, username: z.string(), since: timeSchema, isBlocked: z.boolean() }),
  ),
});
export type StaffSearch = z.infer<typeof staffSearchSchema>;
