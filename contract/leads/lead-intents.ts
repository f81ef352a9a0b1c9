import { type NameWith, namesOf, namesWith } from '../values/names.ts';
import { VIEWING_DAYS, type Viewing } from './viewings.ts';

// The reasons why a buyer writes to a seller, each with its properties, and the fields that only some reasons have.

interface LeadIntentProperties {
  /** True: the page of a car or part has a button for this reason, which opens the contact form. */
  hasButton: boolean;
  /** The buyer wants a call, so the form asks for a phone number. */
  isToCall: boolean;
  /** The buyer must give a phone number; the API refuses the lead without one. */
  needsPhone: boolean;
  /** The buyer must write a message. */
  needsMessage: boolean;
}

const LEAD_INTENTS = {
  offer: {
    hasButton: true,
    isToCall: false,
    needsPhone: false,
    needsMessage: false,
  },
  callback: {
    hasButton: true,
    isToCall: true,
    needsPhone: true,
    needsMessage: false,
  },
  question: {
    hasButton: false,
    isToCall: false,
    needsPhone: false,
    needsMessage: true,
  },
  viewing: {
    hasButton: true,
    isToCall: true,
    needsPhone: false,
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

/** The kinds of fields, each with the type of its values. An amount is in whole shillings; a line is text that the buyer types. */
export interface LeadFieldValues {
  amount: number;
  line: string;
  viewing: Viewing;
}
export type LeadFieldKind = keyof LeadFieldValues;

interface LeadFieldProperties {
  kind: LeadFieldKind;
  /** The only reason with which the field can be given. */
  intent: LeadIntent;
  /** The highest amount, the most characters of a line, or the number of days that can be chosen for a viewing. */
  most: number;
  /** True: the buyer must fill in the field or write a message. False: the contact form asks for the field, but other programs may leave it out. */
  isOrMessage: boolean;
}

/**
 * The fields that leads have with one reason only. The API takes and answers them by these names. The table of leads has a column of this name for
 * each, or two for a viewing: `viewing_day` and `viewing_time`.
 */
export const LEAD_FIELDS = {
  offer: {
    kind: 'amount',
    intent: 'offer',
    most: 1_000_000_000_000,
    isOrMessage: true,
  },
  viewing: {
    kind: 'viewing',
    intent: 'viewing',
    most: VIEWING_DAYS,
    isOrMessage: false,
  },
} as const satisfies Record<string, LeadFieldProperties>;
export type LeadField = keyof typeof LEAD_FIELDS;

/** The names of the fields of one kind. */
export type LeadFieldOf<Kind extends LeadFieldKind> = {
  [Name in LeadField]: (typeof LEAD_FIELDS)[Name]['kind'] extends Kind ? Name : never;
}[LeadField];

export type LeadFieldValue<Name extends LeadField> = LeadFieldValues[(typeof LEAD_FIELDS)[Name]['kind']];

/** The value of each field of a lead. `Empty`: the type that stands for a field without a value. */
export type LeadFields<Empty = null> = { [Name in LeadField]: LeadFieldValue<Name> | Empty };

export const LEAD_FIELD_NAMES: readonly LeadField[] = namesOf(LEAD_FIELDS);

/** The fields that the buyer must fill in unless the message says the same. */
export type FieldOrMessage = NameWith<typeof LEAD_FIELDS, 'isOrMessage'>;

/** Returns the fields that the contact form shows for an intent. None for an unknown intent. */
export const leadFieldsWith = (intent: unknown): LeadField[] =>
  LEAD_FIELD_NAMES.filter((name) => LEAD_FIELDS[name].intent === intent);

/** Returns the fields of a lead. `read` returns the value of a single one. */
export const readLeadFields = <Empty = null>(
  read: <Kind extends LeadFieldKind>(kind: Kind, name: LeadFieldOf<Kind>) => LeadFieldValues[Kind] | Empty,
): LeadFields<Empty> =>
  // The cast is safe: each value is of its field's kind.
  Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [name, read(LEAD_FIELDS[name].kind, name)])) as LeadFields<Empty>;
