import { namesOf, namesWith } from '../values/names.ts';

// The reasons why a buyer writes to a seller, each with its properties.

interface LeadIntentProperties {
  /** The page of a car or part leads to the contact form with it. */
  hasButton: boolean;
  /** The seller is to call: the form asks for a number. */
  isToCall: boolean;
  /** The buyer must give a phone number; the API refuses the lead without one. */
  needsPhone: boolean;
  /** The buyer may name a price; without one, the message must. */
  takesOffer: boolean;
  /** The buyer says when they would come to see it: the form needs no words besides. */
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

/** The intents that have a button of their own; the contact form without an intent asks a question. */
export const CONTACT_INTENTS = namesWith(LEAD_INTENTS, 'hasButton');
export type ContactIntent = (typeof CONTACT_INTENTS)[number];

/** Returns whether an intent has a property. False for an unknown intent. */
export const intentHas = (intent: unknown, property: keyof LeadIntentProperties): boolean =>
  LEAD_INTENT_NAMES.some((name) => name === intent && LEAD_INTENTS[name][property]);
