/** In shillings. Nothing on the market costs less than the smallest note: a smaller number has its thousands or millions left out. */
export const SMALLEST_AMOUNT = 1_000;

/** Returns text that is read as this amount alone: "45/=" cannot mean 45 million. */
export const writeAmount = (amount: number): string =>
  amount > 0 && amount < SMALLEST_AMOUNT ? `${amount}/=` : String(amount);
