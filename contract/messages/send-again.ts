/** Asking for another mail that confirms an address. */

export const SEND_AGAIN = 'Send a new link';
export const confirmationSent = (email: string) => `If ${email} is waiting to be confirmed, a new link is on its way.`;
