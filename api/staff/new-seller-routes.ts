import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PUBLIC_STATES } from '#contract/listing-states.ts';
import { WHY_MISSING } from '#contract/messages/audit.ts';
import * as messages from '#contract/messages/new-sellers.ts';
import { NO_PHONE } from '#contract/messages/own-pages.ts';
import { LOCATION_LONGEST } from '#contract/office/firm.ts';
import { type AddedSeller, addedSellerSchema, FIRM_KINDS } from '#contract/office/new-seller-schemas.ts';
import { definedOnly } from '#contract/values/defined-only.ts';
import { lineOfText, textOfLines } from '#contract/values/text-schemas.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { MINUTE_MS } from '../../platform/durations.ts';
import { answers, conflictAnswer, nothing, problemsSchema } from '../../platform/http/answer-schemas.ts';
import { conflictError, faultsOfFields, fieldError, notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { emailSchema } from '../accounts/account-fields.ts';
import type { SigningKeys } from '../accounts/signing-keys.ts';
import type { OfficeAccess } from '../office/office-access.ts';
import { addFirm, type FirmTx, showFirm } from '../seller-pages/new-firm-writes.ts';
import { formed, line, phoneNumber } from '../seller-pages/page-value-schemas.ts';
import { findSellerPage } from '../seller-pages/seller-page-queries.ts';
import { changeSellerPage } from '../seller-pages/seller-page-writes.ts';
import { lockSeller } from '../sellers/seller-lock-writes.ts';
import { findFirmNamed, hasMembers } from '../sellers/seller-queries.ts';
import type { Services } from '../services.ts';
import { allowOffer, endInvite, offerPlace } from '../team/team-invite-writes.ts';
import { findOpenInvite, findOpenInviteTo, isOnTeam } from '../team/team-queries.ts';

const NAME_LONGEST = 200;

const nameSchema = lineOfText().trim().min(1, messages.NAME_MISSING).max(NAME_LONGEST);
const phoneSchema = formed(phoneNumber, NO_PHONE);
/** The answer when the name of the dealer or garage is taken, or a colleague has changed it in between. */
const conflict = conflictAnswer(z.object({ errors: problemsSchema.optional(), documentId: z.string().optional() }));

const add = {
  tags: ['staff'],
  summary: 'Adds a dealer or garage, and invites its first person as owner',
  body: z.strictObject({
    kind: z.enum(FIRM_KINDS),
    name: nameSchema,
    phone: phoneSchema,
    location: line(LOCATION_LONGEST),
    email: emailSchema,
    isShown: z.boolean().default(true).meta({ description: 'Do buyers see its page before it has an ad on sale?' }),
  }),
  response: answers(
    {
      201: addedSellerSchema,
      409: conflict,
    },
    400,
    401,
    403,
    429,
  ),
};

const invite = {
  tags: ['staff'],
  summary: 'Invites somebody to act for a dealer or garage, as owner; or sends an open invitation again',
  params: documentIdParams,
  body: z.strictObject({
    email: emailSchema,
    instead: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'Id of an open invitation that it takes the place of: its role stays' }),
  }),
  response: answers({ 204: nothing }, 400, 401, 403, 404, 409, 429),
};

const correct = {
  tags: ['staff'],
  summary: 'Corrects the name, phone number or place of a dealer or garage, for a reason that is recorded',
  params: documentIdParams,
  body: z.strictObject({
    version: z.int().min(1),
    values: z.strictObject({ name: nameSchema.optional(), phone: phoneSchema, location: line(LOCATION_LONGEST) }),
    reason: textOfLines().trim().min(1, WHY_MISSING).max(500),
  }),
  response: answers({ 204: nothing, 409: conflict }, 400, 401, 403, 404),
};

const show = {
  tags: ['staff'],
  summary: 'Shows the page of a dealer or garage to buyers, or keeps it back while nothing of theirs is on sale',
  params: documentIdParams,
  body: z.strictObject({ isShown: z.boolean() }),
  response: answers({ 204: nothing }, 400, 401, 403, 404, 409),
};
type NewSeller = z.output<typeof add.body>;

type Done = Record<string, { after: unknown } | undefined>;

/** Within this time the same form counts as a repeated request, because the button was pressed twice or the page sent again. */
const SAME_WISH_MS = 10 * MINUTE_MS;

