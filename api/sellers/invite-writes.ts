import { randomBytes } from 'node:crypto';
import type { SellerRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';

export const INVITATION_DAYS = 7;

/** Derives from a text a value that only this server can compute. */
export interface InviteSecrets {
  derive(text: string): string;
}

/**
 * Derives the code of an invitation's link from a seed. The queued mail contains only the seed, from which nobody else can compute the
 * code.
 */
export const codeOfInvite = (secrets: InviteSecrets, seed: string) => secrets.derive(`seller invitation ${seed}`);

export const invitationLink = (publicUrl: string, code: string) => `${publicUrl}/sell/invitation?code=${code}`;

/** Returns a random seed for the code of a new invitation. */
export const newInviteSeed = () => randomBytes(16).toString('base64url');

interface NewInvite {
  /** The id of the dealer's or garage's seller. */
  sellerId: number;
  /** The address in lower case. */
  email: string;
  role: SellerRole;
  /** The account id of the inviting member; null for a command on the server. */
  invitedBy: number | null;
  /** The seed of the code, if a queued mail must be able to compute the code. */
  seed?: string;
}

/**
 * Creates an invitation, which replaces an earlier one from the same seller to the same address. Returns the link's code, which is not
 * stored, and the seed from which the mail computes it.
 */
export async function insertInvite(
  db: Database,
  secrets: InviteSecrets,
  { sellerId, email, role, invitedBy, seed = newInviteSeed() }: NewInvite,
  now: number,
): Promise<{ code: string; seed: string; expiresAt: number }> {
  const code = codeOfInvite(secrets, seed);
  const expiresAt = now + INVITATION_DAYS * DAY_MS;
  await db
    .deleteFrom('seller_invite')
    .where('seller_id', '=', sellerId)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute();
  await db
    .insertInto('seller_invite')
    .values({
      hash: hashOfSecret(code),
      seller_id: sellerId,
      email,
      role,
      invited_by: invitedBy,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return { code, seed, expiresAt };
}

/** This many days after its expiry an invitation is deleted, with its address. */
const OVER_DAYS = 90;

export async function removeOldInvites(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('seller_invite')
    .where('expires_at', '<=', now - OVER_DAYS * DAY_MS)
    .execute();
}
