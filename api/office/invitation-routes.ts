import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { EMAIL_TAKEN } from '#contract/messages/account-errors.ts';
import { INVITATION_FOR_ANOTHER, INVITATION_GONE } from '#contract/messages/office.ts';
import { AREAS } from '#contract/office/areas.ts';
import {
  type Accepted,
  acceptedSchema,
  type Invitation,
  invitationSchema,
} from '#contract/office/invitation-schemas.ts';
import { parseQueryString } from '../../platform/content/query-string.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { originOf } from '../../platform/http/device-words.ts';
import { ApiError, applicationError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { passwordSchema, requireNoNumber, typedPasswordSchema, usernameSchema } from '../accounts/account-fields.ts';
import { findAccountByEmail } from '../accounts/account-queries.ts';
import { makeInvitedAccount } from '../accounts/invited-account-writes.ts';
import { requireUnguessable } from '../accounts/new-password.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { insertSession } from '../accounts/sessions.ts';
import { requireAddressAllowed } from '../bans/ban-check-queries.ts';
import { countsOfNetwork } from '../schema/rate-limits.ts';
import { findInvitation } from '../sellers/invite-queries.ts';
import type { Services } from '../services.ts';
import { claimDrafts } from './guest-writes.ts';
import { isInvited } from './invitation-queries.ts';
import { acceptInvitation } from './invitation-writes.ts';
import { openOfficeCookies } from './office-cookies.ts';
import { startOfficeSession } from './office-sessions.ts';

const CODE = /^[\w-]{43}$/;
const codeSchema = z.string().max(100);

const ofOffice = (summary: string) => ({ tags: ['office'], summary });
const show = {
  ...ofOffice('What a mailed invitation offers, to whoever has its link'),
  querystring: z.object({ code: z.string() }),
  response: answers({ 200: invitationSchema }, 404, 429),
};
const accept = {
  ...ofOffice('Takes the place that a mailed invitation offers; once'),
  body: z.strictObject({ code: codeSchema }),
  response: answers({ 200: acceptedSchema }, 400, 401, 403, 404, 429),
};
const signIn = {
  ...ofOffice('Signs in the member to whom an invitation was mailed, and takes the place'),
  body: z.strictObject({ code: codeSchema, password: typedPasswordSchema }),
  response: answers({ 200: acceptedSchema }, 400, 403, 404, 429, 503),
};
const register = {
  ...ofOffice('Makes an account for the address to which an invitation was mailed, signs in, and takes the place'),
  body: z.strictObject({ code: codeSchema, username: usernameSchema, password: passwordSchema }),
  response: answers({ 200: acceptedSchema }, 400, 403, 404, 429, 503),
};

type InvitationServices = Pick<
  Services,
  'access' | 'accounts' | 'clock' | 'config' | 'db' | 'rateLimits' | 'signInByPassword'
>;

const gone = () => new ApiError(404, 'NotFoundError', INVITATION_GONE);

/**
 * Returns the invitation with this code. Invalid codes count against the client's network; codes cannot be guessed, but tries should not
 * be free.
 */
async function requireInvitation(
  { clock, db, rateLimits }: Pick<Services, 'clock' | 'db' | 'rateLimits'>,
  ip: string,
  code: unknown,
) {
  const counts = countsOfNetwork('wrongCodesOfNetwork', ip);
  await rateLimits.consume(counts);
  const found = typeof code === 'string' && CODE.test(code) ? await findInvitation(db, code, clock.now()) : undefined;
  if (!found) throw gone();
  await rateLimits.refund(counts);
  return found;
}

/** A transaction, which may have created the member who accepts the invitation, and its time. */
interface InvitedTx {
  db: Database;
  now: number;
}

/** Accepts the invitation for a member. Throws if the invitation is over, or is for somebody else. */
async function take({ db, now }: InvitedTx, accountId: number, code: string): Promise<Accepted> {
  const accepted = await acceptInvitation(db, accountId, code, now);
  if (accepted === 'gone') throw gone();
  if (accepted === 'for somebody else') throw new ApiError(403, 'ForbiddenError', INVITATION_FOR_ANOTHER);
  return { seller: accepted.documentId };
}

/** Returns the account id of the guest in this browser; undefined if there is none. */
async function findGuest({ access }: Pick<Services, 'access'>, request: FastifyRequest): Promise<number | undefined> {
  const caller = await access.findCaller(request);
  return caller?.session.isGuest ? caller.session.accountId : undefined;
}

interface Newcomer {
  accountId: number;
  /** The account id of the guest in this browser. */
  guestId: number | undefined;
  code: string;
}

/**
 * Accepts the invitation for a member who signs in with it. Drafts of this browser go to the member. Returns the value of the cookie of the
 * session on the sellers' pages.
 */
async function takeAndBegin(
  { accounts }: Pick<Services, 'accounts'>,
  request: FastifyRequest,
  tx: InvitedTx,
  { accountId, guestId, code }: Newcomer,
): Promise<{ accepted: Accepted; cookie: string }> {
  const { db, now } = tx;
  if (guestId !== undefined) await claimDrafts(db, guestId, accountId, now);
  const accepted = await take(tx, accountId, code);
  const origin = originOf(request);
  const own = await insertSession(accounts.session, db, { accountId, origin, isForOffice: true });
  const office = { area: 'sell', accountId, sessionId: own.id, device: origin.device ?? '' } as const;
  return { accepted, cookie: await startOfficeSession(db, office, now) };
}

/** Creates an account for the invited address, and accepts the invitation on behalf of the new member. */
async function registerInvited(
  services: InvitationServices,
  request: FastifyRequest,
  { code, username, password }: z.output<typeof register.body>,
) {
  const { clock, config, db, rateLimits } = services;
  const { email } = await requireInvitation(services, request.ip, code);
  await requireAddressAllowed(db, email);
  requireNoNumber(username);
  await requireUnguessable(password, [username, email, config.siteName]);
  await rateLimits.consume(countsOfNetwork('registrationsOfNetwork', request.ip));
  await rateLimits.consume(countsOfNetwork('accountsOfNetwork', request.ip));
  const hash = await hashPassword(password, request.ip);
  const guestId = await findGuest(services, request);
  const begun = await db
    .transaction()
    .execute(async (transaction) => {
      const tx = { db: transaction, now: clock.now() };
      const accountId = await makeInvitedAccount(transaction, { email, username, hash }, tx.now);
      return { accountId, ...(await takeAndBegin(services, request, tx, { accountId, guestId, code })) };
    })
    .catch((error: unknown) => {
      // The button was pressed twice, and the first request created the account.
      throw isUniqueViolation(error) ? applicationError(EMAIL_TAKEN) : error;
    });
  return { ...begun, hash };
}

/** Routes behind the link in an invitation mail. Whoever opens the link has shown that mail to the invited address reaches them. */
export function invitationRoutes(app: RouteApp, services: InvitationServices) {
  const { access, accounts, clock, db, signInByPassword } = services;
  const cookies = openOfficeCookies(accounts);

  app.get('/sell/api/invitation', { schema: show }, async (request): Promise<Invitation> => {
    const { code } = parseQueryString(request.raw.url ?? '');
    const invitation = await requireInvitation(services, request.ip, code);
    const { seller, role, invitedBy, email } = invitation;
    const caller = await access.findCaller(request);
    const account = await findAccountByEmail(db, email);
    return {
      seller,
      role,
      invitedBy,
      email,
      hasAccount: account?.confirmed === 1,
      // For a guest it is not known whom the invitation is for: a guest is not a member yet, and still has to sign in or register.
      isForYou: caller && !caller.session.isGuest ? await isInvited(db, caller.session.accountId, invitation) : null,
    };
  });

  app.post(
    '/sell/api/invitation',
    { schema: accept, config: { action: 'join a seller' } },
    async (request): Promise<Accepted> => {
      const { session } = await access.requireCaller(request);
      const { code } = request.body;
      await requireInvitation(services, request.ip, code);
      return db
        .transaction()
        .execute((transaction) => take({ db: transaction, now: clock.now() }, session.accountId, code));
    },
  );

  app.post('/sell/session/invitation', { schema: signIn }, async (request, reply): Promise<Accepted> => {
    const { code, password } = request.body;
    const { email } = await requireInvitation(services, request.ip, code);
    const guestId = await findGuest(services, request);
    const { begun } = await signInByPassword(request, reply, {
      credentials: { identifier: email, password },
      devicePath: AREAS.sell.path,
      begin: (transaction, accountId) =>
        takeAndBegin(services, request, { db: transaction, now: clock.now() }, { accountId, guestId, code }),
    });
    await cookies.leave(request, 'sell');
    cookies.give(reply, 'sell', begun.cookie);
    return begun.accepted;
  });

  app.post('/sell/session/invited-account', { schema: register }, async (request, reply): Promise<Accepted> => {
    const { accountId, hash, accepted, cookie } = await registerInvited(services, request, request.body);
    accounts.devices.remember(request, reply, { id: accountId, hash }, AREAS.sell.path);
    await cookies.leave(request, 'sell');
    cookies.give(reply, 'sell', cookie);
    return accepted;
  });
}
