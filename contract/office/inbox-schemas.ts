import { z } from 'zod';
import { documentIdSchema } from '../value-schemas.ts';

/** A member who answers an inbox. */
export const inboxPersonSchema = z.object({
  documentId: documentIdSchema,
  name: z.string(),
  /** Is this the member who reads the answer? */
  isSelf: z.boolean(),
});
export type InboxPerson = z.infer<typeof inboxPersonSchema>;
