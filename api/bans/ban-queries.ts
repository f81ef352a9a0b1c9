import type { Ban, BanList, Network } from '#contract/office/ban-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { listTitlesByDocumentId } from '../listings/rows/listing-title-queries.ts';
import type { BanValue } from './ban-values.ts';
import { sellersUsing } from './ban-writes.ts';
import { countMembersIn } from './network-use-writes.ts';

const PAGE_SIZE = 50;
const MOST_SELLERS = 5;

const inForce = (db: Database, now: number) =>
  db.selectFrom('ban').where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]));

async function listSellersUsing(db: Database, phone: string): Promise<Ban['sellers']> {
  const rows = await sellersUsing(db, phone)
    .select(['seller.document_id as documentId'])
    .select(({ fn }) => fn.coalesce('dealer.dealer_name', 'garage.name', 'seller.name').as('name'))
    .orderBy('seller.id')
    .limit(MOST_SELLERS)
    .execute();
  return rows;
}

interface BanRequest {
  /** The number of the page, starting at 1. A number that is too high stands for the last page. */
  page?: number;
  /** Lists only the ban of this number or address; undefined: all bans. */
  value?: BanValue | undefined;
}

/** Returns a page of the bans in force, the newest first. */
export async function listBans(db: Database, now: number, { page = 1, value }: BanRequest = {}): Promise<BanList> {
  const asked = () => {
    const all = inForce(db, now);
    return value ? all.where('ban.kind', '=', value.kind).where('ban.value', '=', value.value) : all;
  };
  const { count } = await asked()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const pageCount = Math.max(1, Math.ceil(Number(count) / PAGE_SIZE));
  const shown = Math.min(page, pageCount);
  const rows = await asked()
    .leftJoin('account', 'account.id', 'ban.banned_by')
    .leftJoin('listing', 'listing.id', 'ban.listing_id')
    .select(['ban.document_id', 'ban.kind', 'ban.value', 'ban.hint', 'ban.reason', 'ban.created_at', 'ban.ends_at'])
    .select(['account.username', 'listing.document_id as ad'])
    .orderBy('ban.id', 'desc')
    .limit(PAGE_SIZE)
    .offset((shown - 1) * PAGE_SIZE)
    .execute();
  const titles = await listTitlesByDocumentId(db, ['', ...rows.flatMap(({ ad }) => (ad === null ? [] : [ad]))]);
  const bans = rows.map(
    async (row): Promise<Ban> => ({
      documentId: row.document_id,
      kind: row.kind,
      hint: row.hint,
      reason: row.reason,
      since: isoTime(row.created_at),
      until: row.ends_at === null ? null : isoTime(row.ends_at),
      by: row.username,
      listing: row.ad === null ? null : { documentId: row.ad, name: titles.get(row.ad) || null },
      sellers: row.kind === 'phone' ? await listSellersUsing(db, row.value) : [],
    }),
  );
  return { bans: await Promise.all(bans), count: Number(count), page: shown, pageCount };
}

const networkUses = (db: Database) =>
  db
    .selectFrom('network_use')
    .leftJoin('ban', (join) => join.onRef('ban.value', '=', 'network_use.network').on('ban.kind', '=', 'network'))
    .select(['network_use.id', 'network_use.network', 'network_use.hint', 'network_use.used_at', 'ban.ends_at']);

type NetworkUse = Awaited<ReturnType<ReturnType<typeof networkUses>['executeTakeFirstOrThrow']>>;

const describeNetwork = async (db: Database, use: NetworkUse, now: number): Promise<Network> => ({
  id: use.id,
  hint: use.hint,
  usedAt: isoTime(use.used_at),
  members: await countMembersIn(db, use.network, now),
  bannedUntil: use.ends_at !== null && use.ends_at > now ? isoTime(use.ends_at) : null,
});

const MOST_NETWORKS = 10;

/** Returns the networks from which a member signed in, the most recently used first. */
export async function listNetworksOf(db: Database, accountId: number, now: number): Promise<Network[]> {
  const rows = await networkUses(db)
    .where('network_use.account_id', '=', accountId)
    .orderBy('network_use.used_at', 'desc')
    .limit(MOST_NETWORKS)
    .execute();
  return Promise.all(rows.map((row) => describeNetwork(db, row, now)));
}

/** Returns the network of a recorded sign-in or report, with the keyed hash by which it is banned; undefined if the record was deleted. */
export async function findNetwork(db: Database, id: number, now: number) {
  const row = await networkUses(db).where('network_use.id', '=', id).executeTakeFirst();
  return row && { network: row.network, described: await describeNetwork(db, row, now) };
}
