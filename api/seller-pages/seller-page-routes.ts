import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { EMAIL_NOT_VALID } from '#contract/messages/account-errors.ts';
import { DAY_NAMES } from '#contract/messages/imprint.ts';
import { NO_PHONE, ODD_HOURS, oddHours, PAGE_CHANGED_MEANWHILE } from '#contract/messages/own-pages.ts';
import { CODE_DIGITS, CODE_OVER, NO_MOBILE_NUMBER, wrongCode } from '#contract/messages/private-sellers.ts';
import { FIXED_LINE } from '#contract/messages/seller-numbers.ts';
import {
  ABOUT_LONGEST,
  ADDRESS_LONGEST,
  LEGAL_NAME_LONGEST,
  LOCATION_LONGEST,
  REGISTRATION_NO_LONGEST,
} from '#contract/office/firm.ts';
import {
  type SellerNumberField,
  type SellerPage,
  type SellerPageValues,
  sellerPageConflictsSchema,
  sellerPageSchema,
} from '#contract/office/firm-schemas.ts';
import { DAYS, readDayHours } from '#contract/values/opening-hours.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { answers, conflictAnswer } from '../../platform/http/answer-schemas.ts';
import { conflictError, fieldError, notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { mobileNumber } from '../../platform/sms/mobile-number.ts';
import { normalEmail } from '../accounts/account-fields.ts';
import { countCode } from '../accounts/code-limits.ts';
import { requireNumberAllowed } from '../bans/ban-check-queries.ts';
import { requireSeller } from '../office/require-seller.ts';
import { queueOwnerNotice } from '../sellers/owner-notice-writes.ts';
import type { Services } from '../services.ts';
import { askForNumber, type FormerNumbers, listPendingNumbers, proveSellerNumber } from './number-proof-writes.ts';
import { formed, line, lines, phoneNumber } from './page-value-schemas.ts';
import { findSellerPage } from './seller-page-queries.ts';
import { changeSellerPage } from './seller-page-writes.ts';

/** Opening hours: each day at most once, in the order of the week. */
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
    about: lines(ABOUT_LONGEST),
    location: line(LOCATION_LONGEST),
    phone: formed(phoneNumber, NO_PHONE),
    whatsapp: formed(mobileNumber, NO_MOBILE_NUMBER),
    email: formed(normalEmail, EMAIL_NOT_VALID),
    openingHours: hoursSchema.optional(),
    address: lines(ADDRESS_LONGEST),
    legalName: line(LEGAL_NAME_LONGEST),
    registrationNo: line(REGISTRATION_NO_LONGEST),
  }),
});

/** The answer when somebody else has saved the page since its editor loaded it. */
const conflictSchema = conflictAnswer(
  z.object({
    conflicts: sellerPageConflictsSchema,
    version: z.int(),
  }),
);

const ofSeller = { tags: ['office'], params: z.object({ documentId: z.string() }) };
const show = {
  ...ofSeller,
  summary: 'What a dealer or garage says of itself on its public page',
  response: answers({ 200: sellerPageSchema }, 401, 403, 404),
};
const change = {
  ...ofSeller,
  summary: 'Changes what it says, at once; a new number when its code is entered',
  body: changeSchema,
  response: answers({ 200: sellerPageSchema, 409: conflictSchema }, 400, 401, 403, 404, 429),
};

const prove = {
  ...ofSeller,
  summary: 'Shows buyers the number that the code was sent to',
  body: z.strictObject({ code: z.string().max(60) }),
  response: answers({ 200: sellerPageSchema }, 400, 401, 403, 404),
};

interface NewNumber {
  number: string;
  fields: SellerNumberField[];
  former: FormerNumbers;
}

const NUMBER_FIELDS = ['phone', 'whatsapp'] as const;

/**
 * Separates the new phone numbers in the values from all other values. Each number comes with the fields that it is for, since it has to be
 * proven; the other values, and the removal of a number, can be written at once.
 */
function newNumbersIn<Values extends Partial<SellerPageValues>>(values: Values, present: SellerPageValues) {
  const seen = [present.phone, present.whatsapp];
  const fresh = NUMBER_FIELDS.flatMap((field): [SellerNumberField, string][] => {
    const number = values[field];
    return typeof number === 'string' && !seen.includes(number) ? [[field, number]] : [];
  });
  const numbers = [...new Set(fresh.map(([, number]) => number))].map((number): NewNumber => {
    const fields = fresh.flatMap(([field, one]) => (one === number ? [field] : []));
    return { number, fields, former: Object.fromEntries(fields.map((field) => [field, present[field]])) };
  });
  const waiting: readonly string[] = fresh.map(([field]) => field);
  const others: Partial<SellerPageValues> = Object.fromEntries(
    Object.entries(values).filter(([name]) => !waiting.includes(name)),
  );
  return { numbers, others };
}

