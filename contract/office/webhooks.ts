/** The most webhooks that a seller can have. */
export const MOST_WEBHOOKS = 5;
/** Hours for which a webhook's message that did not arrive is tried again. */
export const RETRY_HOURS = 24;
/** Hours, after a webhook got a new secret, for which its messages are signed with both the new and the previous one. */
export const BOTH_SECRETS_HOURS = 24;
/** A webhook is switched off when none of its messages has arrived for this many days. */
export const FAILING_DAYS = 5;
/** Days after which the records of a webhook's deliveries are deleted. */
export const DELIVERIES_KEPT_DAYS = 30;
