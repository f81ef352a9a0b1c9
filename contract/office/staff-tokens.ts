/** Days after which a staff token expires. Staff choose one. They are fewer than for sellers' tokens, because a stolen staff token does more harm. */
export const STAFF_TOKEN_DAYS = [7, 30, 90] as const;
