/** Days after which a staff token expires. Fewer than a seller's token: it does more harm in wrong hands. */
export const STAFF_TOKEN_DAYS = [7, 30, 90] as const;
