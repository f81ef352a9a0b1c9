const DAY_MS = 86_400_000;

/** Returns how many days a listing has been on sale, by the days of the two moments in UTC; not a number where one is not known. */
export const daysBetween = (posted: string, today: string): number => (Date.parse(today) - Date.parse(posted)) / DAY_MS;

/** "New today", "4 days ago", "3 months ago"; empty where it is not known. */
export function age(posted: string, today: string): string {
  const days = daysBetween(posted, today);
  if (days < 1) return 'New today';
  if (days < 2) return '1 day ago';
  return days < 60 ? `${days} days ago` : days ? `${Math.floor(days / 30)} months ago` : '';
}
