import { NETWORK_KEPT_DAYS } from '#contract/office/bans.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { clientNetwork, loggedNetwork } from '../../platform/http/client-address.ts';

const KEPT_MS = NETWORK_KEPT_DAYS * DAY_MS;

/** A network as its keyed hash, and the part of its address that staff may see. A plain hash could be reversed by trying all addresses. */
export interface Network {
  value: string;
  hint: string;
}

/** Returns the network of an IP address. */
export const networkOf = (derive: (text: string) => string, ip: string): Network => ({
  value: derive(`network ${clientNetwork(ip)}`),
  hint: loggedNetwork(ip).slice(0, 60),
});

/** Records from which network a member signed in. */
export async function noteNetworkOfMember(
  db: Database,
  accountId: number,
  { value, hint }: Network,
  now: number,
): Promise<void> {
  await db
    .insertInto('network_use')
    .values({ network: value, hint, account_id: accountId, report_id: null, used_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'network']).doUpdateSet({ used_at: now }))
    .execute();
}

/** Records from which network a report came. */
export async function noteNetworkOfReport(
  db: Database,
  reportId: number,
  { value, hint }: Network,
  now: number,
): Promise<void> {
  await db
    .insertInto('network_use')
    .values({ network: value, hint, account_id: null, report_id: reportId, used_at: now })
    .execute();
}

/** Deletes networks that were not used in the last 30 days, and expired bans of networks. */
export async function removeOldNetworkUses(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('network_use')
    .where('used_at', '<=', now - KEPT_MS)
    .execute();
  await db.deleteFrom('ban').where('ends_at', '<=', now).execute();
}

/** Returns how many members signed in from a network in the last 30 days. */
export async function countMembersIn(db: Database, network: string, now: number): Promise<number> {
  const { members } = await db
    .selectFrom('network_use')
    .select(({ fn }) => fn.count<number>('account_id').distinct().as('members'))
    .where('network', '=', network)
    .where('used_at', '>', now - KEPT_MS)
    .executeTakeFirstOrThrow();
  return Number(members);
}
