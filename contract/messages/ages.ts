const DAY_MS = 86_400_000;

/** Returns the days for which a listing has been on sale; NaN if one of the dates is not known. Both are days in UTC. */
export const daysBetween = (posted: string, today: string): number => (Date.parse(today) - Date.parse(posted)) / DAY_MS;

/** Returns the age of a listing: "New today", "4 days ago", "3 months ago"; an empty text if it is not known. */
export function age(posted: string, today: string): string {
  const days = daysBetween(posted, today);
  if (days < 1) return 'New today';
  if (days < 2) return '1 day ago';
  return days < 60 ? `${days} days ago` : days ? `${Math.floor(days / 30)} months ago` : '';
}
