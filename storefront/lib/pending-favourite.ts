import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { ownPath } from '../../ui/login-path.ts';
import { readNumber, readObject, readText } from './api-client.ts';
import { PENDING_KEY, type PendingFavourite, storedFavourite } from './remember-favourite.ts';

/** ms after which a car is no longer saved or liked when the visitor signs in: long enough to register and to open the mail. */
const PENDING_MS = 3_600_000;
const NAME_LONGEST = 100;

function parse(stored: string): Record<string, unknown> {
  try {
    return readObject(JSON.parse(stored));
  } catch {
    return {};
  }
}

/** Parses the stored car to save or like after signing in. Null if nothing valid is stored, or if it was stored too long ago. */
export function parsePendingFavourite(stored: string | null, now: number): PendingFavourite | null {
  if (stored === null) return null;
  const { kind, car, name, path, y, at } = parse(stored);
  const age = now - (readNumber(at) ?? 0);
  const own = ownPath(readText(path));
  const isKind = kind === 'saves' || kind === 'likes';
  const isCar = typeof car === 'string' && DOCUMENT_ID.test(car);
  if (!isKind || !isCar || own === null || age < 0 || age > PENDING_MS) return null;
  return {
    kind,
    car,
    name: readText(name)?.slice(0, NAME_LONGEST) ?? null,
    path: own,
    y: Math.max(readNumber(y) ?? 0, 0),
    at: now - age,
  };
}

export const readPendingFavourite = (): PendingFavourite | null => parsePendingFavourite(storedFavourite(), Date.now());

export const dropPendingFavourite = (): void => sessionStorage.removeItem(PENDING_KEY);
