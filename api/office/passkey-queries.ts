import type { Passkey } from '#contract/office/passkey-schemas.ts';
import { PASSKEY_TRANSPORTS, type PasskeyTransport } from '#contract/office/passkeys.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';

const passkeysOf = (db: Database, accountId: number) =>
  db.selectFrom('passkey').where('account_id', '=', accountId).orderBy('created_at').orderBy('id');

export async function hasPasskey(db: Database, accountId: number): Promise<boolean> {
  return (await passkeysOf(db, accountId).select('id').executeTakeFirst()) !== undefined;
}

/** Returns a member's passkeys, the oldest first. */
export async function listPasskeys(db: Database, accountId: number): Promise<Passkey[]> {
  const rows = await passkeysOf(db, accountId).select(['id', 'name', 'created_at', 'used_at']).execute();
  return rows.map(({ id, name, created_at, used_at }) => ({
    id,
    name,
    createdAt: isoTime(created_at),
    usedAt: isoTimeOrNull(used_at),
  }));
}

/** Returns the known ways to reach a passkey, such as "usb", that are among these words, without repetitions. */
export const transportsIn = (words: readonly string[]): PasskeyTransport[] =>
  PASSKEY_TRANSPORTS.filter((transport) => words.includes(transport));

/** Returns a member's passkeys in the form that the browser's WebAuthn functions take. */
export async function listKnownPasskeys(db: Database, accountId: number) {
  const rows = await passkeysOf(db, accountId).select(['credential_id', 'transports']).execute();
  return rows.map(({ credential_id, transports }) => {
    const words: unknown = JSON.parse(transports);
    return {
      id: credential_id,
      type: 'public-key' as const,
      transports: transportsIn(Array.isArray(words) ? words.map(String) : []),
    };
  });
}

export const findPasskey = (db: Database, accountId: number, credentialId: string) =>
  passkeysOf(db, accountId).selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
