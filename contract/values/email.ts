export const EMAIL_LONGEST = 254;
/**
 * An email address in lower case. Stricter than the standard, without quotes and IP addresses, so that all mail servers read an address in the same
 * way.
 */
export const EMAIL = /^[a-z0-9._%+-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
