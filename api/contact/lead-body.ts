import { z } from 'zod';
import { buyersPhone } from '#contract/contact.ts';
import {
  LEAD_INTENTS,
  LEAD_MESSAGE_LONGEST,
  LEAD_NAME_LONGEST,
  LEAD_OFFER_HIGHEST,
  type NewLead,
} from '#contract/leads.ts';
import { DOCUMENT_ID } from '#contract/limits.ts';
import * as messages from '#contract/messages/leads.ts';
import { lineOfText, textOfLines } from '../../platform/http/json-body.ts';

const phoneSchema = z
  .string()
  .max(40)
  .transform((typed, context) => {
    const phone = buyersPhone(typed);
    if (phone === undefined) context.addIssue({ code: 'custom', message: messages.NO_PHONE });
    return phone ?? '';
  });

const offerSchema = z.int().refine((offer) => offer >= 1 && offer <= LEAD_OFFER_HIGHEST, messages.NO_OFFER);

const isGiven = (value: unknown) => value !== undefined && value !== '';

type Given = Partial<Record<keyof NewLead, unknown>>;

const hasPhoneToCall = ({ intent, phone }: Given) => intent !== 'callback' || isGiven(phone);
const canBeAnswered = ({ intent, phone, email }: Given) => intent === 'callback' || isGiven(phone) || isGiven(email);
const offersByIntent = ({ intent, offer }: Given) => intent === 'offer' || offer === undefined;
const saysHowMuch = ({ intent, offer, message }: Given) =>
  intent !== 'offer' || offer !== undefined || isGiven(message);
const asksSomething = ({ intent, message }: Given) => intent !== 'question' || isGiven(message);

/** Asked also where single fields are wrong, so that all is said at once. */
const rule = (field: keyof NewLead, error: string) => ({
  path: [field],
  error,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
});

/** Strict about names, so that a misspelt one is no lead without it. `emailSchema`: of an address as accounts have it. */
export const leadSchema = (emailSchema: z.ZodType<string, string>) =>
  z
    .strictObject({
      documentId: z.string().regex(DOCUMENT_ID),
      intent: z.enum(LEAD_INTENTS),
      name: lineOfText().trim().min(1).max(LEAD_NAME_LONGEST),
      phone: phoneSchema.optional(),
      email: emailSchema.optional(),
      offer: offerSchema.optional(),
      message: textOfLines().trim().max(LEAD_MESSAGE_LONGEST).optional(),
      website: z.string().max(1_000).optional(),
    })
    .refine(hasPhoneToCall, rule('phone', messages.PHONE_TO_CALL))
    .refine(canBeAnswered, rule('phone', messages.PHONE_OR_EMAIL))
    .refine(offersByIntent, rule('offer', messages.OFFER_OF_OFFERS))
    .refine(saysHowMuch, rule('offer', messages.OFFER_OR_WORDS))
    .refine(asksSomething, rule('message', messages.MESSAGE_OF_QUESTION));

export type LeadBody = z.infer<ReturnType<typeof leadSchema>>;
