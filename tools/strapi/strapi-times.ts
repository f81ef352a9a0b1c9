import { timeIn } from './archive-times.ts';
import type { StrapiDocument } from './documents.ts';

/** Returns an entry's times in ms. If the creation time is missing, it is `now`; if another time is missing, it is the creation time. */
export function timesOf({ data, isPublished }: StrapiDocument, now: number) {
  const createdAt = timeIn(data.createdAt) ?? now;
  return {
    createdAt,
    updatedAt: timeIn(data.updatedAt) ?? createdAt,
    publishedAt: isPublished ? (timeIn(data.publishedAt) ?? createdAt) : null,
  };
}
