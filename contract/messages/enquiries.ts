import type { LeadIntent } from '../leads/lead-intents.ts';
import type { EnquiryOutcome } from '../leads/lead-schemas.ts';
import type { LeadChannel } from '../leads/leads.ts';
import { formatPrice } from './units.ts';

/** Sentences of the list of enquiries that a member has sent to sellers. */

export const ENQUIRIES = 'Enquiries';
export const ENQUIRIES_MEANS = 'What you asked sellers, and whether it is still for sale.';
export const NO_ENQUIRIES = 'You have not asked a seller yet';
export const NO_ENQUIRIES_HINT =
  'When you make an offer, ask a question, book a viewing or ask for a call on a car’s page, you will find it here.';
export const ENQUIRIES_ERROR = 'Your enquiries could not be loaded. Please try again.';

const OUTCOMES: Record<EnquiryOutcome, string> = {
  'for sale': 'Still for sale',
  reserved: 'Reserved',
  sold: 'Sold',
  gone: 'No longer on the market',
};
export const outcomeWords = (outcome: EnquiryOutcome) => OUTCOMES[outcome];

const ASKED: Record<LeadIntent, string> = {
  offer: 'You made an offer',
  callback: 'You asked to be called back',
  question: 'You asked a question',
  viewing: 'You asked to see it',
};
const TAPPED: Record<Exclude<LeadChannel, 'form'>, string> = {
  phone: 'You called the seller',
  whatsapp: 'You wrote on WhatsApp',
};

/** Returns what the member asked the seller, such as "You made an offer of Ugx 22,000,000". */
export function askedWords(channel: LeadChannel, intent: LeadIntent, offer: number | null): string {
  if (channel !== 'form') return TAPPED[channel];
  return offer === null ? ASKED[intent] : `${ASKED[intent]} of ${formatPrice(offer)}`;
}
export const answersTo = (ways: readonly string[]) => `The seller answers on ${ways.join(' or ')}`;