/** Returns the event in the audit log if the caller has done this action to this seller within the last minutes; otherwise undefined. */
const findDone = ({ db, now, accountId }: FirmTx, action: string, subject: string) =>
  db
    .selectFrom('audit_event')
    .select(['at', 'difference'])
    .where('subject_kind', '=', 'seller')
    .where('subject', '=', subject)
    .where('action', '=', action)
    .where('actor', '=', accountId)
    .where('at', '>', now - SAME_WISH_MS)
    .orderBy('id')
    .executeTakeFirst();

/**
 * Returns whether the caller has just added this seller with these values, and sent an invitation to this address: then the request is a
 * repeated one.
 */
async function isSameWish(
  tx: FirmTx,
  { id, documentId }: { id: number; documentId: string },
  { kind, name, phone = null, location = null, isShown, email }: NewSeller,
): Promise<boolean> {
  const added = await findDone(tx, 'add seller', documentId);
  if (!added) return false;
  const page = await findDone(tx, 'change public page', String(id));
  const first: Done = JSON.parse(added.difference);
  const ofPage: Done = page?.at === added.at ? JSON.parse(page.difference) : {};
  const isSame = Object.entries({ kind, name, isShown }).every(([field, value]) => first[field]?.after === value);
  const isSamePage = Object.entries({ phone, location }).every(
    ([field, value]) => (ofPage[field]?.after ?? null) === value,
  );
  return isSame && isSamePage && (await findOpenInviteTo(tx.db, id, email)) !== undefined;
}

