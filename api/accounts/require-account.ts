import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/adapter.ts';
import { forbiddenError, unauthorizedError } from '../../platform/http/errors.ts';
import { findSession, type SessionDeps } from './sessions.ts';

/** The member whose access token a request carries. */
export interface Caller {
  accountId: number;
  sessionId: string;
}

/**
 * Returns the member who makes a request. As the API contract specifies, it throws Forbidden without a Bearer token and Unauthorized for an
 * invalid one.
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
 * Returns the calling member, who is looked up once for each request. Routes with a body also use it as their `onRequest` hook, to check
 * the access token before the body is read.
 */
export type RequireAccount = (request: FastifyRequest) => Promise<Caller>;
