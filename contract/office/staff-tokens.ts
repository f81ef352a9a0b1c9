/** After how many days a token of the staff is over: it does more harm in wrong hands than one of a seller. */
export const STAFF_TOKEN_DAYS = [7, 30, 90] as const;
