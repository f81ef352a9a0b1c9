/** The moves of an ad that its seller can make. The state of the ad decides which of them are possible. */
export const SELLER_MOVES = [
  'submit',
  'take back',
  'reserve',
  'free',
  'sell',
  'renew',
  'withdraw',
  'put back',
] as const;
export type SellerMove = (typeof SELLER_MOVES)[number];
