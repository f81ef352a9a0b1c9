/** The most webhooks that a seller can have. */
export const MOST_WEBHOOKS = 5;
/** Hours for which a message that failed is tried again. */
export const RETRY_HOURS = 24;
/** Hours for which messages are signed with the new and the previous secret. */
export const BOTH_SECRETS_HOURS = 24;
/** Days without a delivery that arrived, after which a webhook is switched off. */
export const FAILING_DAYS = 5;
/** Days after which deliveries are deleted. */
export const DELIVERIES_KEPT_DAYS = 30;
