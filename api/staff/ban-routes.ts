import { z } from 'zod';
import { WHY_MISSING } from '#contract/messages/audit.ts';
import * as messages from '#contract/messages/bans.ts';
import { banListSchema, networkSchema } from '#contract/office/ban-schemas.ts';
import { NETWORK_BAN_HOURS, TYPED_BAN_KINDS } from '#contract/office/bans.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { textOfLines } from '#contract/values/text-schemas.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { HOUR_MS } from '../../platform/durations.ts';
import { pageIn, parametersOf } from '../../platform/http/address-parameters.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { conflictError, fieldError, notFoundError } from '../../platform/http/errors.ts';
import { describeOnly, type RouteApp } from '../../platform/http/route-schemas.ts';
import { normalEmail } from '../accounts/account-fields.ts';
import { findNetwork, listBans } from '../bans/ban-queries.ts';
import { type BanValue, emailValue, phoneValue } from '../bans/ban-values.ts';
import { type BanTx, insertBans, liftBan } from '../bans/ban-writes.ts';
import { findPhotoListing, listPhotos, photoAddress } from '../listings/photos/listing-photo-queries.ts';
import { queueSearch } from '../listings/review/banned-photo-jobs.ts';
import type { Services } from '../services.ts';

const MOST_PHOTOS = 50;
const VALUE_LONGEST = 254;

const reason = textOfLines().trim().min(1, WHY_MISSING).max(500);
const list = answers({ 200: banListSchema }, 400, 401, 403, 404, 409);
const ofBans = (summary: string) => ({ tags: ['staff'], summary });
const ofThing = (summary: string) => ({ ...ofBans(summary), params: documentIdParams });
const networkParams = z.object({
  id: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});
const hours = z.union(NETWORK_BAN_HOURS.map((one) => z.literal(one)));

const schemas = {
  show: {
    ...ofBans('What nobody may use on the market any more, the latest first'),
    querystring: z.object({
      value: z
        .string()
        .optional()
        .meta({ description: 'A phone number or email address: gives its ban alone, or none' }),
      page: z.string().optional().meta({ description: 'From 1' }),
    }),
    response: list,
  },
  add: {
    ...ofBans('Bans a phone number or an email address'),
    body: z.strictObject({ kind: z.enum(TYPED_BAN_KINDS), value: z.string().max(VALUE_LONGEST), reason }),
    response: list,
  },
  lift: { ...ofThing('Lifts a ban'), body: z.strictObject({ reason }), response: list },
  network: {
    ...ofBans('A network from which a member signed in or a report came'),
    params: networkParams,
    response: answers({ 200: networkSchema }, 401, 403, 404),
  },
  banNetwork: {
    ...ofBans('Holds a network back for some hours: who is not signed in cannot register, report or write from it'),
    params: networkParams,
    body: z.strictObject({ hours, reason }),
    response: answers({ 200: networkSchema }, 400, 401, 403, 404, 409),
  },
  banNumbers: { ...ofThing('Bans the numbers that a seller shows'), body: z.strictObject({ reason }), response: list },
  banPhotos: {
    ...ofThing('Bans photos of an ad: ads with one like it are looked at first'),
    body: z.strictObject({
      urls: z.array(z.string().max(1000)).min(1, messages.CHOOSE_PHOTOS).max(MOST_PHOTOS),
      reason,
    }),
    response: list,
  },
};

/** Returns the value to look up: an e-mail address if the text contains @, otherwise a phone number; undefined for an empty text. */
function askedValue(parameters: URLSearchParams): BanValue | undefined {
  const typed = (parameters.get('value') ?? '').trim();
  if (typed === '') return undefined;
  if (typed.length > VALUE_LONGEST) throw fieldError('value', messages.WRONG_VALUE.any);
  return typedValue(typed.includes('@') ? 'email' : 'phone', typed);
}

function typedValue(kind: (typeof TYPED_BAN_KINDS)[number], typed: string): BanValue {
  const email = kind === 'email' ? normalEmail(typed) : undefined;
  const value = kind === 'phone' ? phoneValue(typed) : email && emailValue(email);
  if (!value) throw fieldError('value', messages.WRONG_VALUE[kind]);
  return value;
}

