import { z } from 'zod';
import { countSchema, documentIdSchema, timeSchema } from '../value-schemas.ts';
import { BAN_KINDS } from './bans.ts';

const linkedSchema = z.object({ documentId: documentIdSchema, name: z.string().nullable() });

/** A ban in force, without the number or address itself. */
const banSchema = z.object({
  documentId: documentIdSchema,
  kind: z.enum(BAN_KINDS),
  hint: z.string(),
  reason: z.string(),
  since: timeSchema,
  /** Null: until it is lifted. */
  until: timeSchema.nullable(),
  /** Null: they have left. */
  by: z.string().nullable(),
  /** The ad with the photo, called by its title. */
  listing: linkedSchema.nullable(),
  /** Sellers who use the number. */
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

/** A network from which a member signed in, or a report came. */
export const networkSchema = z.object({
  id: z.int(),
  /** The IP address without its last part. */
  hint: z.string(),
  usedAt: timeSchema,
  /** Members who signed in from it in the last 30 days. */
  members: countSchema,
  /** When its ban ends; null: it is not banned. */
  bannedUntil: timeSchema.nullable(),
});
export type Network = z.infer<typeof networkSchema>;
