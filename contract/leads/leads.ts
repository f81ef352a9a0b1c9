import { CONTACT_MESSAGE_LONGEST } from './contact.ts';

/** How a buyer reached the seller. 'phone' and 'whatsapp' occur only in old leads: today a press of Call or WhatsApp is counted and makes no lead. */
export const LEAD_CHANNELS = ['form', 'phone', 'whatsapp'] as const;
export type LeadChannel = (typeof LEAD_CHANNELS)[number];

export const LEAD_NAME_LONGEST = 100;
export const LEAD_MESSAGE_LONGEST = CONTACT_MESSAGE_LONGEST;

/**
 * The version of the consent text beside the form's button, which says who receives the message and how long it is kept. Raise this whenever that
 * text changes.
 */
export const LEAD_CONSENT_VERSION = '2026-11';
