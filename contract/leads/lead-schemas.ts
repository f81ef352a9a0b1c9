import { z } from 'zod';
import { LISTING_OUTCOMES } from '../listing-states.ts';
import * as messages from '../messages/leads.ts';
import { documentIdSchema } from '../value-schemas.ts';
import { lineOfText, textOfLines } from '../values/text-schemas.ts';
import { buyersPhone } from './contact.ts';
import { intentHas, LEAD_INTENT_NAMES } from './lead-intents.ts';
import { LEAD_CHANNELS, LEAD_MESSAGE_LONGEST, LEAD_NAME_LONGEST, LEAD_OFFER_HIGHEST } from './leads.ts';
import { VIEWING_TIMES } from './viewings.ts';

// Schemas of leads as buyers send them, and of enquiries, as which members see the leads that they have sent.

const phoneSchema = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const phone = buyersPhone(typed);
    if (phone === undefined) context.addIssue({ code: 'custom', message: messages.NO_PHONE });
    return phone ?? '';
  });

const offerSchema = z.int().refine((offer) => offer >= 1 && offer <= LEAD_OFFER_HIGHEST, messages.NO_OFFER);

export const viewingSchema = z.strictObject({
  /** A day in Uganda, for example "2026-12-03". */
  day: z.iso.date(messages.NO_DAY),
  time: z.enum(VIEWING_TIMES),
});

const isGiven = (value: unknown) => value !== undefined && value !== '';

type LeadFields = Readonly<Partial<Record<'intent' | 'phone' | 'email' | 'offer' | 'viewing' | 'message', unknown>>>;

const hasPhoneToCall = ({ intent, phone }: LeadFields) => !intentHas(intent, 'needsPhone') || isGiven(phone);
const canBeAnswered = ({ intent, phone, email }: LeadFields) =>
  intentHas(intent, 'needsPhone') || isGiven(phone) || isGiven(email);
const offersByIntent = ({ intent, offer }: LeadFields) => intentHas(intent, 'takesOffer') || offer === undefined;
const viewsByIntent = ({ intent, viewing }: LeadFields) => intentHas(intent, 'takesViewing') || viewing === undefined;
const saysHowMuch = ({ intent, offer, message }: LeadFields) =>
  !intentHas(intent, 'takesOffer') || offer !== undefined || isGiven(message);
const asksSomething = ({ intent, message }: LeadFields) => !intentHas(intent, 'needsMessage') || isGiven(message);

/**
 * Returns the options of a check that concerns several fields. It runs even if single fields are invalid, so that the answer names all errors at
 * once.
 */
const rule = (field: keyof LeadFields, error: string) => ({
  path: [field],
  error,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
});

/**
 * Returns the schema of the body of `POST /api/leads`. A phone number or an email address is enough, but a callback needs the number. Unknown keys
 * are refused, so that a misspelt one is noticed. `emailSchema`: the schema that accounts use for addresses.
 */
export const newLeadSchema = (emailSchema: z.ZodType<string, string>) =>
  z
    .strictObject({
      /** The documentId of the car or part on sale. */
      documentId: documentIdSchema,
      intent: z.enum(LEAD_INTENT_NAMES),
      name: lineOfText().trim().min(1).max(LEAD_NAME_LONGEST),
      phone: phoneSchema.optional(),
      email: emailSchema.optional(),
      /** Whole shillings; only with the intent `offer`. */
      offer: offerSchema.optional(),
      /** When the buyer would like to see the car or part; only with the intent `viewing`. */
      viewing: viewingSchema.optional(),
      message: textOfLines().trim().max(LEAD_MESSAGE_LONGEST).optional(),
      /** Hidden from people; if it is filled in, a program that sends spam wrote the lead. */
      website: z.string().max(1_000).optional(),
    })
    .refine(hasPhoneToCall, rule('phone', messages.PHONE_TO_CALL))
    .refine(canBeAnswered, rule('phone', messages.PHONE_OR_EMAIL))
    .refine(offersByIntent, rule('offer', messages.OFFER_OF_OFFERS))
    .refine(viewsByIntent, rule('viewing', messages.VIEWING_OF_VIEWINGS))
    .refine(saysHowMuch, rule('offer', messages.OFFER_OR_WORDS))
    .refine(asksSomething, rule('message', messages.MESSAGE_OF_QUESTION));

/** The body of `POST /api/leads`, before the schema has read it. */
export type NewLead = z.input<ReturnType<typeof newLeadSchema>>;
/** The body of `POST /api/leads`, after the schema has read it. */
export type TakenLead = z.output<ReturnType<typeof newLeadSchema>>;

/** The present state of the ad that an enquiry is about, in words for buyers, such as 'sold'. */
const enquiryOutcomeSchema = z.enum(LISTING_OUTCOMES);
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
  offer: z.number().nullable(),
  viewing: viewingSchema.nullable(),
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
