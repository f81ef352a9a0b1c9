import type { ListingState } from '#contract/listing-states.ts';
import { definedOnly } from '#contract/values/defined-only.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { recordAudit } from '../../audit/audit-writes.ts';
import { decideReports } from '../../reports/rows/report-writes.ts';
import type { Services } from '../../services.ts';
import { moveListing } from '../lifecycle/listing-moves.ts';
import { findListingById, type ListingRow } from '../rows/listing-rows.ts';
import type { ListingTx } from '../rows/listing-tx.ts';
import { queueStopped } from './review-mails.ts';
import { clearOfFraud, judgeAsFraud } from './seller-trust.ts';

/** Larger than the id of any report: as the last report to uphold, it stands for all reports of an ad. */
const LAST_REPORT = 2 ** 31 - 1;

/** A transaction in which a member of staff writes. */
export type StaffTx = Tx & { by: { accountId: number } };

/** A change of an ad's state by staff, with its reason. */
export interface StaffMove {
  move: 'remove' | 'stop' | 'restore';
  reason: string;
  /** The last open report that the moderator saw. This report and all earlier reports of the ad are upheld. */
  reportsUpTo?: number | undefined;
  /** Whether an ad is removed as fraud, which sets the seller's trust to 0; false for stopping and restoring. */
  isFraud: boolean;
}

/**
 * Changes an ad's state, and returns the new one. An ad of the market itself is put back on sale as soon as it is restored, because it has
 * no seller who could do so.
 */
async function moveOrPutBack(tx: ListingTx, listing: ListingRow, move: StaffMove['move']): Promise<ListingState> {
  const state = await moveListing(tx, listing, move);
  if (move !== 'restore' || listing.sellerKind !== 'market') return state;
  const given = await findListingById(tx.db, listing.id);
  return given ? moveListing(tx, given, 'put back') : state;
}

/**
 * Returns the function by which staff stop, remove or restore an ad. It also decides the ad's reports, lowers or restores the seller's
 * trust in a case of fraud, queues the mail to the seller, and writes the audit log.
 */
export function openStaffMoves({ moves, rateLimits }: Pick<Services, 'moves' | 'rateLimits'>) {
  /** Returns the ad's new state. The ad must be locked. Throws MoveRefused. */
  return async function moveAsStaff(tx: StaffTx, listing: ListingRow, body: StaffMove) {
    const { move, reason: words, isFraud, reportsUpTo: upTo } = body;
    const { db: transaction, now, by } = tx;
    const reasons = words === '' ? undefined : words;
    const moving = { db: transaction, now, by: definedOnly({ accountId: by.accountId, reasons }), services: moves };
    const state = await moveOrPutBack(moving, listing, move);
    const judged = { listing, actor: by.accountId };
    if (move === 'restore') await clearOfFraud(transaction, judged, now);
    if (move === 'remove' && isFraud) await judgeAsFraud(transaction, judged, words, now);
    if (move !== 'restore') await queueStopped(transaction, rateLimits, listing, now);
    // Removing an ad upholds all its reports, also those that arrived while the moderator was looking.
    const upheldTo = move === 'remove' ? LAST_REPORT : upTo;
    if (upheldTo !== undefined && move !== 'restore') {
      const reported = { listingId: listing.id, sellerId: null };
      await decideReports(tx, rateLimits, { reported, upTo: upheldTo, isObjection: false }, 'upheld');
    }
    await recordAudit(transaction, {
      at: now,
      actor: by.accountId,
      action: `${move} listing`,
      subject: { kind: 'listing', id: listing.document_id },
      difference: { state: { before: listing.state, after: state }, reason: { before: null, after: words } },
    });
    return state;
  };
}
