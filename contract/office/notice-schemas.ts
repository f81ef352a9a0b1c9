import { z } from 'zod';
import { MAIL_TIMES, SMS_STATES, SMS_TIMES } from '../leads/notices.ts';
import { namesOf } from '../values/names.ts';
import { pendingPhoneSchema } from './private-seller-schemas.ts';

// How a person who sells hears of buyers. Times are ISO 8601, numbers ten digits.

export const noticeChoicesSchema = z.strictObject({
  sms: z.enum(SMS_TIMES),
  mail: z.enum(MAIL_TIMES),
  /** True: an SMS an hour tells how many pressed Call or WhatsApp. */
  taps: z.boolean(),
});
export type NoticeChoices = z.infer<typeof noticeChoicesSchema>;

const sentNoticeSchema = z.object({
  at: z.string(),
  state: z.enum(namesOf(SMS_STATES)),
  /** True: the connection broke while it was sent, so it was sent again. */
  mayBeDouble: z.boolean(),
  /** Number of buyers that it tells of. */
  buyers: z.int(),
  /** Title of the ad, of an SMS about one buyer who is not forgotten yet. */
  title: z.string().nullable(),
  /** The lead, of an SMS about one buyer. */
  lead: z.string().nullable(),
});

export const noticesSchema = z.object({
  choices: noticeChoicesSchema,
  /** False: the operator sends no SMS about buyers. */
  hasSms: z.boolean(),
  /** The number that SMS go to; null: none is proven yet. */
  phone: z.string().nullable(),
  pendingPhone: pendingPhoneSchema.nullable(),
  sent: z.array(sentNoticeSchema),
});
export type Notices = z.infer<typeof noticesSchema>;