/** Routes by which the managers of a dealer or garage edit its public page. */
export function sellerPageRoutes(
  app: RouteApp,
  services: Pick<Services, 'access' | 'adapter' | 'clock' | 'config' | 'jobs' | 'keys' | 'rateLimits'>,
) {
  const { access, adapter, clock, config, keys, rateLimits, jobs } = services;
  const { db } = adapter;
  const edits = { config: { action: 'edit the public page' } } as const;

  async function shown(sellerId: number): Promise<SellerPage> {
    const page = await findSellerPage(db, sellerId);
    // A private seller has no page of this kind: its name and number are edited by routes of private sellers.
    if (!page) throw notFoundError();
    const { version, name, logo, values, dealerDocumentId, garageDocumentId } = page;
    const pending = await listPendingNumbers(db, sellerId, clock.now());
    const publicPath =
      dealerDocumentId === null ? `/garage-spareparts/${garageDocumentId}` : `/dealer-cars/${dealerDocumentId}`;
    return { version, name, logo, values, publicPath, pending };
  }

  app.get('/sell/api/sellers/:documentId/page', { schema: show, ...edits }, async (request) => {
    const { seller } = await requireSeller({ access, db }, request, 'edit the public page');
    return shown(seller.id);
  });

  type OfSeller = FastifyRequest<{ Params: { documentId: string } }>;
  const requirePage = (request: OfSeller) => requireSeller({ access, db }, request, 'edit the public page');

  /** Stores phone numbers that have to be proven, and queues mails to all owners. */
  async function askForNumbers(
    transaction: Database,
    request: FastifyRequest,
    page: Pick<Awaited<ReturnType<typeof requirePage>>, 'seller' | 'accountId'>,
    numbers: readonly NewNumber[],
  ) {
    const { seller, accountId } = page;
    const cause = { ip: request.ip, causer: accountId };
    for (const { number, fields, former } of numbers) {
      const input = { sellerId: seller.id, accountId, number, fields, former };
      const about = await askForNumber(transaction, keys, input, clock.now());
      const notice = { kind: 'number-changed', sellerId: seller.id, about, cause } as const;
      await queueOwnerNotice(transaction, rateLimits, notice, clock.now());
    }
  }

  app.patch('/sell/api/sellers/:documentId/page', { schema: change, ...edits }, async (request) => {
    const page = await requirePage(request);
    const { seller, accountId } = page;
    const { version, values } = request.body;
    const present = (await shown(seller.id)).values;
    const { numbers, others } = newNumbersIn(values, present);
    for (const { number, fields } of numbers) {
      if (mobileNumber(number) === undefined) throw fieldError(`values.${fields[0]}`, FIXED_LINE);
      await requireNumberAllowed(db, number, `values.${fields[0]}`);
    }
    for (const { number } of numbers) {
      await countCode(rateLimits, { phone: number, accountId, ip: request.ip, smsPerDay: config.smsPerDay });
    }
    const edit = { seller, accountId, version, values: others, now: clock.now() };
    await db.transaction().execute(async (transaction) => {
      const refused = await changeSellerPage(adapter, transaction, edit);
      if (refused) throw conflictError(PAGE_CHANGED_MEANWHILE, refused);
      await askForNumbers(transaction, request, page, numbers);
    });
    jobs.wake();
    return shown(seller.id);
  });

  app.post('/sell/api/sellers/:documentId/page/proof', { schema: prove, ...edits }, async (request) => {
    const { seller, accountId } = await requirePage(request);
    const code = request.body.code.normalize('NFKC').replace(/[\s-]/g, '');
    if (!/^\d{6}$/.test(code)) throw fieldError('code', CODE_DIGITS);
    const now = clock.now();
    const tried = { sellerId: seller.id, code, now };
    const outcome = await proveSellerNumber(db, keys, tried, async (transaction, { number, fields }) => {
      const page = await findSellerPage(transaction, seller.id);
      if (!page) throw notFoundError();
      const values = Object.fromEntries(fields.map((field) => [field, number]));
      const { version } = page;
      await changeSellerPage(adapter, transaction, { seller, accountId, version, values, now, fieldOf: () => 'code' });
    });
    if (outcome === 'over') throw fieldError('code', CODE_OVER);
    if ('triesLeft' in outcome) throw fieldError('code', wrongCode(outcome.triesLeft));
    return shown(seller.id);
  });
}
