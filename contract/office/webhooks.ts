/** How many addresses a seller may have told. */
export const MOST_WEBHOOKS = 5;
/** For so long a message is tried again. */
export const RETRY_HOURS = 24;
/** For so long the secret before the newest one signs as well. */
export const BOTH_SECRETS_HOURS = 24;
/** Nothing arrived for so many days, and the address is told nothing more. */
export const FAILING_DAYS = 5;
/** How long it is on record what was sent. */
export const DELIVERIES_KEPT_DAYS = 30;
