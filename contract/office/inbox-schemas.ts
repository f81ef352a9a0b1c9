import { z } from 'zod';
import { documentIdSchema } from '../value-schemas.ts';

/** A member to whom messages of an inbox can be assigned. */
export const inboxPersonSchema = z.object({
  documentId: documentIdSchema,
  name: z.string(),
  /** True: this is the member who made the request. */
  isSelf: z.boolean(),
});
export type InboxPerson = z.infer<typeof inboxPersonSchema>;
