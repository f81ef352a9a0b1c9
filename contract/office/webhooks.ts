/** How many addresses a seller may have told. */
export const MOST_WEBHOOKS = 5;
/** For so long a message is tried again. */
export const RETRY_HOURS = 24;
/** For so long the secret before the newest one signs as well. */
export const BOTH_SECRETS_HOURS = 24;
/** An address at which nothing arrived for this many days is switched off. */
export const FAILING_DAYS = 5;
/** Days for which deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30;
