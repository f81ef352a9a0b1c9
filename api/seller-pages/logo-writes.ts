import { definedItems } from '#contract/values/defined-only.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import { updateDealers } from '../dealers/dealer-writes.ts';
import { updateGarages } from '../garages/garage-writes.ts';
import { deleteUnusedMedia } from '../media/media-deletion-writes.ts';
import { publishMedia } from '../media/media-publish-writes.ts';
import { lockSeller } from '../sellers/seller-lock-writes.ts';
import { listFirmImages } from './seller-page-queries.ts';

interface LogoChange {
  seller: { id: number; dealer_id: number | null; garage_id: number | null };
  accountId: number;
  /** The picture to use as the logo; null removes the present one. */
  mediaId: number | null;
  now: number;
}

/**
 * Replaces or removes the logo, which is the first picture of a dealer or garage. Buyers see the change from the commit on. Files of the
 * old logo are deleted if nothing else shows it. `db` must be a transaction; the caller wakes the job queue after it.
 */
export async function changeLogo(
  adapter: DatabaseAdapter,
  db: Database,
  { seller, accountId, mediaId, now }: LogoChange,
): Promise<void> {
  // Locks the seller: a second request that changes the logo waits here until the first is done.
  await lockSeller(db, seller.id);
  const before = await listFirmImages(db, seller);
  const [old] = before;
  const others = before.slice(1).filter(({ id }) => id !== mediaId);
  const images = definedItems(mediaId ?? undefined, ...others.map(({ id }) => id));
  if (mediaId !== null) await publishMedia(db, [mediaId], now);
  if (seller.dealer_id !== null) await updateDealers(adapter, db, [{ id: seller.dealer_id, images }], now);
  if (seller.garage_id !== null) await updateGarages(adapter, db, [{ id: seller.garage_id, images }], now);
  if (old && old.id !== mediaId) await deleteUnusedMedia(db, [old.id], now);
  const after = (await listFirmImages(db, seller))[0];
  await recordAudit(db, {
    at: now,
    actor: accountId,
    action: 'change logo',
    subject: { kind: 'seller', id: seller.id },
    difference: { logo: { before: old?.hash ?? null, after: after?.hash ?? null } },
  });
}
