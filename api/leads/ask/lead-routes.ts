import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contactListingPath } from '#contract/leads/contact.ts';
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from '#contract/leads/lead-intents.ts';
import { enquirySchema, newLeadSchema, type TakenLead } from '#contract/leads/lead-schemas.ts';
import { viewingDays } from '#contract/leads/viewings.ts';
import { ADDRESS_BANNED } from '#contract/messages/bans.ts';
import { askedTooOften, NOT_ON_SALE, notADayToCome } from '#contract/messages/leads.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { answers, done, forMembers } from '../../../platform/http/answer-schemas.ts';
import { clientNetwork } from '../../../platform/http/client-address.ts';
import { ApiError, fieldError, limitInWords } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import type { AllowedMail } from '../../../platform/mail/mail-limits.ts';
import { queueMails } from '../../../platform/mail/outbox.ts';
import { emailSchema } from '../../accounts/account-fields.ts';
import { isBannedAddress, requireNetworkAllowed, requireNumberAllowed } from '../../bans/ban-check-queries.ts';
import { allowMails } from '../../schema/mail-limits.ts';
import { countOf, countsOfNetwork } from '../../schema/rate-limits.ts';
import type { Services } from '../../services.ts';
import { dayEnd, mailsOfDay } from '../notices/daily-mails.ts';
import { addressesAtOnce, listNoticed } from '../notices/notice-queries.ts';
import { noteLeadSms } from '../notices/notice-writes.ts';
import { leadFieldColumns, leadFieldsOf } from '../rows/lead-fields.ts';
import { contactListing, findAskedListing, listEnquiries, outcomeOf } from '../rows/lead-queries.ts';
import { insertLead, isKnownLead, type NewLeadRow, requestKey } from '../rows/lead-writes.ts';
import { findListingFacts } from '../rows/listing-queries.ts';

const MOST_ENQUIRIES = 200;

const IS_BEARER = /^bearer(\s|$)/i;

const sendLead = {
  tags: ['leads'],
  summary:
    'Asks the seller of a car or part; in the name of the member whose access token comes along, if one does. ' +
    '`website` is there for programs that fill in what people do not see',
  body: newLeadSchema(emailSchema),
  response: answers({ 201: done }, 400, 401, 429),
};

const showEnquiries = {
  tags: ['leads'],
  summary: 'What the member who asks has asked sellers, the latest first, with what became of each car or part',
  ...forMembers,
  response: answers({ 200: z.object({ data: z.array(enquirySchema) }) }, 401, 403),
};

function wordsOf(lead: TakenLead): NewLeadRow['words'] {
  const { intent, name, phone, email, message } = lead;
  return {
    intent,
    name,
    phone: phone ?? null,
    email: email ?? null,
    ...leadFieldColumns(lead),
    message: message || null,
  };
}

/** Throws a 400 for a day that cannot be chosen. `now`: ms since 1970. */
function requireDaysToCome(lead: TakenLead, now: number): void {
  for (const name of LEAD_FIELD_NAMES) {
    const value = lead[name];
    if (typeof value !== 'object' || viewingDays(now).includes(value.day)) continue;
    throw fieldError(name, notADayToCome(LEAD_FIELDS[name].most));
  }
}

/** Returns the rate limits of a new lead. All are consumed before the lead is stored. A repeated request consumes none. */
function countsOf({ listing, buyerId, words }: Omit<NewLeadRow, 'title'>, ip: string) {
  const contacts = [words.phone, words.email].filter((one) => one !== null);
  return definedItems(
    countOf('leadsOfListing', listing.id),
    ...countsOfNetwork('leadsOfListingInNetwork', ip, String(listing.id)),
    ...contacts.map((address) => countOf('leadsOfAddress', `${address} ${clientNetwork(ip)}`)),
    buyerId === null ? undefined : countOf('leadsOfMember', buyerId),
    ...countsOfNetwork('leadsOfNetwork', ip),
  );
}

type LeadServices = Pick<Services, 'adapter' | 'clock' | 'config' | 'jobs' | 'keys' | 'rateLimits' | 'requireAccount'>;

