/** After how many days a token is over; null: never. */
export const TOKEN_DAYS = [30, 90, 365, null] as const;
