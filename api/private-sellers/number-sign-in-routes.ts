import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CODE_OVER, NO_NUMBER_YET, NUMBER_TAKEN } from '#contract/messages/private-sellers.ts';
import { AREAS } from '#contract/office/areas.ts';
import {
  numberClaimSchema,
  ownPrivateSellerSchema,
  phoneCodeWantedSchema,
} from '#contract/office/private-seller-schemas.ts';
import { sendJson } from '../../platform/content/answer.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { answers, forMembers, nothing } from '../../platform/http/answer-schemas.ts';
import { originOf } from '../../platform/http/device-words.ts';
import { fieldError, notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { queueNotice } from '../accounts/account-notices.ts';
import { findAccount, findAccountByNumber, findProvenNumber } from '../accounts/account-queries.ts';
import { ofAccounts, signedInSchema } from '../accounts/account-schemas.ts';
import { lockAccount } from '../accounts/account-writes.ts';
import { signedInJson } from '../accounts/accounts.ts';
import { countCode, countSignInCode } from '../accounts/code-limits.ts';
import { isPassword } from '../accounts/passwords.ts';
import {
  askForCode,
  browserAsking,
  memberAsking,
  readNumber,
  spendCode,
  tryCode,
} from '../accounts/phone-code-writes.ts';
import { insertSession, startSession } from '../accounts/sessions.ts';
import { requireNetworkAllowed } from '../bans/ban-check-queries.ts';
import { withdrawAdsOf } from '../listings/lifecycle/ads-left-behind.ts';
import { openOfficeCookies } from '../office/office-cookies.ts';
import { startOfficeSession } from '../office/office-sessions.ts';
import { countOf, countsOfNetwork } from '../schema/rate-limits.ts';
import { takeNumber } from '../sellers/private-seller-writes.ts';
import type { Services } from '../services.ts';
import { findNumberOwner } from './number-account-queries.ts';
import { loseNumber } from './number-account-writes.ts';
import { type Claim, findClaimed, isGivenUp, memberByCode, type Owner } from './number-proof.ts';
import { findOwnPrivateSeller } from './private-seller-queries.ts';

const sentSchema = z.object({ request: z.string(), phone: z.string(), expiresAt: z.string() });

const askToSignIn = {
  ...ofAccounts('Sends a code by SMS, to sign in with or to begin an account; the same for known and unknown numbers'),
  body: phoneCodeWantedSchema,
  response: answers({ 202: sentSchema }, 400, 403, 429),
};
const proofSchema = numberClaimSchema.extend({ request: z.string().min(1).max(60) });
const signIn = {
  ...ofAccounts('Signs in with a code that came by SMS; a number that nobody has begins an account'),
  body: proofSchema,
  response: answers({ 200: signedInSchema }, 400, 403, 429, 503),
};
const signInSelling = {
  tags: ['office'],
  summary: 'Signs in with a code that came by SMS, for the office of sellers',
  body: proofSchema,
  response: answers({ 204: nothing }, 400, 403, 429, 503),
};
const prove = {
  tags: ['office'],
  summary: 'Proves the number that the code was sent to; a guest becomes the member who has it',
  body: numberClaimSchema,
  response: answers({ 200: ownPrivateSellerSchema }, 400, 401, 403, 429, 503),
};
const askOwn = {
  ...ofAccounts('Sends a code to the proven number of the member who asks, to stand where a password is asked'),
  ...forMembers,
  response: answers({ 202: z.object({ phone: z.string(), expiresAt: z.string() }) }, 400, 401, 403, 429),
};

type NumberServices = Pick<
  Services,
  'access' | 'accounts' | 'clock' | 'config' | 'db' | 'jobs' | 'keys' | 'moves' | 'rateLimits'
>;

/**
 * Sends a code to a typed number, for the browser that sends the request. Returns a secret by which this browser later refers to the code.
 */
async function sendCode(
  { accounts, clock, config, db, keys, rateLimits }: NumberServices,
  request: FastifyRequest,
  typed: string,
) {
  const phone = await readNumber(db, typed);
  const owner = await findAccountByNumber(db, phone);
  const device = owner && accounts.devices.find(request, owner);
  await countSignInCode(rateLimits, { phone, ip: request.ip, device, smsPerDay: config.smsPerDay });
  const secret = randomBytes(24).toString('base64url');
  const { expiresAt } = await db
    .transaction()
    .execute((transaction) => askForCode(transaction, keys, { asker: browserAsking(secret), phone }, clock.now()));
  return { request: secret, phone, expiresAt: isoTime(expiresAt) };
}

/** Sends a code to the proven number of a member. */
async function sendOwnCode(
  { clock, config, db, keys, rateLimits }: Pick<Services, 'clock' | 'config' | 'db' | 'keys' | 'rateLimits'>,
  ip: string,
  accountId: number,
) {
  const now = clock.now();
  const phone = await findProvenNumber(db, accountId);
  if (!phone) throw fieldError('phone', NO_NUMBER_YET);
  await countCode(rateLimits, { phone, accountId, ip, smsPerDay: config.smsPerDay });
  const { expiresAt } = await db
    .transaction()
    .execute((transaction) => askForCode(transaction, keys, { asker: memberAsking(accountId), phone }, now));
  return { phone, expiresAt: isoTime(expiresAt) };
}

/**
 * Removes a number from a member who no longer owns it. If the member could only sign in by that number, nobody can answer buyers, so the
 * member's ads are withdrawn.
 */
async function giveUp(
  { clock, moves }: Pick<Services, 'clock' | 'moves'>,
  transaction: Database,
  { id, email, hash }: Owner,
) {
  const now = clock.now();
  const canSignIn = email !== null || hash !== null;
  if (!canSignIn) await withdrawAdsOf({ db: transaction, now, by: { accountId: null }, services: moves }, id);
  await loseNumber(transaction, id, now);
}

/** The code that somebody typed, who requested it, and whether they claim the account that has the number or want a new one. */
interface TypedCode extends z.infer<typeof numberClaimSchema> {
  asker: string;
  /** The account id of the guest in this browser. */
  guestId?: number | undefined;
}

/** Checks a code, and finds the member with its number. Throws if the code is wrong, or is not enough to sign in. */
async function checkCode(
  { clock, db, keys, rateLimits }: Pick<Services, 'clock' | 'db' | 'keys' | 'rateLimits'>,
  request: FastifyRequest,
  { asker, code, claim }: { asker: string; code: string; claim: Claim },
) {
  const now = clock.now();
  const right = await tryCode(db, keys, { asker, code, now });
  const claimed = await findClaimed(db, { phone: right.phone, now }, claim, async (owner, typed) => {
    await rateLimits.consume([countOf('wrongPasswordsOfMember', owner.id)]);
    return isPassword(owner.hash ?? undefined, typed, request.ip);
  });
  // A new account will be created, so the limits of new accounts apply.
  if (!claimed || isGivenUp(claimed, claim)) {
    await requireNetworkAllowed({ db, clock, keys }, request);
    await rateLimits.consume(countsOfNetwork('accountsOfNetwork', request.ip));
  }
  return { right, claimed };
}

/** Checks a code, and starts a session for the member who has its number, in the transaction that uses up the code. */
async function signInBy<Begun>(
  services: NumberServices,
  request: FastifyRequest,
  { asker, guestId, code, ...claim }: TypedCode,
  begin: (transaction: Database, accountId: number) => Promise<Begun>,
) {
  const { accounts, clock, db, jobs, rateLimits } = services;
  const now = clock.now();
  const { right, claimed } = await checkCode(services, request, { asker, code, claim });
  const begun = await db
    .transaction()
    .execute(async (transaction) => {
      const fromOwner = (db: Database, owner: Owner) => giveUp(services, db, owner);
      const accountId = await memberByCode(transaction, { right, claimed, claim, guestId, giveUp: fromOwner }, now);
      await lockAccount(transaction, accountId);
      const account = await findAccount(transaction, accountId);
      if (account?.has_signed_in && accounts.devices.find(request, account) === undefined)
        await queueNotice(transaction, rateLimits, { kind: 'new-sign-in', account, ip: request.ip, now });
      return { owner: { id: accountId, hash: account?.hash ?? null }, result: await begin(transaction, accountId) };
    })
    .catch((error: unknown) => {
      // The button was pressed twice, and the first request created the account.
      throw isUniqueViolation(error) ? fieldError('code', CODE_OVER) : error;
    });
  jobs.wake();
  return begun;
}

/** Signs in to the sellers' pages, and returns the member's id. Drafts of this browser go to the member. */
async function signInToSell(
  services: NumberServices,
  request: FastifyRequest,
  reply: FastifyReply,
  typed: TypedCode,
): Promise<number> {
  const { accounts, clock } = services;
  const cookies = openOfficeCookies(accounts);
  const origin = originOf(request);
  const { owner, result } = await signInBy(services, request, typed, async (transaction, accountId) => {
    const own = await insertSession(accounts.session, transaction, { accountId, origin, isForOffice: true });
    const office = { area: 'sell', accountId, sessionId: own.id, device: origin.device ?? '' } as const;
    return startOfficeSession(transaction, office, clock.now());
  });
  await cookies.leave(request, 'sell');
  cookies.give(reply, 'sell', result);
  accounts.devices.remember(request, reply, owner, AREAS.sell.path);
  return owner.id;
}

interface OwnProof {
  accountId: number;
  asker: string;
  code: string;
}

/** Checks a code and makes its phone number the member's own. */
async function proveOwn(
  services: NumberServices,
  request: FastifyRequest,
  { accountId, asker, code }: OwnProof,
): Promise<void> {
  const { clock, db, jobs, keys, rateLimits } = services;
  const now = clock.now();
  const right = await tryCode(db, keys, { asker, code, now });
  await db
    .transaction()
    .execute(async (transaction) => {
      await spendCode(transaction, right);
      const owner = await findNumberOwner(transaction, right.phone, now);
      // The number has changed hands: networks reassign unused numbers.
      if (owner?.isIdle && owner.id !== accountId) await giveUp(services, transaction, owner);
      const former = await takeNumber(transaction, { accountId, phone: right.phone, now });
      if (former === null || former === right.phone) return;
      // Tells the former number by SMS that another number was proven, in case somebody else made the change.
      const notice = { kind: 'own-number', account: { id: accountId, email: former }, ip: request.ip, now } as const;
      await queueNotice(transaction, rateLimits, notice);
    })
    .catch((error: unknown) => {
      // A unique index lets only one seller have a number. So if two members prove the same number at once, the second gets this error.
      throw isUniqueViolation(error) ? fieldError('phone', NUMBER_TAKEN) : error;
    });
  jobs.wake();
}

/** Routes for signing in with a phone number and an SMS code. */
export function numberSignInRoutes(app: RouteApp, services: NumberServices) {
  const { access, accounts, clock, config, db, jobs } = services;
  const { source, session, devices, requireAccount } = accounts;

  for (const [path, schema] of [
    ['/api/auth/phone/code', askToSignIn],
    ['/sell/session/phone/code', { ...askToSignIn, tags: ['office'] }],
  ] as const) {
    app.post(path, { schema }, async (request, reply) => {
      const sent = await sendCode(services, request, request.body.phone);
      jobs.wake();
      return reply.code(202).send(sent);
    });
  }

  app.post('/api/auth/phone', { schema: signIn }, async (request, reply) => {
    const { request: secret, ...typed } = request.body;
    const asked = { ...typed, asker: browserAsking(secret) };
    const { owner, result } = await signInBy(services, request, asked, (transaction, id) =>
      startSession(session, transaction, id, originOf(request)),
    );
    devices.remember(request, reply, owner);
    return sendJson(reply, await signedInJson(source, owner.id, result));
  });

  app.post('/sell/session/phone', { schema: signInSelling }, async (request, reply) => {
    const { request: secret, ...typed } = request.body;
    const caller = await access.findCaller(request);
    const guestId = caller?.session.isGuest ? caller.session.accountId : undefined;
    await signInToSell(services, request, reply, { ...typed, asker: browserAsking(secret), guestId });
    return reply.code(204).send();
  });

  app.post(
    '/sell/api/phone/proof',
    { schema: prove, config: { action: 'begin a private seller' } },
    async (request, reply) => {
      const { accountId, isGuest } = (await access.requireCaller(request)).session;
      const asker = memberAsking(accountId);
      let ownId = accountId;
      if (isGuest) ownId = await signInToSell(services, request, reply, { ...request.body, asker, guestId: accountId });
      else await proveOwn(services, request, { accountId, asker, code: request.body.code });
      const { privateListings } = config;
      const own = await findOwnPrivateSeller(db, ownId, { now: clock.now(), privateListings });
      if (!own) throw notFoundError();
      return own;
    },
  );

  app.post('/api/auth/phone/own-code', { schema: askOwn, onRequest: requireAccount }, async (request, reply) => {
    const { accountId } = await requireAccount(request);
    const sent = await sendOwnCode(services, request.ip, accountId);
    jobs.wake();
    return reply.code(202).send(sent);
  });
}
