export const EMAIL_LONGEST = 254;
/** Strict on purpose: what stands in a mail's header must leave nothing to interpret, and no IP address. Lower case. */
export const EMAIL = /^[a-z0-9._%+-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
