import { z } from 'zod';
import { countSchema, documentIdSchema, timeSchema } from '../value-schemas.ts';
import { FAILURE_ACTIONS } from './failures.ts';

// Failed jobs and webhooks as admins see them, without addresses, payloads and secrets.

const failedJobSchema = z.object({
  id: z.int(),
  /** For example "mail reset". */
  kind: z.string(),
  /**
   * 'set aside': given up after many attempts. 'failing': failed several times, but is still tried. 'late': should have started by now, and has not.
   */
  state: z.enum(['set aside', 'failing', 'late']),
  since: timeSchema,
  attempts: countSchema,
  /** The number or id of the thing that the job is about; null if the job is about none, or if admins may not see it. */
  about: z.string().nullable(),
  /** True: the job repeats for ever, so admins cannot give it up. */
  isRecurring: z.boolean(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

const failedWebhookSchema = z.object({
  documentId: documentIdSchema,
  /** The host of the webhook's address. The rest of the address may contain a secret. */
  host: z.string(),
  seller: z.object({ documentId: documentIdSchema, name: z.string().nullable() }),
  /** False: the market has switched the webhook off. */
  isOn: z.boolean(),
  /** The time since which the webhook's messages fail. Null: messages arrive again, but some of the last two days were given up. */
  since: timeSchema.nullable(),
  /** The number of messages of the last two days that were given up. */
  lost: countSchema,
});
export type FailedWebhook = z.infer<typeof failedWebhookSchema>;

export const failuresSchema = z.object({
  jobs: z.array(failedJobSchema),
  /** The number of all failed jobs; `jobs` may have fewer. */
  jobCount: countSchema,
  webhooks: z.array(failedWebhookSchema),
});
export type Failures = z.infer<typeof failuresSchema>;

export const failureActionSchema = z.strictObject({ action: z.enum(FAILURE_ACTIONS) });
