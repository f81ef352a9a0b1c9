import { timeIn } from './archive-times.ts';
import type { StrapiDocument } from './documents.ts';

/** Returns the times of an entry in ms. `now`: for one that has none. */
export function timesOf({ data, isPublished }: StrapiDocument, now: number) {
  const createdAt = timeIn(data.createdAt) ?? now;
  return {
    createdAt,
    updatedAt: timeIn(data.updatedAt) ?? createdAt,
    publishedAt: isPublished ? (timeIn(data.publishedAt) ?? createdAt) : null,
  };
}
