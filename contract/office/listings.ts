/** What its seller does with an ad; which of these are possible follows from its state. */
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
