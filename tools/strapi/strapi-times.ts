import type { StrapiDocument } from './documents.ts';

function timeIn(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) && time >= 0 ? time : undefined;
}

/** Returns the times of an entry in ms. `now`: for one that has none. */
export function timesOf({ data, isPublished }: StrapiDocument, now: number) {
  const createdAt = timeIn(data.createdAt) ?? now;
  return {
    createdAt,
    updatedAt: timeIn(data.updatedAt) ?? createdAt,
    publishedAt: isPublished ? (timeIn(data.publishedAt) ?? createdAt) : null,
  };
}
