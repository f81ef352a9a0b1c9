import { formatNumber } from '../numbers.ts';

/** What the contact form says, and what it writes to the market. */

export const CONTACT_HEADING = 'Contact us';
export const contactDescription = (site: string) =>
  `Write to ${site}, or call us: about a car, a spare part, or anything else.`;
export const WE_ANSWER = 'We answer by email. If it is urgent, call.';
export const MESSAGE_LABEL = 'Message';
export const SEND_MESSAGE = 'Send message';
export const LEAVE_EMPTY = 'Leave this empty';
export const isTooLong = (label: string, most: number) => `${label} must be at most ${formatNumber(most)} characters`;
export const CONTACT_SENT = "✓ Message Sent! We'll contact you shortly";
export const CONTACT_FAILED = '! There was an error. Please try again';

// ---- what the message is about

export const OFFER_HINT = 'How much do you offer, and when can you come and see it?';
export const CALL_BACK_HINT = 'Which number should we call, and when?';
export const CAR_LOOKED_AT = 'The car that you looked at';
export const PART_LOOKED_AT = 'The part that you looked at';
/** After the name of a car. */
export const referenceNote = (reference: string) => ` (Reference No. ${reference})`;

// ---- in the message itself

export const nameLine = (name: string) => `Name: ${name}`;
export const aboutLine = (about: string) => `About: ${about}`;
export const messageFrom = (name: string) => `Message from ${name}`;
