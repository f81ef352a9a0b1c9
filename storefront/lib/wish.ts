import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { ownPath } from '../../ui/login-path.ts';
import { readNumber, readObject, readText } from './api-client.ts';
import { storedWish, WISH_KEY, type Wish } from './remember-wish.ts';

/** Time enough to register and to open the mail. Whoever signs in later has forgotten it. */
const WISH_MS = 3_600_000;
const NAME_LONGEST = 100;

function parse(stored: string): Record<string, unknown> {
  try {
    return readObject(JSON.parse(stored));
  } catch {
    return {};
  }
}

/** The wish that was stored, if it is one and not too old. */
export function parseWish(stored: string | null, now: number): Wish | null {
  if (stored === null) return null;
  const { kind, car, name, path, y, at } = parse(stored);
  const age = now - (readNumber(at) ?? 0);
  const own = ownPath(readText(path));
  const isKind = kind === 'saves' || kind === 'likes';
  const isCar = typeof car === 'string' && DOCUMENT_ID.test(car);
  if (!isKind || !isCar || own === null || age < 0 || age > WISH_MS) return null;
  return {
    kind,
    car,
    name: readText(name)?.slice(0, NAME_LONGEST) ?? null,
    path: own,
    y: Math.max(readNumber(y) ?? 0, 0),
    at: now - age,
  };
}

export const readWish = (): Wish | null => parseWish(storedWish(), Date.now());

export const dropWish = (): void => sessionStorage.removeItem(WISH_KEY);
