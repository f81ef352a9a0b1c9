import { MOST_RECENT_CARS } from '#contract/limits.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';

const KEY = 'recentCars';

/** Returns the documentIds of the cars that this browser viewed last. Anything else in the storage is ignored. */
export function readRecentCars(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const valid = stored.filter((item): item is string => typeof item === 'string' && DOCUMENT_ID.test(item));
    return [...new Set(valid)].slice(0, MOST_RECENT_CARS);
  } catch {
    return [];
  }
}

/** Puts a car in front of those that this browser viewed last. A car that is among them already keeps its place. */
export function addRecentCar(documentId: string): void {
  const recent = readRecentCars();
  if (recent.includes(documentId)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([documentId, ...recent].slice(0, MOST_RECENT_CARS)));
  } catch {
    // If the storage is full or forbidden, the car is not remembered.
  }
}
