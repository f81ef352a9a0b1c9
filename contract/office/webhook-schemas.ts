import { z } from 'zod';
import { documentIdSchema, timeSchema } from '../value-schemas.ts';
import { WEBHOOK_EVENTS } from '../webhooks/webhook-events.ts';

// The addresses of sellers' systems that are told of events, and the deliveries. Times are ISO 8601.

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
  /** The time since when every delivery failed; null: the last one arrived. */
  failingSince: timeSchema.nullable(),
  /** False: its secret cannot be read any more, and nothing is sent until it has a new one. */
  isSigned: z.boolean(),
  /** The end of the time in which the former secret signs too; null: only the present one signs. */
  formerSecretUntil: timeSchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhooksSchema = z.object({ webhooks: z.array(webhookSchema) });
export type Webhooks = z.infer<typeof webhooksSchema>;

/** The secret is shown only in this answer. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

const deliverySchema = z.object({
  id: z.int(),
  /** The header webhook-id. */
  messageId: z.string(),
  event: z.string(),
  createdAt: timeSchema,
  triedAt: timeSchema.nullable(),
  state: deliveryStateSchema,
  attempts: z.int(),
  /** When it is tried next, while it waits. */
  dueAt: timeSchema.nullable(),
  /** The HTTP status that came back last; null: none did. */
  status: z.int().nullable(),
  tookMs: z.int().nullable(),
  /** The beginning of the receiver's answer. Without one, the reason: a key of NOT_REACHED. */
  answer: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** The last fifty. */
export const deliveriesSchema = z.object({
  webhook: webhookSchema,
  deliveries: z.array(deliverySchema),
});
export type Deliveries = z.infer<typeof deliveriesSchema>;
