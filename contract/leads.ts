import { CONTACT_MESSAGE_LONGEST } from './contact.ts';

/** The reasons why a buyer writes to a seller. */
export const LEAD_INTENTS = ['offer', 'callback', 'question', 'viewing'] as const;
export type LeadIntent = (typeof LEAD_INTENTS)[number];

/** By which door the buyer came. Taps on Call and WhatsApp are counted and are no leads; those of members once were, without a name. */
export const LEAD_CHANNELS = ['form', 'phone', 'whatsapp'] as const;
export type LeadChannel = (typeof LEAD_CHANNELS)[number];

export const LEAD_NAME_LONGEST = 100;
export const LEAD_MESSAGE_LONGEST = CONTACT_MESSAGE_LONGEST;
/** Shillings. */
export const LEAD_OFFER_HIGHEST = 1_000_000_000_000;

/** The version of the consent text beside the form's button (who receives the message and how long it is kept). Raise it when that text changes. */
export const LEAD_CONSENT_VERSION = '2026-11';

/** The body of `POST /api/leads`. One of phone and email suffices; to be called back takes the phone. */
export interface NewLead {
  /** The documentId of the car or part on sale. */
  documentId: string;
  intent: LeadIntent;
  name: string;
  phone?: string;
  email?: string;
  /** Whole shillings; of an offer alone. */
  offer?: number;
  message?: string;
  /** A field that people do not see. */
  website?: string;
}

/** The present state of the car or part that a member asked about. */
export type EnquiryOutcome = 'for sale' | 'reserved' | 'sold' | 'gone';

/** One of the member's own. */
export interface Enquiry {
  documentId: string;
  createdAt: string;
  intent: LeadIntent;
  channel: LeadChannel;
  /** As they were given to the seller; of a call or a chat nothing was. */
  name: string | null;
  phone: string | null;
  email: string | null;
  offer: number | null;
  message: string | null;
  listing: {
    kind: 'car' | 'part';
    /** As it was called then. */
    title: string;
    /** The path of its page; null: it has no page any more. */
    path: string | null;
    outcome: EnquiryOutcome;
  };
}
