import type { FastifyRequest } from 'fastify';
import type { Tokens } from '#contract/accounts/account-schemas.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { type ContentSource, writeEntries } from '../../platform/content/load-entries.ts';
import { asMember } from '../../platform/content/viewer.ts';
import { unauthorizedError } from '../../platform/http/errors.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { accountType } from './account-type.ts';
import { type KnownDevices, openKnownDevices } from './known-devices.ts';
import { type Caller, type RequireAccount, requireAccount } from './require-account.ts';
import type { SessionDeps } from './sessions.ts';
import type { SigningKeys } from './signing-keys.ts';
import { openTokenIssuer } from './tokens.ts';

/** Dependencies of the account routes. */
export interface Accounts {
  source: ContentSource;
  config: Config;
  session: SessionDeps;
  rateLimits: RateLimits;
  devices: KnownDevices;
  keys: SigningKeys;
  jobs: JobQueue;
  requireAccount: RequireAccount;
}

type GivenDeps = Pick<Accounts, 'source' | 'config' | 'rateLimits' | 'jobs' | 'keys'> & { clock: Clock };

export function openAccounts({ clock, ...deps }: GivenDeps): Accounts {
  const { config, keys } = deps;
  const session = { clock, keys, tokens: openTokenIssuer(keys, config.publicUrl) };
  const devices = openKnownDevices(keys, config);
  const callers = new WeakMap<FastifyRequest, Promise<Caller>>();
  return {
    ...deps,
    session,
    devices,
    requireAccount(request) {
      const caller = callers.get(request) ?? requireAccount(session, deps.source.adapter.db, request);
      callers.set(request, caller);
      return caller;
    },
  };
}

/** Returns the member as JSON. Throws Unauthorized if the account was deleted during the request. */
export async function accountJson(
  source: ContentSource,
  accountId: number,
  fields = accountType.attributes,
): Promise<string> {
  const shape = { type: accountType, selection: { fields, relations: [] } };
  const [text] = await writeEntries(source, shape, [accountId], asMember(accountId));
  if (text === undefined) throw unauthorizedError();
  return text;
}

/** Returns the response body of every way of signing in: the tokens and the member's account. */
export async function signedInJson(source: ContentSource, accountId: number, tokens: Tokens): Promise<string> {
  return `${JSON.stringify(tokens).slice(0, -1)},"user":${await accountJson(source, accountId)}}`;
}
