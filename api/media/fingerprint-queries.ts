import type { Database } from '../../platform/database/adapter.ts';
import { isAlike, listHashes } from './fingerprint-index.ts';

/** Returns whether the fingerprint `hash` belongs to a photo that looks like a photo with one of the fingerprints in `others`. */
export const isLikeAny = (hash: string, others: readonly string[]): boolean =>
  others.some((other) => isAlike(other, hash));

/** Returns whether one of these pictures looks like a photo with one of the fingerprints in `hashes`. */
export async function hasFingerprintLike(db: Database, mediaIds: readonly number[], hashes: readonly string[]) {
  if (mediaIds.length === 0 || hashes.length === 0) return false;
  const rows = await db.selectFrom('media_fingerprint').select('hash').where('media_id', 'in', mediaIds).execute();
  return rows.some(({ hash }) => hash !== null && isLikeAny(hash, hashes));
}

/**
 * Compares the next portion of pictures, whose ids follow `after`, with the fingerprints in `hashes`. Returns the ids of the pictures that
 * look alike, and in `last` the last id compared, which is undefined if there were no more pictures.
 */
export async function listMediaLike(db: Database, hashes: readonly string[], after: number) {
  const rows = await listHashes(db, after);
  const alike = rows.filter(({ hash }) => hash !== null && isLikeAny(hash, hashes));
  return { mediaIds: alike.map(({ media_id }) => media_id), last: rows.at(-1)?.media_id };
}
