/** Reasons why ads of a stock need their seller's attention. */
export const STOCK_TASKS = ['declined', 'expires soon', 'few photos', 'unfinished', 'no price'] as const;
export type StockTask = (typeof STOCK_TASKS)[number];

/** Fewer photos than this, and buyers pass by. */
export const FEW_PHOTOS = 4;
/** Sellers are asked to confirm ads that end within this many days. */
export const EXPIRES_SOON_DAYS = 7;
