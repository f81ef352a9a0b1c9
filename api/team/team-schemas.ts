import { z } from 'zod';
import type { Team } from '#contract/office/team.ts';
import { SELLER_ROLES } from '#contract/permissions.ts';

export const role = z.enum(SELLER_ROLES);
const time = z.iso.datetime();
/** The team, as every change of it is answered. */
export const teamSchema = z.object({
  roles: z.array(role),
  mayKeep: z.boolean(),
  members: z.array(
    z.object({
      documentId: z.string(),
      username: z.string(),
      role,
      since: time,
      isYou: z.boolean(),
      roles: z.array(role),
      mayRemove: z.boolean(),
      keys: z.array(z.object({ id: z.string(), kind: z.enum(['token', 'webhook', 'invitation']), name: z.string() })),
    }),
  ),
  invites: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role,
      invitedBy: z.string().nullable(),
      expiresAt: time,
      isOver: z.boolean(),
      mayChange: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<Team>;
