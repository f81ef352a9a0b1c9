import { sql } from 'kysely';
import type { Database } from '../../../platform/database/adapter.ts';
import { hasFingerprintLike, isLikeAny } from '../../media/fingerprint-queries.ts';
import { adsShowing, photosOf } from './listing-photo-queries.ts';

/** The most photos of one ad that are compared. */
const MOST_COMPARED = 50;

/** Returns the fingerprints of banned photos and of their mirror images. */
async function bannedFingerprints(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('ban').select(['value', 'mirrored']).where('kind', '=', 'photo').execute();
  return rows.flatMap(({ value, mirrored }) => (mirrored === null ? [value] : [value, mirrored]));
}

/** Returns whether a photo with this fingerprint looks like a banned one. */
export const isBannedFingerprint = async (db: Database, hash: string): Promise<boolean> =>
  isLikeAny(hash, await bannedFingerprints(db));

/** Returns whether an ad, with its unpublished photos, has a photo that looks like a banned one. */
export async function hasBannedPhoto(db: Database, listingId: number): Promise<boolean> {
  const banned = await bannedFingerprints(db);
  return banned.length > 0 && hasFingerprintLike(db, (await photosOf(db, listingId)).slice(0, MOST_COMPARED), banned);
}

/** Returns the ids of ads with a picture, published or not. */
export async function listAdsShowing(db: Database, mediaId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${adsShowing([mediaId])} order by 1 limit 100`.execute(db);
  return rows.map(({ id }) => id);
}
