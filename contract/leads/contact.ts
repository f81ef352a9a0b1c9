import { PHONE } from '../accounts/accounts.ts';
import { aboutLine } from '../messages/contact.ts';
import { DOCUMENT_ID } from '../values/document-id.ts';
import { normalPhone } from '../values/phones.ts';

/** Longest texts of the contact form, in characters. */
export const CONTACT_NAME_LONGEST = 100;
export const CONTACT_SUBJECT_LONGEST = 150;
export const CONTACT_TEXT_LONGEST = 5_000;

/** A field that people do not see. Only a program fills it in. */
export const HONEYPOT = 'website';

/** Shorter than the API's limit: the form adds who writes, and about which ad. */
export const CONTACT_MESSAGE_LONGEST = 4_500;

// Many who buy for their family live abroad.
const PHONE_ABROAD = /^\+(?!256)\d{8,15}$/;

/**
 * Returns a buyer's number as it is stored: ten digits, or for another country the digits after a plus. Undefined for text that is no
 * number.
 */
export function buyersPhone(typed: string): string | undefined {
  const phone = normalPhone(typed);
  return PHONE.test(phone) || PHONE_ABROAD.test(phone) ? phone : undefined;
}

/** Days that a message is kept after its last event, once it is done or junk. */
export const DONE_MESSAGE_DAYS = 30;
/** No message is kept longer, answered or not; in the market's mailbox it is as long as its people keep it. */
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
 * Returns the car or part that a message of the form names by the address of its page, alone on a line. The last such line counts:
 * the form writes it below the visitor's own words.
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
