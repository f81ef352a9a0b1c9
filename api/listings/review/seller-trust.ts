import { sql } from 'kysely';
import { REMOVED_STATES, TRUST, TRUST_EARNED_BY, TRUST_EARNED_WITHIN_MS } from '#contract/listing-states.ts';
import { SELLING_STATES } from '#contract/sellers/sellers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseAdapter } from '../../../platform/database/adapter.ts';
import { idPortions, isInPortion } from '../../../platform/database/id-portions.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { findLastAction } from '../../audit/audit-queries.ts';
import { recordAudit } from '../../audit/audit-writes.ts';
import { lockSeller } from '../../sellers/seller-lock-writes.ts';
import { giveCheckBack, withdrawForFraud } from '../../sellers/verification-writes.ts';
import type { ListingRow } from '../rows/listing-rows.ts';

const LOWERED = 'lower trust';

interface Except {
  /** The id of a review that is left out of the count. */
  reviewId?: number;
}

/** Selects sellers who had enough ads approved, the first of them long enough ago, and none removed. */
const earners = (db: Database, now: number, { reviewId = 0 }: Except = {}) =>
  db
    .selectFrom('review_item')
    .innerJoin('listing', 'listing.id', 'review_item.listing_id')
    .select('listing.seller_id')
    .where('review_item.kind', '=', 'new')
    .where('review_item.decision', '=', 'approved')
    .where('review_item.id', '<>', reviewId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('listing as other')
            .select('other.id')
            .whereRef('other.seller_id', '=', 'listing.seller_id')
            .where('other.state', 'in', REMOVED_STATES),
        ),
      ),
    )
    .groupBy('listing.seller_id')
    .having(({ fn }) => fn.count('listing.id').distinct(), '>=', TRUST_EARNED_BY)
    .having(({ fn }) => fn.min('review_item.decided_at'), '<=', now - TRUST_EARNED_WITHIN_MS);

/** Returns whether the seller meets the conditions of earned trust. The review in `except` is not counted. */
async function hasEarned(db: Database, sellerId: number, now: number, except?: Except): Promise<boolean> {
  const earner = await earners(db, now, except).where('listing.seller_id', '=', sellerId).executeTakeFirst();
  return earner !== undefined;
}

async function setTrust(db: Database, sellerId: number, [before, after]: readonly [number, number], now: number) {
  const changed = await db
    .updateTable('seller')
    .set({ trust: after, updated_at: now })
    .where('id', '=', sellerId)
    .where('trust', '=', before)
    .where('state', 'in', SELLING_STATES)
    .returning('document_id')
    .executeTakeFirst();
  if (!changed) return;
  await recordAudit(db, {
    at: now,
    actor: null,
    action: after > before ? 'raise trust' : LOWERED,
    subject: { kind: 'seller', id: changed.document_id },
    difference: { trust: { before, after } },
  });
}

/** Raises a seller's trust if it is earned. Call it in the transaction that approves an ad. */
export async function raiseTrust(db: Database, sellerId: number, now: number): Promise<void> {
  if (await hasEarned(db, sellerId, now)) await setTrust(db, sellerId, [0, TRUST.proven], now);
}

/**
 * Lowers a seller's trust again if the approval that is being undone earned it. Call it in the transaction that undoes the approval, before
 * the approval is undone.
 */
export async function undoTrust(
  db: Database,
  sellerId: number,
  { reviewId, decidedAt }: { reviewId: number; decidedAt: number },
  now: number,
): Promise<void> {
  const cameByIt =
    (await hasEarned(db, sellerId, decidedAt)) && !(await hasEarned(db, sellerId, decidedAt, { reviewId }));
  if (cameByIt) await setTrust(db, sellerId, [TRUST.proven, 0], now);
}

interface Judged {
  listing: Pick<ListingRow, 'document_id' | 'seller_id' | 'sellerDocumentId' | 'sellerKind' | 'trust'>;
  actor: number;
}

const setTo = (db: Database, sellerId: number, trust: number, now: number) =>
  db.updateTable('seller').set({ trust, updated_at: now }).where('id', '=', sellerId).execute();

/** Sets a seller's trust to 0. The market itself, as a seller, has none to lose. */
async function loseTrust(db: Database, { listing, actor }: Judged, now: number): Promise<void> {
  const { seller_id, sellerDocumentId, sellerKind, trust, document_id } = listing;
  if (sellerKind === 'market' || trust === 0) return;
  await setTo(db, seller_id, 0, now);
  await recordAudit(db, {
    at: now,
    actor,
    action: LOWERED,
    subject: { kind: 'seller', id: sellerDocumentId },
    difference: { trust: { before: trust, after: 0 }, listing: { before: null, after: document_id } },
  });
}

/** Restores the trust that a seller lost because of this ad. */
async function giveTrustBack(db: Database, { listing, actor }: Judged, now: number): Promise<void> {
  const { seller_id, sellerDocumentId, trust, document_id } = listing;
  const lost = await findLastAction(db, { kind: 'seller', id: sellerDocumentId }, LOWERED);
  const isOfThisAd = lost?.difference.listing?.after === document_id;
  const before = isOfThisAd ? Number(lost?.difference.trust?.before ?? 0) : 0;
  if (before <= trust) return;
  await setTo(db, seller_id, before, now);
  await recordAudit(db, {
    at: now,
    actor,
    action: 'raise trust',
    subject: { kind: 'seller', id: sellerDocumentId },
    difference: { trust: { before: trust, after: before } },
  });
}

/** Sets a seller's trust to 0 and removes the badge of verified facts, because an ad of theirs was removed as fraud in this transaction. */
export async function judgeAsFraud(db: Database, judged: Judged, reason: string, now: number): Promise<void> {
  const { listing, actor } = judged;
  await lockSeller(db, listing.seller_id);
  await loseTrust(db, judged, now);
  const withdrawal = { reason, listing: listing.document_id };
  await withdrawForFraud({ db, now, accountId: actor }, listing.seller_id, withdrawal);
}

/** Restores the trust that a seller lost because of an ad that turned out to be no fraud. */
export async function clearOfFraud(db: Database, judged: Judged, now: number): Promise<void> {
  const { listing, actor } = judged;
  await lockSeller(db, listing.seller_id);
  await giveTrustBack(db, judged, now);
  await giveCheckBack({ db, now, accountId: actor }, listing.seller_id, listing.document_id);
}

const SELLERS_AT_ONCE = 1_000;

/** Raises the trust of all sellers who had enough ads approved and whose waiting time is over. */
export async function raiseTrusts({ db, apart }: DatabaseAdapter, now: number): Promise<void> {
  for await (const portion of idPortions(db, 'seller', SELLERS_AT_ONCE)) {
    const some = earners(db, now).where(isInPortion('listing.seller_id', portion));
    const { rows: sellers } = await sql<{ id: number }>`
      select id from seller
      where ${isInPortion('id', portion)} and trust = 0 and state in (${sql.join(SELLING_STATES)}) and id in ${some}
      order by id`.execute(apart.office);
    for (const { id } of sellers) {
      await db.transaction().execute((transaction) => setTrust(transaction, id, [0, TRUST.proven], now));
    }
  }
}

export const trustJobs = (adapter: DatabaseAdapter, clock: Clock): Record<string, JobKind> => ({
  'raise trust': { everyMs: DAY_MS, run: () => raiseTrusts(adapter, clock.now()) },
});
