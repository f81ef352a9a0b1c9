import { z } from 'zod';
import { MAIL_TIMES, SMS_STATES, SMS_TIMES } from '../leads/notices.ts';
import { namesOf } from '../values/names.ts';
import { pendingPhoneSchema } from './private-seller-schemas.ts';

// How a member is told of leads, and which SMS they were sent. Times are ISO 8601, phone numbers have ten digits.

export const noticeChoicesSchema = z.strictObject({
  sms: z.enum(SMS_TIMES),
  mail: z.enum(MAIL_TIMES),
  /** True: at most once an hour, an SMS says how many people pressed Call or WhatsApp. */
  taps: z.boolean(),
});
export type NoticeChoices = z.infer<typeof noticeChoicesSchema>;

const sentNoticeSchema = z.object({
  at: z.string(),
  state: z.enum(namesOf(SMS_STATES)),
  /** True: the connection broke while the SMS was being sent, so it was sent again and may have arrived twice. */
  mayBeDouble: z.boolean(),
  /** The number of buyers that the SMS is about. */
  buyers: z.int(),
  /** The title of the ad that the SMS is about. Null if it is about several buyers, or if the buyer's data has been erased. */
  title: z.string().nullable(),
  /** The documentId of the lead. Null if the SMS is about several buyers. */
  lead: z.string().nullable(),
});

export const noticesSchema = z.object({
  choices: noticeChoicesSchema,
  /** False: the market sends no SMS about leads. */
  hasSms: z.boolean(),
  /** The confirmed number to which the member gets SMS; null if the member has confirmed none yet. */
  phone: z.string().nullable(),
  pendingPhone: pendingPhoneSchema.nullable(),
  sent: z.array(sentNoticeSchema),
});
export type Notices = z.infer<typeof noticesSchema>;
