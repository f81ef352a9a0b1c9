import type { FastifyRequest } from 'fastify';
import {
  type OwnPrivateSeller,
  ownPrivateSellerSchema,
  type PrivateSellerChange,
  phoneCodeWantedSchema,
  privateSellerChangeSchema,
} from '#contract/office/private-seller-schemas.ts';
import { placeFault, publicNameFault } from '#contract/sellers/public-names.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { fieldError, notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { countCode, countSignInCode } from '../accounts/code-limits.ts';
import { askForCode, memberAsking, readNumber } from '../accounts/phone-code-writes.ts';
import { askForName } from '../listings/rows/seller-name-writes.ts';
import { countOf } from '../schema/rate-limits.ts';
import { beginPrivateSeller, changePrivateSeller } from '../sellers/private-seller-writes.ts';
import { makesPlace } from '../sellers/seller-place-writes.ts';
import type { Services } from '../services.ts';
import { findOwnPrivateSeller } from './private-seller-queries.ts';
import { listSellerKeys, openTakenNames } from './taken-names.ts';

const tags = ['office'];
const showOwn = {
  tags,
  summary: 'The private seller that the member is',
  response: answers({ 200: ownPrivateSellerSchema }, 401, 403, 404),
};
const begin = {
  tags,
  summary: 'Makes the member a private seller; the second time it is the same one',
  response: answers({ 200: ownPrivateSellerSchema }, 401, 403),
};
const change = {
  tags,
  summary: 'Changes the name and place that buyers see',
  body: privateSellerChangeSchema,
  response: answers({ 200: ownPrivateSellerSchema }, 400, 401, 403, 404),
};
const askCode = {
  tags,
  summary: 'Sends a code to a mobile number',
  body: phoneCodeWantedSchema,
  response: answers({ 202: ownPrivateSellerSchema }, 400, 401, 403, 429),
};
/** Routes of private sellers: their public name, and the phone number that buyers call. */
export function privateSellerRoutes(
  app: RouteApp,
  services: Pick<Services, 'access' | 'clock' | 'config' | 'db' | 'dictionaries' | 'jobs' | 'keys' | 'rateLimits'>,
) {
  const { access, db, dictionaries, clock, config, keys, rateLimits, jobs } = services;
  const beginning = { config: { action: 'begin a private seller' } } as const;

  const accountOf = async (request: FastifyRequest) => (await access.requireCaller(request)).session.accountId;

  async function shown(accountId: number): Promise<OwnPrivateSeller> {
    const { privateListings } = config;
    const own = await findOwnPrivateSeller(db, accountId, { now: clock.now(), privateListings });
    if (!own) throw notFoundError();
    return own;
  }

  async function begun(accountId: number): Promise<OwnPrivateSeller> {
    await db.transaction().execute((transaction) => beginPrivateSeller(transaction, accountId, clock.now()));
    return shown(accountId);
  }

  app.get('/sell/api/private-seller', { schema: showOwn, ...beginning }, async (request) =>
    shown(await accountOf(request)),
  );

  app.post('/sell/api/private-seller', { schema: begin, ...beginning }, async (request) =>
    begun(await accountOf(request)),
  );

  const takenNames = openTakenNames(dictionaries);

  async function requireGoodWords(accountId: number, sellerId: number, { name, location }: PrivateSellerChange) {
    const { siteName } = config;
    const taken = await takenNames();
    if (name !== undefined) {
      const username = (await findAccount(db, accountId))?.username ?? '';
      const sellers = await listSellerKeys(db, sellerId);
      const fault = publicNameFault(name, { ...taken, siteName, username, sellers });
      if (fault !== undefined) throw fieldError('name', fault);
    }
    const fault = typeof location === 'string' ? placeFault(location, { ...taken, siteName }) : undefined;
    if (fault !== undefined) throw fieldError('location', fault);
  }

  const edits = { config: { action: 'edit the public page' } } as const;
  app.patch('/sell/api/private-seller', { schema: change, ...edits }, async (request) => {
    const { name, location } = request.body;
    const { actor, session } = await access.requireCaller(request);
    const { accountId } = session;
    const own = actor.memberships.find(({ kind }) => kind === 'private');
    if (!own) throw notFoundError();
    await access.requireMay(request, 'edit the public page', { sellerId: own.sellerId, isSecret: true });
    await requireGoodWords(accountId, own.sellerId, request.body);
    if (typeof location === 'string' && (await makesPlace(db, own.sellerId, location)))
      await rateLimits.consume([countOf('placesOfMember', accountId)], accountId);
    const now = clock.now();
    await db.transaction().execute(async (transaction) => {
      const { sellerId } = own;
      const waits =
        name !== undefined && (await askForName({ db: transaction, now, by: { accountId } }, { sellerId, name }));
      await changePrivateSeller(transaction, sellerId, { name: waits ? undefined : name, location }, now);
    });
    return shown(accountId);
  });

  app.post('/sell/api/phone/code', { schema: askCode, ...beginning }, async (request, reply) => {
    const phone = await readNumber(db, request.body.phone);
    const { accountId, isGuest } = (await access.requireCaller(request)).session;
    const { ip } = request;
    const { smsPerDay } = config;
    // A guest who enters the code gets signed in, and anybody can create many guests. So the limits of sign-in codes apply to guests.
    if (isGuest) await countSignInCode(rateLimits, { phone, ip, device: undefined, smsPerDay });
    else await countCode(rateLimits, { phone, accountId, ip, smsPerDay });
    await db.transaction().execute(async (transaction) => {
      await beginPrivateSeller(transaction, accountId, clock.now());
      await askForCode(transaction, keys, { asker: memberAsking(accountId), phone }, clock.now());
    });
    jobs.wake();
    return reply.code(202).send(await shown(accountId));
  });
}
