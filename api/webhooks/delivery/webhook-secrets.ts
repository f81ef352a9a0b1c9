import type { Selectable } from 'kysely';
import { BOTH_SECRETS_HOURS } from '#contract/office/webhooks.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { HOUR_MS } from '../../../platform/durations.ts';
import { openSealed, type SealKeys } from '../../../platform/sealed-text.ts';
import { drawSecret, sealSecret, secretPurpose, wakeDelivery } from './webhook-writes.ts';

type WebhookRow = Selectable<Tables['webhook']>;

const openSecret = (keys: SealKeys, { document_id }: WebhookRow, sealed: string) =>
  openSealed(keys, secretPurpose(document_id), sealed);

/** Returns until when messages are also signed with the former secret, in ms; null if they are not. */
export const formerSecretUntil = ({ former_secret, former_secret_ends_at: endsAt }: WebhookRow, now: number) =>
  former_secret !== null && endsAt !== null && endsAt > now ? endsAt : null;

/**
 * Returns the secrets that sign messages, the newest first. Undefined if the newest cannot be decrypted, because the market no longer has
 * the secret that encrypted it.
 */
export function signingSecrets(keys: SealKeys, webhook: WebhookRow, now: number): string[] | undefined {
  const newest = openSecret(keys, webhook, webhook.secret);
  if (newest === undefined) return undefined;
  const { former_secret: sealed } = webhook;
  const former =
    sealed === null || formerSecretUntil(webhook, now) === null ? undefined : openSecret(keys, webhook, sealed);
  return former === undefined ? [newest] : [newest, former];
}

/**
 * Creates and returns a new secret. For a day messages are also signed with the former one, if that can be decrypted. Messages that waited
 * for a secret are sent. `db` must be a transaction.
 */
export async function renewSecret(db: Database, keys: SealKeys, webhook: WebhookRow, now: number): Promise<string> {
  const secret = drawSecret();
  const isReadable = openSecret(keys, webhook, webhook.secret) !== undefined;
  await db
    .updateTable('webhook')
    .set({
      secret: sealSecret(keys, webhook.document_id, secret),
      former_secret: isReadable ? webhook.secret : null,
      former_secret_ends_at: isReadable ? now + BOTH_SECRETS_HOURS * HOUR_MS : null,
      unsigned_told_at: null,
      updated_at: now,
    })
    .where('id', '=', webhook.id)
    .execute();
  await wakeDelivery(db, webhook.id, now, now);
  return secret;
}

/** Deletes former secrets that no longer sign messages. */
export async function removeEndedSecrets(db: Database, now: number): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ former_secret: null, former_secret_ends_at: null })
    .where('former_secret_ends_at', '<=', now)
    .execute();
}
