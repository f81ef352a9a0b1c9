import { z } from 'zod';
import { documentIdSchema, timeSchema } from '../value-schemas.ts';
import { WEBHOOK_EVENTS } from '../webhooks/webhook-events.ts';

// Webhooks, which tell sellers' own systems of events, and their deliveries. Times are ISO 8601.

const webhookStateSchema = z.enum(['on', 'off', 'failed']);
export type WebhookState = z.infer<typeof webhookStateSchema>;

const deliveryStateSchema = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

export const webhookSchema = z.object({
  documentId: documentIdSchema,
  address: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: webhookStateSchema,
  createdAt: timeSchema,
  /** The time since which no delivery has succeeded; null if the last one did. */
  failingSince: timeSchema.nullable(),
  /** False: the server cannot read the webhook's secret any more. Nothing is sent until there is a new secret. */
  isSigned: z.boolean(),
  /** The time until which messages are signed with the previous secret too; null if only the present secret is in use. */
  formerSecretUntil: timeSchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhooksSchema = z.object({ webhooks: z.array(webhookSchema) });
export type Webhooks = z.infer<typeof webhooksSchema>;

/** A new webhook with its secret, which no other answer contains. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

const deliverySchema = z.object({
  id: z.int(),
  /** The value of the header webhook-id. */
  messageId: z.string(),
  event: z.string(),
  createdAt: timeSchema,
  triedAt: timeSchema.nullable(),
  state: deliveryStateSchema,
  attempts: z.int(),
  /** When the delivery is tried next; null if it has succeeded or was given up. */
  dueAt: timeSchema.nullable(),
  /** The HTTP status with which the seller's system answered last; null if it did not answer. */
  status: z.int().nullable(),
  tookMs: z.int().nullable(),
  /** The beginning of the text with which the seller's system answered. If it did not answer: the reason, as a key of NOT_REACHED. */
  answer: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** The last fifty deliveries of a webhook. */
export const deliveriesSchema = z.object({
  webhook: webhookSchema,
  deliveries: z.array(deliverySchema),
});
export type Deliveries = z.infer<typeof deliveriesSchema>;
