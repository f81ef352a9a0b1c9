/** Days after which a token expires; null: never. */
export const TOKEN_DAYS = [30, 90, 365, null] as const;
