/** The most webhooks of a seller. */
export const MOST_WEBHOOKS = 5;
/** Hours for which a message is tried again. */
export const RETRY_HOURS = 24;
/** Hours for which the former secret signs too. */
export const BOTH_SECRETS_HOURS = 24;
/** An address at which nothing arrived for this many days is switched off. */
export const FAILING_DAYS = 5;
/** Days after which deliveries are deleted. */
export const DELIVERIES_KEPT_DAYS = 30;
