/**
 * Similar cars, with which a car's price is compared: of its model, and built at most `yearsAround` years earlier or later. With fewer than `least`
 * of them no comparison is shown.
 */
export const LIKE_CARS = { yearsAround: 2, least: 8 } as const;