/** Returns the mobile numbers on a seller's public page. */
async function numbersOf(db: Database, sellerId: number): Promise<BanValue[]> {
  const row = await db
    .selectFrom('seller')
    .leftJoin('dealer', 'dealer.id', 'seller.dealer_id')
    .leftJoin('garage', 'garage.id', 'seller.garage_id')
    .select(['seller.phone', 'seller.whatsapp', 'dealer.phonenumber as ofDealer', 'garage.phonenumber as ofGarage'])
    .where('seller.id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const numbers = Object.values(row).filter((number) => number !== null);
  return definedItems(...[...new Set(numbers)].map(phoneValue));
}

/** Returns the fingerprints of an ad's photos, only for the photos whose addresses are in `urls`. */
async function fingerprintsOf(db: Database, documentId: string, urls: readonly string[]) {
  const listing = await findPhotoListing(db, documentId);
  const photos = listing ? await listPhotos(db, listing) : [];
  const chosen = photos.filter((photo) => listing && urls.includes(photoAddress('staff', listing, photo)));
  if (chosen.length === 0) return [];
  const rows = await db
    .selectFrom('media_fingerprint')
    .select(['hash', 'mirrored'])
    .where(
      'media_id',
      'in',
      chosen.map(({ mediaId }) => mediaId),
    )
    .execute();
  return rows.flatMap(({ hash, mirrored }) => (hash === null || mirrored === null ? [] : [{ hash, mirrored }]));
}

/** Bans the numbers on a seller's public page. Throws a conflict if it shows none. */
async function banNumbers(tx: BanTx, sellerId: number, reason: string) {
  const numbers = await numbersOf(tx.db, sellerId);
  if (numbers.length === 0) throw conflictError(messages.NO_NUMBERS);
  await insertBans(
    tx,
    numbers.map((number) => ({ ...number, reason })),
  );
}

interface ChosenPhotos {
  /** The ad's ids. */
  listingId: number;
  documentId: string;
  /** The addresses of the photos. */
  urls: readonly string[];
}

/** Bans photos of an ad, and queues a search for other ads with these photos. Throws a conflict if the photos have no fingerprints yet. */
async function banPhotos(tx: BanTx, { listingId, documentId, urls }: ChosenPhotos, reason: string) {
  const photos = await fingerprintsOf(tx.db, documentId, urls);
  if (photos.length === 0) throw conflictError(messages.PHOTOS_NOT_READY);
  const bans = photos.map(({ hash: value, mirrored }) => {
    const ban = { kind: 'photo', value, mirrored, hint: '', reason, listingId } as const;
    return ban;
  });
  await insertBans(tx, bans);
  for (const photo of photos) await queueSearch(tx.db, photo, tx.now);
}

/** Routes by which staff ban phone numbers, addresses, photos and, for some hours, networks. */
export function banRoutes(
  app: RouteApp,
  { access, clock, db, jobs }: Pick<Services, 'access' | 'clock' | 'db' | 'jobs'>,
) {
  const bans = { config: { action: 'ban members' } } as const;
  const shown = () => listBans(db, clock.now());

  app.get('/staff/api/bans', { schema: schemas.show, validatorCompiler: describeOnly, ...bans }, (request) => {
    const parameters = parametersOf(request);
    return listBans(db, clock.now(), { page: pageIn(parameters), value: askedValue(parameters) });
  });

  app.post('/staff/api/bans', { schema: schemas.add, ...bans }, async (request) => {
    const { kind, value, reason: why } = request.body;
    const { session: by } = await access.requireMay(request, 'ban members', { isSecret: false });
    const ban = typedValue(kind, value);
    await db
      .transaction()
      .execute((transaction) => insertBans({ db: transaction, now: clock.now(), by }, [{ ...ban, reason: why }]));
    return shown();
  });

  app.post('/staff/api/bans/:documentId/lift', { schema: schemas.lift, ...bans }, async (request) => {
    const { session: by } = await access.requireMay(request, 'ban members', { isSecret: false });
    const { documentId } = request.params;
    const isLifted = await db
      .transaction()
      .execute((transaction) => liftBan({ db: transaction, now: clock.now(), by }, documentId, request.body.reason));
    if (!isLifted) throw notFoundError();
    return shown();
  });

  const describeNetwork = async (id: number) => {
    const network = await findNetwork(db, id, clock.now());
    if (!network) throw notFoundError();
    return network;
  };

  app.get('/staff/api/networks/:id', { schema: schemas.network, ...bans }, async (request) => {
    const { described } = await describeNetwork(request.params.id);
    return described;
  });

  app.post('/staff/api/networks/:id/ban', { schema: schemas.banNetwork, ...bans }, async (request) => {
    const { session: by } = await access.requireMay(request, 'ban members', { isSecret: false });
    const { network, described } = await describeNetwork(request.params.id);
    const now = clock.now();
    const { hours: length, reason: why } = request.body;
    const { hint } = described;
    const ban = { kind: 'network' as const, value: network, hint, reason: why, endsAt: now + length * HOUR_MS };
    await db.transaction().execute((transaction) => insertBans({ db: transaction, now, by }, [ban]));
    return (await describeNetwork(request.params.id)).described;
  });

  app.post('/staff/api/sellers/:documentId/number-bans', { schema: schemas.banNumbers, ...bans }, async (request) => {
    const { documentId } = request.params;
    const seller = await db
      .selectFrom('seller')
      .select(['id', 'kind'])
      .where('document_id', '=', documentId)
      .executeTakeFirst();
    if (!seller || seller.kind === 'market') throw notFoundError();
    const { session: by } = await access.requireMay(request, 'ban members', { sellerId: seller.id, isSecret: false });
    await db
      .transaction()
      .execute((transaction) => banNumbers({ db: transaction, now: clock.now(), by }, seller.id, request.body.reason));
    return shown();
  });

  app.post('/staff/api/listings/:documentId/photo-bans', { schema: schemas.banPhotos, ...bans }, async (request) => {
    const { documentId } = request.params;
    const { urls, reason: why } = request.body;
    const listing = await db
      .selectFrom('listing')
      .select(['id', 'seller_id'])
      .where('document_id', '=', documentId)
      .executeTakeFirst();
    if (!listing) throw notFoundError();
    const subject = { sellerId: listing.seller_id, isSecret: false };
    const { session: by } = await access.requireMay(request, 'ban members', subject);
    const chosen = { listingId: listing.id, documentId, urls };
    await db.transaction().execute((transaction) => banPhotos({ db: transaction, now: clock.now(), by }, chosen, why));
    jobs.wake();
    return shown();
  });
}
