import type { ContactIntent, LeadField } from '../leads/lead-intents.ts';

/** Words of the contact form that depend on the buyer's reason to write. */

interface IntentFormWords {
  /** The hint below the field of the message. */
  hint: string;
  /** The sentence shown after sending. `thing`: for example "the Toyota Premio 2010". */
  sent: (thing: string) => string;
}

export const INTENT_FORM: Readonly<Record<ContactIntent, IntentFormWords>> = {
  offer: {
    hint: 'When could you come to see it?',
    sent: (thing) => `Your offer for ${thing} was sent.`,
  },
  callback: {
    hint: 'When is a good time to call?',
    sent: (thing) => `Your request for a call about ${thing} was sent.`,
  },
  viewing: {
    hint: 'Anything the seller should know before you come',
    sent: (thing) => `Your request to come and see ${thing} was sent.`,
  },
};

/** The fields that the form has with one reason only. `missing`: the error of a field that was left empty. */
export const FIELD_FORM: Readonly<Record<LeadField, { label: string; hint: string; missing: string }>> = {
  offer: {
    label: 'Your offer in Ugx',
    hint: 'Such as 24,500,000 or 24.5m',
    missing: 'Enter how much you offer, or say it in the message',
  },
  viewing: {
    label: 'Day',
    hint: 'The seller will call you to agree on it.',
    missing: 'Choose the day on which you could come',
  },
};
