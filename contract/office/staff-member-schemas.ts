import { z } from 'zod';
import { SELLER_KINDS, SELLER_ROLE_NAMES, STAFF_ROLES } from '../permissions.ts';
import { countSchema, documentIdSchema, timeSchema } from '../value-schemas.ts';
import { auditRowSchema } from './audit-schemas.ts';
import { networkSchema } from './ban-schemas.ts';

/** A member, as staff see them. The email address and the phone number are left out, because staff see these only after giving a reason. */
export const staffMemberSchema = z.object({
  documentId: documentIdSchema,
  username: z.string(),
  since: timeSchema,
  /** True: the member has opened the link of the confirmation mail. */
  isConfirmed: z.boolean(),
  isBlocked: z.boolean(),
  hasSecondFactor: z.boolean(),
  roles: z.array(z.enum(STAFF_ROLES)),
  sellers: z.array(
    z.object({
      documentId: documentIdSchema,
      name: z.string().nullable(),
      kind: z.enum(SELLER_KINDS),
      role: z.enum(SELLER_ROLE_NAMES),
    }),
  ),
  /** The number of devices on which the member is signed in. */
  devices: countSchema,
  /** The networks from which the member signed in, latest first. */
  networks: z.array(networkSchema),
  /** The number of enquiries that the member has sent. */
  leads: countSchema,
  /** The number of reports that the member has sent, and how many of these were upheld. */
  reports: z.object({ sent: countSchema, upheld: countSchema }),
  history: z.array(auditRowSchema),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const memberContactSchema = z.object({ email: z.string().nullable(), phone: z.string().nullable() });
export type MemberContact = z.infer<typeof memberContactSchema>;
