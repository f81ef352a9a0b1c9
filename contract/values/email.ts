export const EMAIL_LONGEST = 254;
/** Lower case. Strict on purpose: a mail's header must leave nothing to interpret, so no quotes and no IP address. */
export const EMAIL = /^[a-z0-9._%+-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
