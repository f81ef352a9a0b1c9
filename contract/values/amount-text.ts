/** In shillings, the smallest bank note. Nobody asks for less, so a smaller number probably lacks its thousands or millions. */
export const SMALLEST_AMOUNT = 1_000;

/** Returns the amount as a text that can only be read in one way: "45/=", because a bare "45" might mean 45 million. */
export const writeAmount = (amount: number): string =>
  amount > 0 && amount < SMALLEST_AMOUNT ? `${amount}/=` : String(amount);
