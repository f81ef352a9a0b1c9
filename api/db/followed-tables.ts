/**
 * The tables whose changes are written down, by triggers of migration 005. Pictures, films and features of an entry change with it:
 * its writer touches its row.
 */
export const FOLLOWED_TABLES = [
  ...['car', 'spare_part', 'dealer', 'garage', 'article', 'translation'],
  ...['make', 'model', 'category', 'feature', 'spare_category', 'place', 'media'],
] as const;
