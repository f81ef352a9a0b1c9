import { randomBytes } from 'node:crypto';
import type { SellerRole } from '#contract/permissions.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { hashOfSecret } from '../../platform/secret-hash.ts';

export const INVITATION_DAYS = 7;

/** Derives a secret value from a text: only we can compute it. */
export interface InviteSecrets {
  derive(text: string): string;
}

/**
 * Derives the code of an invitation's link from a seed. The queued mail contains only the seed, from which a reader cannot compute the
 * code.
 */
export const codeOfInvite = (secrets: InviteSecrets, seed: string) => secrets.derive(`seller invitation ${seed}`);

export const invitationLink = (publicUrl: string, code: string) => `${publicUrl}/sell/invitation?code=${code}`;

/** Returns a random seed for the code of a new invitation. */
export const newInviteSeed = () => randomBytes(16).toString('base64url');

interface NewInvite {
  /** The dealer or garage. */
  sellerId: number;
  /** The address in lower case. */
  email: string;
  role: SellerRole;
  /** The member; null: a command on the server. */
  invitedBy: number | null;
  /** The random seed of the code, if a mail queued with it must compute the code too. */
  seed?: string;
}

/**
 * Creates an invitation, which replaces an earlier one of the same seller to the address. Returns the link's code, which is not stored, and
 * the seed from which the mail computes it again.
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

/** Days after which an expired invitation is deleted, with its address. */
const OVER_DAYS = 90;

export async function removeOldInvites(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('seller_invite')
    .where('expires_at', '<=', now - OVER_DAYS * DAY_MS)
    .execute();
}
