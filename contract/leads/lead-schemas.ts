import { z } from 'zod';
import { LISTING_OUTCOME_NAMES } from '../listing-outcomes.ts';
import * as messages from '../messages/leads.ts';
import { documentIdSchema, priceSchema } from '../value-schemas.ts';
import { namesWith, tableOf } from '../values/names.ts';
import { lineOfText, textOfLines } from '../values/text-schemas.ts';
import { buyersPhone } from './contact.ts';
import {
  intentHas,
  LEAD_FIELD_NAMES,
  LEAD_FIELDS,
  LEAD_INTENT_NAMES,
  type LeadField,
  type LeadFieldKind,
  type LeadFieldValue,
  type LeadFieldValues,
} from './lead-intents.ts';
import { LEAD_CHANNELS, LEAD_MESSAGE_LONGEST, LEAD_NAME_LONGEST } from './leads.ts';
import { VIEWING_TIMES } from './viewings.ts';

// Schemas of leads as buyers send them, and of enquiries: the leads that a member has sent, as this member sees them.

const phoneSchema = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const phone = buyersPhone(typed);
    if (phone === undefined) context.addIssue({ code: 'custom', message: messages.NO_PHONE });
    return phone ?? '';
  });

const viewingSchema = z.strictObject({
  /** A day in Uganda, for example "2026-12-03". */
  day: z.iso.date(messages.NO_DAY),
  time: z.enum(VIEWING_TIMES),
});

/** Returns an object with the schema of each field that leads have with one reason only. */
const fieldSchemas = <Empty>(
  schemaOf: <Kind extends LeadFieldKind>(
    kind: Kind,
    most: number,
  ) => z.ZodType<LeadFieldValues[Kind] | Empty, LeadFieldValues[Kind] | Empty>,
) =>
  // The cast is safe: each schema is of its field's kind.
  tableOf(LEAD_FIELD_NAMES, (name) => schemaOf(LEAD_FIELDS[name].kind, LEAD_FIELDS[name].most)) as {
    [Name in LeadField]: z.ZodType<LeadFieldValue<Name> | Empty, LeadFieldValue<Name> | Empty>;
  };

type FieldSchemas = { [Kind in LeadFieldKind]: z.ZodType<LeadFieldValues[Kind], LeadFieldValues[Kind]> };

/** The schemas of the fields in a buyer's request, by kind of field. The route, not the schema, checks whether the day of a viewing can still be chosen. */
const sentSchemas = (most: number): FieldSchemas => ({
  amount: z.int().refine((amount) => amount >= 1 && amount <= most, messages.NO_AMOUNT),
  line: lineOfText().trim().min(1).max(most),
  viewing: viewingSchema,
});

const ANSWERED: FieldSchemas = { amount: priceSchema, line: z.string(), viewing: viewingSchema };

/** The schemas of fields as the API takes them from buyers. */
const newFieldSchemas = fieldSchemas<undefined>((kind, most) => sentSchemas(most)[kind].optional());

/** The schemas of fields as the API answers them, to buyers and to sellers. */
export const leadFieldSchemas = fieldSchemas<null>((kind) => ANSWERED[kind].nullable());

const isGiven = (value: unknown) => value !== undefined && value !== '';

type Checked = Readonly<Partial<Record<'intent' | 'phone' | 'email' | LeadField | 'message', unknown>>>;

const hasPhoneToCall = ({ intent, phone }: Checked) => !intentHas(intent, 'needsPhone') || isGiven(phone);
const canBeAnswered = ({ intent, phone, email }: Checked) =>
  intentHas(intent, 'needsPhone') || isGiven(phone) || isGiven(email);
const asksSomething = ({ intent, message }: Checked) => !intentHas(intent, 'needsMessage') || isGiven(message);

const isWithIntent = (name: LeadField) => (lead: Checked) =>
  lead.intent === LEAD_FIELDS[name].intent || lead[name] === undefined;
const isSaid = (name: LeadField) => (lead: Checked) =>
  lead.intent !== LEAD_FIELDS[name].intent || lead[name] !== undefined || isGiven(lead.message);

/** Checks that concern several fields, each with the field that the error names, and the error's text. */
const RULES: readonly (readonly [isKept: (lead: Checked) => boolean, field: keyof Checked, error: string])[] = [
  [hasPhoneToCall, 'phone', messages.PHONE_TO_CALL],
  [canBeAnswered, 'phone', messages.PHONE_OR_EMAIL],
  ...LEAD_FIELD_NAMES.map((name) => [isWithIntent(name), name, messages.FIELD_ONLY_WITH[name]] as const),
  ...namesWith(LEAD_FIELDS, 'isOrMessage').map(
    (name) => [isSaid(name), name, messages.FIELD_OR_MESSAGE[name]] as const,
  ),
  [asksSomething, 'message', messages.MESSAGE_OF_QUESTION],
];

/**
 * Returns the options of a check that concerns several fields. It runs even if single fields are invalid, so that the answer names all errors at
 * once.
 */
const rule = (field: keyof Checked, error: string) => ({
  path: [field],
  error,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
});

/**
 * Returns the schema of the body of `POST /api/leads`. A phone number or an email address is enough, but a callback needs the number. Unknown keys
 * are refused, so that a misspelt one is noticed. `emailSchema`: the schema that accounts use for addresses.
 */
export const newLeadSchema = (emailSchema: z.ZodType<string, string>) =>
  RULES.reduce(
    (schema, [isKept, field, error]) => schema.refine(isKept, rule(field, error)),
    z.strictObject({
      /** The documentId of the car or part on sale. */
      documentId: documentIdSchema,
      intent: z.enum(LEAD_INTENT_NAMES),
      name: lineOfText().trim().min(1).max(LEAD_NAME_LONGEST),
      phone: phoneSchema.optional(),
      email: emailSchema.optional(),
      ...newFieldSchemas,
      message: textOfLines().trim().max(LEAD_MESSAGE_LONGEST).optional(),
      /** Hidden from people; if it is filled in, a program that sends spam wrote the lead. */
      website: z.string().max(1_000).optional(),
    }),
  );

/** The body of `POST /api/leads`, before the schema has read it. */
export type NewLead = z.input<ReturnType<typeof newLeadSchema>>;
/** The body of `POST /api/leads`, after the schema has read it. */
export type TakenLead = z.output<ReturnType<typeof newLeadSchema>>;

/** The present state of the ad that an enquiry is about, in words for buyers, such as 'sold'. */
const enquiryOutcomeSchema = z.enum(LISTING_OUTCOME_NAMES);
export type EnquiryOutcome = z.infer<typeof enquiryOutcomeSchema>;

/** One of a member's own enquiries about ads. */
export const enquirySchema = z.object({
  documentId: z.string(),
  createdAt: z.string(),
  intent: z.enum(LEAD_INTENT_NAMES),
  channel: z.enum(LEAD_CHANNELS),
  /** `name`, `phone`: as the buyer gave them in the form. An enquiry by call or WhatsApp has neither, and a form may lack the number. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  ...leadFieldSchemas,
  message: z.string().nullable(),
  listing: z.object({
    kind: z.enum(['car', 'part']),
    /** The ad's title at the time of the enquiry. */
    title: z.string(),
    /** The path of the ad's page; null if the page no longer exists. */
    path: z.string().nullable(),
    outcome: enquiryOutcomeSchema,
  }),
});
export type Enquiry = z.infer<typeof enquirySchema>;
