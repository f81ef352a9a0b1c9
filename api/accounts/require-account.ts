import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/adapter.ts';
import { forbiddenError, unauthorizedError } from '../../platform/http/errors.ts';
import { findSession, type SessionDeps } from './sessions.ts';

/** The member who makes a request, by its access token. */
export interface Caller {
  accountId: number;
  sessionId: string;
}

/**
 * Returns the member who makes a request. Throws Forbidden without a Bearer token, and Unauthorized with an invalid one, as the contract
 * says.
 */
export async function requireAccount(deps: SessionDeps, db: Database, request: FastifyRequest): Promise<Caller> {
  const values = request.raw.headersDistinct?.authorization ?? [request.headers.authorization ?? ''];
  const [header = ''] = values;
  if (values.length > 1) throw unauthorizedError();
  if (!/^bearer(\s|$)/i.test(header)) throw forbiddenError();
  const token = /^bearer +([\w.-]{1,4000})$/i.exec(header)?.[1];
  const caller = token === undefined ? undefined : await findSession(deps, db, token);
  if (!caller) throw unauthorizedError();
  return caller;
}

/**
 * Checks the access token before other parts of the request are read: routes with a body use it as their `onRequest` too. The member is
 * looked up once for each request.
 */
export type RequireAccount = (request: FastifyRequest) => Promise<Caller>;
