/** To the market's own mailbox. */

export const SPAM_MARK = '[spam?] ';
/** Below the message. */
export const sentBy = (sender: string, site: string) => `Sent by ${sender} over the contact form of ${site}.`;
