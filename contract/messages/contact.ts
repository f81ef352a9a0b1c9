import { formatNumber } from '../values/numbers.ts';
import { PHONE_EXAMPLE } from './forms.ts';

/** Sentences of the contact form, and of the mail that it sends to the market. */

export const CONTACT_HEADING = 'Contact us';
export const contactDescription = (site: string) =>
  `Write to or call ${site} about a car, a spare part or anything else.`;
export const WE_ANSWER = 'We answer by email. If it is urgent, please call.';
export const MESSAGE_LABEL = 'Message';
export const SEND_MESSAGE = 'Send message';
export const LEAVE_EMPTY = 'Leave this empty';
export const isTooLong = (label: string, most: number) => `${label} must be at most ${formatNumber(most)} characters`;
export const CONTACT_SENT = "✓ Message Sent! We'll contact you shortly";
export const CONTACT_FAILED = '! There was an error. Please try again';

export const PHONE_OPTIONAL = 'Phone (optional)';
export const PHONE_TO_CALL_HINT = `The number to call, such as ${PHONE_EXAMPLE}`;
export const PHONE_TO_CALL_MISSING = 'Enter the number to call';
export const PHONE_WRONG = `Enter a number such as ${PHONE_EXAMPLE}, or one from abroad that begins with +`;

// ---- the form that writes to a seller

export const PHONE_OR_EMAIL_HINT = 'A phone number or an email address is enough';
export { PHONE_OR_EMAIL as PHONE_OR_EMAIL_MISSING } from './leads.ts';
/** The consent text beside the button. If its meaning changes, raise LEAD_CONSENT_VERSION in contract/leads/leads.ts. */
export const GOES_TO_SELLER =
  'This goes to the seller, with your name and how to reach you, to answer you and for nothing else. We keep it for 12 months.';

export const MESSAGE_OPTIONAL = 'Message (optional)';
export const CHOOSE_A_DAY = 'Choose a day';
export const VIEWING_DAY_WRONG = 'Choose one of these days';
export const VIEWING_TIME = 'Time of day';
export const CAR_LOOKED_AT = 'The car you looked at';
export const PART_LOOKED_AT = 'The part you looked at';
export const REFERENCE_NO = 'Reference No.';
export const aboutHeading = (intent: string, title: string) => `${intent}: ${title}`;
export const BACK_TO_CAR = 'Back to the car';
export const BACK_TO_PART = 'Back to the part';

// ---- after the message was sent

export const MESSAGE_WAS_SENT = 'Your message was sent.';
export const questionWasSent = (thing: string) => `Your question about ${thing} was sent.`;
export const theThing = (title: string) => `the ${title}`;
export const THE_CAR_LOOKED_AT = 'the car you looked at';
export const THE_PART_LOOKED_AT = 'the part you looked at';
export const weWriteTo = (email: string) => `We will reply to ${email}.`;
export const weWriteOrCall = (email: string, phone: string) => `We will reply to ${email} or call ${phone}.`;
export const sellerCalls = (phone: string) => `The seller will call you on ${phone}.`;
export const sellerWritesTo = (email: string) => `The seller will reply to ${email}.`;
export const sellerWritesOrCalls = (email: string, phone: string) =>
  `The seller will reply to ${email} or call ${phone}.`;
export const WRITE_ANOTHER = 'Write another message';

// ---- lines that the form adds to the visitor's message

export const nameLine = (name: string) => `Name: ${name}`;
export const phoneLine = (phone: string) => `Phone: ${phone}`;
export const aboutLine = (about: string) => `About: ${about}`;
export const messageFrom = (name: string) => `Message from ${name}`;

// ---- the mail to the market's own mailbox

export const SPAM_MARK = '[spam?] ';
/** The line above the visitor's message in the mail. */
export const THE_VISITOR_WROTE = 'The visitor wrote:';
/** The line below the visitor's message in the mail. */
export const sentBy = (sender: string, site: string) => `Sent by ${sender} through the contact form on ${site}.`;

// ---- lines of the mail with details of the car or part, taken from the catalogue

export const IN_THE_CATALOGUE = 'In our catalogue:';
export const carLine = (title: string) => `Car: ${title}`;
export const partLine = (name: string) => `Part: ${name}`;
export const referenceLine = (reference: string) => `Reference No.: ${reference}`;
export const priceLine = (price: string) => `Price: ${price}`;
export const pageLine = (address: string) => `Page: ${address}`;
export const sellerLine = (name: string) => `Seller: ${name}`;
export const NO_SELLER = 'Seller: none named, so the page shows our own number';
export const sellerPhoneLine = (phone: string) => `Seller phone: ${phone}`;
export const PRIVATE_SELLER_PHONE = 'Seller phone: private, so the page shows it to whoever presses Call or WhatsApp';
export const NO_SELLER_PHONE = 'Seller phone: not known, so the page shows our own number';
