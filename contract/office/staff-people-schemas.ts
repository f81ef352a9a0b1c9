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
          /** The admin who gave it; null: a command on the server, or somebody whose account was deleted. */
          by: z.string().nullable(),
        }),
      ),
      /** The codes of an authenticator app are set up. */
      hasApp: z.boolean(),
      passkeys: countSchema,
      /** Null: never. */
      lastSeenAt: timeSchema.nullable(),
    }),
  ),
});
export type StaffPeople = z.infer<typeof staffPeopleSchema>;
export type StaffPerson = StaffPeople['people'][number];
