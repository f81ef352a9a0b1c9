import { z } from 'zod';
import { STAFF_ROLES } from '../permissions.ts';
import { countSchema, documentIdSchema, timeSchema } from '../value-schemas.ts';

/** Everybody on the staff, by username. */
export const staffPeopleSchema = z.object({
  people: z.array(
    z.object({
      documentId: documentIdSchema,
      username: z.string(),
      isBlocked: z.boolean(),
      roles: z.array(
        z.object({
          role: z.enum(STAFF_ROLES),
          since: timeSchema,
          /** The admin who gave the role; null for a command on the server, and for an admin whose account was deleted. */
          by: z.string().nullable(),
        }),
      ),
      /** True: the person has set up an authenticator app. */
      hasApp: z.boolean(),
      passkeys: countSchema,
      /** When the person last used the public site or a back office; null if never. */
      lastSeenAt: timeSchema.nullable(),
    }),
  ),
});
export type StaffPeople = z.infer<typeof staffPeopleSchema>;
export type StaffPerson = StaffPeople['people'][number];
