import { namesOf, namesWith } from '../values/names.ts';

// The reasons why a buyer writes to a seller, each with its properties.

interface LeadIntentProperties {
  /** True: the page of a car or part has a button for this reason, which opens the contact form. */
  hasButton: boolean;
  /** The buyer wants a call, so the form asks for a phone number. */
  isToCall: boolean;
  /** The buyer must give a phone number; the API refuses the lead without one. */
  needsPhone: boolean;
  /** The form has a field for the price that the buyer offers. If the field is left empty, the message must say the price. */
  takesOffer: boolean;
  /** The form asks on which day the buyer would like to see the car or part. The buyer need not write a message. */
  takesViewing: boolean;
  /** The buyer must write a message. */
  needsMessage: boolean;
}

const LEAD_INTENTS = {
  offer: {
    hasButton: true,
    isToCall: false,
    needsPhone: false,
    takesOffer: true,
    takesViewing: false,
    needsMessage: false,
  },
  callback: {
    hasButton: true,
    isToCall: true,
    needsPhone: true,
    takesOffer: false,
    takesViewing: false,
    needsMessage: false,
  },
  question: {
    hasButton: false,
    isToCall: false,
    needsPhone: false,
    takesOffer: false,
    takesViewing: false,
    needsMessage: true,
  },
  viewing: {
    hasButton: true,
    isToCall: true,
    needsPhone: false,
    takesOffer: false,
    takesViewing: true,
    needsMessage: false,
  },
} as const satisfies Record<string, LeadIntentProperties>;
export type LeadIntent = keyof typeof LEAD_INTENTS;

export const LEAD_INTENT_NAMES: readonly LeadIntent[] = namesOf(LEAD_INTENTS);

/** The reasons that have a button on a car's or part's page. If no such button was pressed, the contact form sends a question. */
export const CONTACT_INTENTS = namesWith(LEAD_INTENTS, 'hasButton');
export type ContactIntent = (typeof CONTACT_INTENTS)[number];

/** Returns whether an intent has a property. False for an unknown intent. */
export const intentHas = (intent: unknown, property: keyof LeadIntentProperties): boolean =>
  LEAD_INTENT_NAMES.some((name) => name === intent && LEAD_INTENTS[name][property]);
