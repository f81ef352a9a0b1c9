import { z } from 'zod';
import { SELLER_ROLE_NAMES } from '../permissions.ts';
import { timeSchema } from '../value-schemas.ts';

// The team of a dealer or garage. Times are ISO 8601.

const sellerRoleSchema = z.enum(SELLER_ROLE_NAMES);

/** A key that a member made for the seller, and that ends with them. */
const memberKeySchema = z.object({
  id: z.string(),
  kind: z.enum(['token', 'webhook', 'invitation']),
  name: z.string(),
});
export type MemberKey = z.infer<typeof memberKeySchema>;

const teamMemberSchema = z.object({
  documentId: z.string(),
  username: z.string(),
  role: sellerRoleSchema,
  since: timeSchema,
  isYou: z.boolean(),
  /** The roles that the caller may give them; none: the caller may not change their role. */
  roles: z.array(sellerRoleSchema),
  mayRemove: z.boolean(),
  /** Filled only for members whom the caller may change. */
  keys: z.array(memberKeySchema),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

const teamInviteSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: sellerRoleSchema,
  /** Null: the market itself, or a member whose account was deleted. */
  invitedBy: z.string().nullable(),
  expiresAt: timeSchema,
  /** The link of the invitation has expired. */
  isOver: z.boolean(),
  mayChange: z.boolean(),
});
export type TeamInvite = z.infer<typeof teamInviteSchema>;

/** Members and open invitations: the answer to every change of a team. */
export const teamSchema = z.object({
  /** The roles in which the caller may invite somebody. */
  roles: z.array(sellerRoleSchema),
  /** Only owners may keep the tokens and webhooks of a member who leaves, or gets a smaller role. */
  mayKeep: z.boolean(),
  members: z.array(teamMemberSchema),
  invites: z.array(teamInviteSchema),
});
export type Team = z.infer<typeof teamSchema>;

/** `emailSchema`: of an address as accounts have it. */
export const newTeamInviteSchema = (emailSchema: z.ZodType<string, string>) =>
  z.strictObject({
    email: emailSchema,
    role: sellerRoleSchema,
  });
export type NewTeamInvite = z.infer<ReturnType<typeof newTeamInviteSchema>>;

export const roleChangeSchema = z.strictObject({
  role: sellerRoleSchema,
  /** The role that the caller saw, so that a change in between is noticed. */
  was: sellerRoleSchema,
  /** Ids of the member's tokens and webhooks that stay. */
  keep: z.array(z.string().max(100)).max(100).meta({ description: 'Ids of what stays; of owners alone' }).optional(),
});
