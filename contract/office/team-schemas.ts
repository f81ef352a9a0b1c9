import { z } from 'zod';
import { SELLER_ROLE_NAMES } from '../permissions.ts';
import { timeSchema } from '../value-schemas.ts';

// The team of a dealer or garage, as its members see it. Times are ISO 8601.

const sellerRoleSchema = z.enum(SELLER_ROLE_NAMES);

/** A token, webhook or invitation that a member made for the seller. It stops working when the member leaves, unless an owner keeps it. */
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
  /** The roles that the reader may give to this member; empty if the reader may not change the member's role. */
  roles: z.array(sellerRoleSchema),
  mayRemove: z.boolean(),
  /** The tokens, webhooks and invitations that the member made; empty if the reader may not change this member. */
  keys: z.array(memberKeySchema),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

const teamInviteSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: sellerRoleSchema,
  /** The name of the member who invited; null if the market did, or if the member's account was deleted. */
  invitedBy: z.string().nullable(),
  expiresAt: timeSchema,
  /** True: the invitation has expired. */
  isOver: z.boolean(),
  mayChange: z.boolean(),
});
export type TeamInvite = z.infer<typeof teamInviteSchema>;

/** The members and open invitations of a team. Every change to the team is answered with this. */
export const teamSchema = z.object({
  /** The roles that the reader may give to a person they invite. */
  roles: z.array(sellerRoleSchema),
  /** True: the reader is an owner, and may keep the tokens and webhooks of a member who leaves or gets fewer rights. */
  mayKeep: z.boolean(),
  members: z.array(teamMemberSchema),
  invites: z.array(teamInviteSchema),
});
export type Team = z.infer<typeof teamSchema>;

/** Returns the schema of the body with which a person is invited. `emailSchema`: the schema that accounts use for addresses. */
export const newTeamInviteSchema = (emailSchema: z.ZodType<string, string>) =>
  z.strictObject({
    email: emailSchema,
    role: sellerRoleSchema,
  });
export type NewTeamInvite = z.infer<ReturnType<typeof newTeamInviteSchema>>;

export const roleChangeSchema = z.strictObject({
  role: sellerRoleSchema,
  /** The member's role when the page was shown. If the role has changed since, the request is refused. */
  was: sellerRoleSchema,
  /** The ids of the member's tokens and webhooks that shall go on working. */
  keep: z.array(z.string().max(100)).max(100).meta({ description: 'Ids of what stays; of owners alone' }).optional(),
});
