/** Reasons why ads of a stock need their seller's attention. */
export const STOCK_TASKS = ['declined', 'expires soon', 'few photos', 'unfinished', 'no price'] as const;
export type StockTask = (typeof STOCK_TASKS)[number];

/** Fewer photos than this, and buyers pass by. */
export const FEW_PHOTOS = 4;
/** Whatever ends within so many days should be confirmed. */
export const EXPIRES_SOON_DAYS = 7;