/** Returns a function that stores a lead and queues the mails about it. */
function openLeadKeeping({ adapter: { db }, clock, config, rateLimits, jobs }: LeadServices) {
  /** Returns the confirmation mail to the buyer. Returns none if its rate limits are used up: the lead still goes to its seller. */
  async function allowConfirmation(email: string | null, ip: string, about: string): Promise<AllowedMail[]> {
    if (email === null) return [];
    try {
      return await allowMails(rateLimits, { ip }, [{ kind: 'lead-confirmation', recipient: email, about }]);
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) return [];
      throw error;
    }
  }

  /** Stores the lead, its mails and SMS in one transaction. */
  async function keepLead(lead: NewLeadRow, ip: string): Promise<void> {
    const { sellerId } = lead.listing;
    const people = await listNoticed(db, sellerId);
    const addresses = await addressesAtOnce(db, sellerId, people, config.contactMailbox);
    await db.transaction().execute(async (transaction) => {
      const now = clock.now();
      const kept = await insertLead(transaction, lead, now);
      // The lead is already stored, because the buyer pressed Send twice: no second mail is queued.
      if (kept === undefined) return;
      const about = kept.documentId;
      const toSeller = addresses.map((recipient) => ({ kind: 'lead', recipient, about }) as const);
      const mails = await allowMails(rateLimits, null, toSeller);
      const confirmation = await allowConfirmation(lead.words.email, ip, about);
      await queueMails(transaction, [...mails, ...confirmation], now);
      const ofDay = await allowMails(rateLimits, null, mailsOfDay(sellerId, people, now));
      await queueMails(transaction, ofDay, now, dayEnd(now));
      if (config.leadSmsPerDay > 0) await noteLeadSms(transaction, { leadId: kept.id, sellerId }, people, now);
    });
    jobs.wake();
  }

  return keepLead;
}

function sendingRoute(app: RouteApp, services: LeadServices) {
  const { adapter, clock, keys, rateLimits, requireAccount } = services;
  const { db } = adapter;
  const keepLead = openLeadKeeping(services);

  /**
   * Returns the account id of the buyer, or null for a visitor. An invalid token is refused before the body is read, so that the browser
   * refreshes it and sends again. Other authorization schemes are ignored: browsers send Basic to a market that is protected by a password.
   */
  const findBuyer = async (request: FastifyRequest): Promise<number | null> =>
    IS_BEARER.test(request.headers.authorization ?? '') ? (await requireAccount(request)).accountId : null;

  async function requireBuyerAllowed({ phone, email }: NewLeadRow['words']) {
    if (phone !== null) await requireNumberAllowed(db, phone, 'phone');
    if (email !== null && (await isBannedAddress(db, email))) throw fieldError('email', ADDRESS_BANNED);
  }

  const sending = {
    schema: sendLead,
    async onRequest(request: FastifyRequest) {
      await findBuyer(request);
    },
  };
  app.post('/api/leads', sending, async (request, reply) => {
    const { documentId, website } = request.body;
    const received = () => reply.code(201).send({ ok: true });
    // `website` is a hidden field that only bots fill in. A bot gets the usual answer, so that it does not notice.
    if (website) return received();
    requireDaysToCome(request.body, clock.now());
    const listing = await findAskedListing(db, documentId);
    const facts = listing && (await findListingFacts(db, contactListing(listing)));
    if (!listing || !facts) throw fieldError('documentId', NOT_ON_SALE);
    const lead = {
      listing,
      title: facts.title,
      buyerId: await findBuyer(request),
      words: wordsOf(request.body),
    };
    if (await isKnownLead(db, requestKey(lead), clock.now())) return received();
    if (lead.buyerId === null) await requireNetworkAllowed({ db, clock, keys }, request);
    await requireBuyerAllowed(lead.words);
    await rateLimits.consume(countsOf(lead, request.ip), lead.buyerId ?? undefined).catch((error: unknown) => {
      throw limitInWords(error, askedTooOften);
    });
    await keepLead(lead, request.ip);
    return received();
  });
}

function enquiriesRoute(app: RouteApp, { adapter: { db }, requireAccount }: LeadServices) {
  app.get('/api/users/me/enquiries', { schema: showEnquiries }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const rows = await listEnquiries(db, accountId, MOST_ENQUIRIES);
    const data = rows.map((row) => {
      const outcome = outcomeOf(row);
      const listing = contactListing({ kind: row.kind, documentId: row.listing_document_id ?? '' });
      return {
        documentId: row.document_id,
        createdAt: new Date(row.created_at).toISOString(),
        intent: row.intent,
        channel: row.channel,
        name: row.name,
        phone: row.phone,
        email: row.email,
        ...leadFieldsOf(row),
        message: row.message,
        listing: {
          kind: listing.kind,
          title: row.title,
          outcome,
          path: outcome === 'gone' ? null : contactListingPath(listing),
        },
      };
    });
    return reply.header('cache-control', 'no-store').send({ data });
  });
}

/** Routes by which buyers write to sellers and see their own enquiries. */
export function leadRoutes(app: RouteApp, services: LeadServices) {
  sendingRoute(app, services);
  enquiriesRoute(app, services);
}
