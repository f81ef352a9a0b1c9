import { z } from 'zod';
import { countSchema, documentIdSchema, timeSchema } from '../value-schemas.ts';
import { BAN_KINDS } from './bans.ts';

const linkedSchema = z.object({ documentId: documentIdSchema, name: z.string().nullable() });

/** A ban that is in force. It does not include the banned number or address itself. */
const banSchema = z.object({
  documentId: documentIdSchema,
  kind: z.enum(BAN_KINDS),
  hint: z.string(),
  reason: z.string(),
  since: timeSchema,
  /** When the ban ends; null if it lasts until staff lift it. */
  until: timeSchema.nullable(),
  /** The name of the member of staff who made the ban; null if that member's account was deleted. */
  by: z.string().nullable(),
  /** For a banned photo, the ad that had the photo; otherwise null. */
  listing: linkedSchema.nullable(),
  /** For a banned number: the sellers who use it. */
  sellers: z.array(linkedSchema),
});
export type Ban = z.infer<typeof banSchema>;

export const banListSchema = z.object({
  bans: z.array(banSchema),
  count: countSchema,
  page: z.int(),
  pageCount: z.int(),
});
export type BanList = z.infer<typeof banListSchema>;

/** A network (a group of IP addresses) from which a member signed in or a report was sent. */
export const networkSchema = z.object({
  id: z.int(),
  /** The beginning of the network's IP addresses, without the last part. */
  hint: z.string(),
  usedAt: timeSchema,
  /** The number of members who signed in from this network in the last 30 days. */
  members: countSchema,
  /** When the ban of the network ends; null if the network is not banned. */
  bannedUntil: timeSchema.nullable(),
});
export type Network = z.infer<typeof networkSchema>;
