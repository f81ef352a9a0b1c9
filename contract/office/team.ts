/** Days after which a seller's token expires, to choose from; null: it never expires. */
export const TOKEN_DAYS = [30, 90, 365, null] as const;
