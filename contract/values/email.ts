export const EMAIL_LONGEST = 254;
/** In lower case. Stricter than the standard, without quotes and IP addresses, so that no mail server reads an address differently. */
export const EMAIL = /^[a-z0-9._%+-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
