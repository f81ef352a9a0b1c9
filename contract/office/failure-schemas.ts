import { z } from 'zod';
import { countSchema, documentIdSchema, timeSchema } from '../value-schemas.ts';
import { FAILURE_ACTIONS } from './failures.ts';

// Failures as admins see them. No addresses, payloads or secrets.

const failedJobSchema = z.object({
  id: z.int(),
  /** For example "mail reset". */
  kind: z.string(),
  /** 'failing': failed several times. 'late': not started in time. */
  state: z.enum(['set aside', 'failing', 'late']),
  since: timeSchema,
  attempts: countSchema,
  /** Number or id of its subject; null: it has none, or none that may be shown. */
  about: z.string().nullable(),
  /** The job is enqueued again after each run, so staff cannot give it up. */
  isRecurring: z.boolean(),
});
export type FailedJob = z.infer<typeof failedJobSchema>;

const failedWebhookSchema = z.object({
  documentId: documentIdSchema,
  /** The host of its address; the rest may hold a secret. */
  host: z.string(),
  seller: z.object({ documentId: documentIdSchema, name: z.string().nullable() }),
  /** False: the market switched it off. */
  isOn: z.boolean(),
  /** When the first message failed; null: an earlier one arrives again, some of the last two days did not. */
  since: timeSchema.nullable(),
  /** Messages that were given up in the last two days. */
  lost: countSchema,
});
export type FailedWebhook = z.infer<typeof failedWebhookSchema>;

export const failuresSchema = z.object({
  jobs: z.array(failedJobSchema),
  /** The number of all jobs, also those that are not listed. */
  jobCount: countSchema,
  webhooks: z.array(failedWebhookSchema),
});
export type Failures = z.infer<typeof failuresSchema>;

export const failureActionSchema = z.strictObject({ action: z.enum(FAILURE_ACTIONS) });
