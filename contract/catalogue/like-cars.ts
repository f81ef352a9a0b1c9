/** Cars like one: of its model, built within these years of it. Fewer than `least` say nothing of a price. */
export const LIKE_CARS = { yearsAround: 2, least: 8 } as const;
