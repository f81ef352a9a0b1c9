import type { EnquiryOutcome } from '../leads/lead-schemas.ts';

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

export const answersTo = (ways: readonly string[]) => `The seller answers on ${ways.join(' or ')}`;
