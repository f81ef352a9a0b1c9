import { PHONE } from '../accounts/accounts.ts';
import { aboutLine } from '../messages/contact.ts';
import { DOCUMENT_ID } from '../values/document-id.ts';
import { normalPhone } from '../values/phones.ts';

/** The most characters of the name, of the subject and of the message that a visitor sends with the contact form. */
export const CONTACT_NAME_LONGEST = 100;
export const CONTACT_SUBJECT_LONGEST = 150;
export const CONTACT_TEXT_LONGEST = 5_000;

/** The name of a field in forms that people cannot see. If it is filled in, a program that sends spam filled in the form. */
export const HONEYPOT = 'website';

/** Characters. Lower than CONTACT_TEXT_LONGEST, because the form adds the sender's name and the ad to the message. */
export const CONTACT_MESSAGE_LONGEST = 4_500;

// Phone numbers of countries other than Uganda are accepted, because many people abroad buy a car for their family.
const PHONE_ABROAD = /^\+(?!256)\d{8,15}$/;

/** Returns a buyer's number as it is stored: ten digits, or a plus and digits for another country. Undefined if the text is not a phone number. */
export function buyersPhone(typed: string): string | undefined {
  const phone = normalPhone(typed);
  return PHONE.test(phone) || PHONE_ABROAD.test(phone) ? phone : undefined;
}

/** Days for which a visitor's message is kept after its last change, once it is done or junk. */
export const DONE_MESSAGE_DAYS = 30;
/** Days after which any message of a visitor is deleted from the database, even an open one. The copy in the market's mailbox stays. */
export const CONTACT_MESSAGE_DAYS = 183;

/** The car or spare part that a message is about. */
export interface ContactListing {
  kind: 'car' | 'part';
  documentId: string;
}

const LISTING_PATHS = { car: '/detail/', part: '/spareparts/' } as const satisfies Record<
  ContactListing['kind'],
  string
>;

/**
 * Returns the car or part that a contact message is about. The contact form puts the address of the car's or part's page on a line below the
 * visitor's words. If there are several such lines, the last one counts.
 */
export function listingNamedIn(text: string, publicUrl: string): ContactListing | undefined {
  const lines = text.split('\n').reverse();
  for (const line of lines) {
    for (const kind of ['car', 'part'] as const) {
      const before = aboutLine(publicUrl + LISTING_PATHS[kind]);
      const documentId = line.startsWith(before) ? line.slice(before.length) : '';
      if (DOCUMENT_ID.test(documentId)) return { kind, documentId };
    }
  }
  return undefined;
}

/** Returns the path of a listing's page. */
export const contactListingPath = ({ kind, documentId }: ContactListing) => LISTING_PATHS[kind] + documentId;