async function countOnSale(db: Database, sellerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('listing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('seller_id', '=', sellerId)
    .where('state', 'in', PUBLIC_STATES)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type AllowedOffer = Awaited<ReturnType<typeof allowOffer>>;

/**
 * Returns the dealer or garage that the route's address names, with the admin who calls. Throws NotFound for any other kind of seller.
 */
async function requireFirm(
  access: OfficeAccess,
  request: FastifyRequest<{ Params: { documentId: string } }>,
  within: Database,
) {
  const seller = await within
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'dealer_id')
    .leftJoin('garage', 'garage.id', 'garage_id')
    .select(['seller.id', 'seller.document_id as documentId', 'dealer_id', 'garage_id'])
    .select(({ fn }) => fn.coalesce('dealer.published_at', 'garage.published_at').as('published_at'))
    .where('seller.document_id', '=', request.params.documentId)
    .where('seller.kind', 'in', FIRM_KINDS)
    .executeTakeFirst();
  if (!seller) throw notFoundError();
  const { session } = await access.requireMay(request, 'manage sellers', { sellerId: seller.id, isSecret: false });
  return { seller, accountId: session.accountId };
}

/** Returns the conflict with a seller that has the name already. */
const nameTaken = ({ name, documentId }: { name: string; documentId: string }) => {
  const message = messages.nameIsThere(name);
  return conflictError(message, { errors: faultsOfFields({ name: message }), documentId });
};

/**
 * Locks the seller. Throws a conflict if its public phone number would change although it has members, who have to prove a new number
 * themselves.
 */
async function requireFreeNumber(transaction: Database, sellerId: number, phone: string | null | undefined) {
  await lockSeller(transaction, sellerId);
  if (phone === undefined || !(await hasMembers(transaction, sellerId))) return;
  const page = await findSellerPage(transaction, sellerId);
  if (!page || page.values.phone === phone) return;
  throw conflictError(messages.NUMBER_IS_THEIRS, { errors: faultsOfFields({ phone: messages.NUMBER_IS_THEIRS }) });
}

/** Adds a dealer or garage and invites its owner, unless the same request has just done so. Returns the seller's documentId. */
async function addSeller(tx: FirmTx, keys: SigningKeys, body: NewSeller, allowed: AllowedOffer): Promise<string> {
  const { kind, name, phone = null, location = null, email, isShown } = body;
  // Requests that add names take turns, so that the second finds the first one's name.
  await tx.adapter.takeTurn(tx.db);
  const same = await findFirmNamed(tx.db, { kind, name });
  if (same) {
    if (await isSameWish(tx, same, body)) return same.documentId;
    throw nameTaken(same);
  }
  const { id, documentId } = await addFirm(tx, { kind, name, phone, location, isShown });
  await offerPlace(tx.db, keys, { sellerId: id, email, role: 'owner', isNew: true, ...allowed }, tx.now);
  return documentId;
}

interface OwnerOffer {
  sellerId: number;
  email: string;
  /** The id of the open invitation that the new one replaces. The new one is for the same role. */
  instead: string | undefined;
  allowed: AllowedOffer;
}

/** Invites somebody to act for a seller. Throws a conflict if the invitation to be replaced is no longer open. */
async function inviteOwner(
  { db, now }: { db: Database; now: number },
  keys: SigningKeys,
  { sellerId, email, instead, allowed }: OwnerOffer,
) {
  await lockSeller(db, sellerId);
  const former = instead === undefined ? undefined : await findOpenInvite(db, sellerId, instead);
  if (instead !== undefined && !(former && (await endInvite(db, former.hash)))) {
    throw conflictError(messages.INVITATION_GONE);
  }
  const role = former?.role ?? 'owner';
  await offerPlace(db, keys, { sellerId, email, role, isNew: former === undefined, ...allowed }, now);
}

type NewSellerServices = Pick<Services, 'access' | 'adapter' | 'clock' | 'jobs' | 'keys' | 'rateLimits'>;

/** Routes by which admins add dealers and garages, and invite their first members. */
export function newSellerRoutes(app: RouteApp, { access, adapter, clock, jobs, keys, rateLimits }: NewSellerServices) {
  const { db } = adapter;
  const config = { action: 'manage sellers' } as const;

  app.post('/staff/api/sellers', { schema: add, config }, async (request, reply): Promise<AddedSeller> => {
    const { session } = await access.requireCaller(request);
    const { accountId } = session;
    const allowed = await allowOffer(rateLimits, { ip: request.ip, accountId }, request.body.email);
    const documentId = await db
      .transaction()
      .execute((transaction) =>
        addSeller({ adapter, db: transaction, now: clock.now(), accountId }, keys, request.body, allowed),
      );
    jobs.wake();
    reply.code(201);
    return { documentId };
  });

  app.post('/staff/api/sellers/:documentId/invites', { schema: invite, config }, async (request, reply) => {
    const { seller, accountId } = await requireFirm(access, request, db);
    const { email, instead } = request.body;
    if (await isOnTeam(db, seller.id, email)) throw fieldError('email', messages.ON_THEIR_TEAM);
    const allowed = await allowOffer(rateLimits, { ip: request.ip, accountId }, email);
    const offer = { sellerId: seller.id, email, instead, allowed };
    await db.transaction().execute((transaction) => inviteOwner({ db: transaction, now: clock.now() }, keys, offer));
    jobs.wake();
    return reply.code(204).send();
  });

  app.patch('/staff/api/sellers/:documentId/page', { schema: correct, config }, async (request, reply) => {
    const { version, values, reason } = request.body;
    const { name } = values;
    await db.transaction().execute(async (transaction) => {
      // Requests that change names take turns, so that the second finds the first one's name.
      await adapter.takeTurn(transaction);
      const { seller, accountId } = await requireFirm(access, request, transaction);
      const kind = seller.dealer_id === null ? 'garage' : 'dealer';
      const same = name && (await findFirmNamed(transaction, { kind, name, ownId: seller.id }));
      if (same) throw nameTaken(same);
      await requireFreeNumber(transaction, seller.id, values.phone);
      const edit = { seller, accountId, version, values: definedOnly(values), reason, now: clock.now() };
      const refused = await changeSellerPage(adapter, transaction, edit);
      if (refused) throw conflictError(messages.CHANGED_MEANWHILE);
    });
    return reply.code(204).send();
  });

  app.put('/staff/api/sellers/:documentId/shown', { schema: show, config }, async (request, reply) => {
    await db.transaction().execute(async (transaction) => {
      const { isShown } = request.body;
      const { seller, accountId } = await requireFirm(access, request, transaction);
      await lockSeller(transaction, seller.id);
      if (isShown === (seller.published_at !== null)) return;
      const onSale = await countOnSale(transaction, seller.id);
      if (!isShown && onSale > 0) throw conflictError(messages.hasAds(onSale));
      await showFirm({ adapter, db: transaction, now: clock.now(), accountId }, seller, isShown);
    });
    return reply.code(204).send();
  });
}
