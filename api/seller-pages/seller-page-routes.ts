import { z } from 'zod';
import { EMAIL_NOT_VALID } from '#contract/messages/account-errors.ts';
import { DAY_NAMES } from '#contract/messages/imprint.ts';
import { NO_PHONE, ODD_HOURS, oddHours, PAGE_CHANGED_MEANWHILE } from '#contract/messages/own-pages.ts';
import { NO_MOBILE_NUMBER } from '#contract/messages/private-sellers.ts';
import * as page from '#contract/office/firm.ts';
import { DAYS, readDayHours } from '#contract/opening-hours.ts';
import { normalPhone } from '#contract/phones.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseAdapter } from '../../platform/database/adapter.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { conflictError, notFoundError } from '../../platform/http/errors.ts';
import { lineOfText, textOfLines } from '../../platform/http/json-body.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { normalEmail } from '../accounts/account-fields.ts';
import type { OfficeAccess } from '../office/office-access.ts';
import { requireSeller } from '../office/require-seller.ts';
import { mobileNumber } from '../private-sellers/mobile-number.ts';
import { findSellerPage } from './seller-page-queries.ts';
import { sellerPageSchemas } from './seller-page-schemas.ts';
import { changeSellerPage } from './seller-page-writes.ts';

/** What nobody typed is nothing. */
const orNull = (text: string) => (text === '' ? null : text);

const line = (most: number) => lineOfText().trim().max(most).transform(orNull).nullable().optional();
const lines = (most: number) => textOfLines().trim().max(most).transform(orNull).nullable().optional();

/** A text that has a form of its own; undefined: it has not. */
const formed = (read: (text: string) => string | undefined, fault: string) =>
  lineOfText()
    .trim()
    .max(300)
    .transform((text, context) => {
      if (text === '') return null;
      const value = read(text);
      if (value === undefined) context.addIssue({ code: 'custom', message: fault });
      return value ?? null;
    })
    .nullable()
    .optional();

function phoneNumber(text: string): string | undefined {
  const phone = normalPhone(text);
  return /^0\d{9}$/.test(phone) ? phone : undefined;
}

/** A day at most once, in the order of the week. */
const hoursSchema = z
  .array(z.string().max(40))
  .max(DAYS.length)
  .transform((texts, context) => {
    const odd = texts.find((text) => readDayHours(text) === undefined);
    const ordered = DAYS.flatMap((day) => texts.filter((text) => text.startsWith(day)));
    const isDouble = DAYS.some((day) => texts.filter((text) => text.startsWith(day)).length > 1);
    if (odd !== undefined || isDouble) {
      const day = DAYS.find((one) => odd?.startsWith(one));
      context.addIssue({ code: 'custom', message: day ? oddHours(DAY_NAMES[day]) : ODD_HOURS });
    }
    return ordered;
  });

const changeSchema = z.strictObject({
  version: z.int().min(1),
  values: z.strictObject({
    about: lines(page.ABOUT_LONGEST),
    location: line(page.LOCATION_LONGEST),
    phone: formed(phoneNumber, NO_PHONE),
    whatsapp: formed(mobileNumber, NO_MOBILE_NUMBER),
    email: formed(normalEmail, EMAIL_NOT_VALID),
    openingHours: hoursSchema.optional(),
    address: lines(page.ADDRESS_LONGEST),
    legalName: line(page.LEGAL_NAME_LONGEST),
    registrationNo: line(page.REGISTRATION_NO_LONGEST),
  }),
});

const ofSeller = { tags: ['office'], params: z.object({ documentId: z.string() }) };
const show = {
  ...{ ...ofSeller, summary: 'What a dealer or garage says of itself on its public page' },
  response: answers({ 200: sellerPageSchemas.shown }, 401, 403, 404),
};
const change = {
  ...{ ...ofSeller, summary: 'Changes what it says, at once', body: changeSchema },
  response: answers({ 200: sellerPageSchemas.shown, 409: sellerPageSchemas.conflict }, 400, 401, 403, 404),
};

interface PageParts {
  access: OfficeAccess;
  adapter: DatabaseAdapter;
  clock: Clock;
}

/** The public page of a dealer or garage, as those edit it who manage there. */
export function sellerPageRoutes(app: RouteApp, { access, adapter, clock }: PageParts) {
  const { db } = adapter;
  const edits = { config: { action: 'edit the public page' } } as const;

  async function shown(sellerId: number): Promise<page.SellerPage> {
    const found = await findSellerPage(db, sellerId);
    // Whoever sells in private has a name and a number, which lie elsewhere.
    if (!found) throw notFoundError();
    const { version, name, logo, values, dealerDocumentId, garageDocumentId } = found;
    const publicPath =
      dealerDocumentId === null ? `/garage-spareparts/${garageDocumentId}` : `/dealer-cars/${dealerDocumentId}`;
    return { version, name, logo, values, publicPath };
  }

  app.get('/sell/api/sellers/:documentId/page', { schema: show, ...edits }, async (request) => {
    const { seller } = await requireSeller({ access, db }, request, 'edit the public page');
    return shown(seller.id);
  });

  app.patch('/sell/api/sellers/:documentId/page', { schema: change, ...edits }, async (request) => {
    const { seller, accountId } = await requireSeller({ access, db }, request, 'edit the public page');
    const { version, values } = request.body;
    await shown(seller.id);
    const edit = { seller, accountId, version, values, now: clock.now() };
    await db.transaction().execute(async (transaction) => {
      const refused = await changeSellerPage(adapter, transaction, edit);
      if (refused) throw conflictError(PAGE_CHANGED_MEANWHILE, refused);
    });
    return shown(seller.id);
  });
}
