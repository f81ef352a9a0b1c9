import { z } from 'zod';
import type { Imprint } from '#contract/imprint.ts';
import type * as page from '#contract/office/firm.ts';
import { conflictAnswer } from '../../platform/http/answer-schemas.ts';

const text = z.string().nullable();
const values = z.object({
  about: text,
  location: text,
  phone: text,
  whatsapp: text,
  email: text,
  openingHours: z.array(z.string()),
  address: text,
  legalName: text,
  registrationNo: text,
}) satisfies z.ZodType<page.SellerPageValues>;
const pending = z.object({
  number: z.string(),
  fields: z.array(z.enum(['phone', 'whatsapp'])),
  expiresAt: z.iso.datetime(),
  isSent: z.boolean(),
  triesLeft: z.int(),
}) satisfies z.ZodType<page.PendingNumber>;
const shown = z.object({
  pending: z.array(pending),
  version: z.int(),
  name: z.string(),
  logo: text,
  publicPath: z.string(),
  values,
}) satisfies z.ZodType<page.SellerPage>;
const told = z.union([z.string(), z.array(z.string())]).nullable();
const conflicts = z.record(
  z.string(),
  z.object({ yours: told, theirs: told }),
) satisfies z.ZodType<page.SellerPageConflicts>;
const conflict = conflictAnswer(z.object({ conflicts, version: z.int() }));
const { phone: _, ...imprint } = values.shape;

export const sellerPageSchemas = {
  shown,
  conflict,
  imprint: z.object({ isOpen: z.boolean(), ...imprint }) satisfies z.ZodType<Imprint>,
};
