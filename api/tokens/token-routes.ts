import { z } from 'zod';
import * as messages from '#contract/messages/team.ts';
import { type ApiTokens, apiTokensSchema, madeTokenSchema, newTokenSchema } from '#contract/office/token-schemas.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { ApiError, conflictError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { isoTime, isoTimeOrNull } from '../../platform/iso-time.ts';
import { requireSeller } from '../office/require-seller.ts';
import type { Services } from '../services.ts';
import { listApiTokens } from './token-queries.ts';
import { deleteApiToken, insertApiToken, MOST_TOKENS } from './token-writes.ts';

const ofSeller = { tags: ['office'], params: z.object({ documentId: z.string() }) };
const show = {
  ...ofSeller,
  summary: 'The tokens of a seller, without their secrets',
  response: answers({ 200: apiTokensSchema }, 401, 403, 404),
};
const make = {
  ...ofSeller,
  summary: 'Makes a token; its secret is answered this once',
  body: newTokenSchema,
  response: answers({ 201: madeTokenSchema }, 400, 401, 403, 404, 409),
};
const revoke = {
  tags: ['office'],
  summary: 'Revokes a token, at once and for good',
  params: z.object({ documentId: z.string(), token: z.string() }),
  response: answers({ 200: apiTokensSchema }, 401, 403, 404),
};

/** Routes of the tokens with which sellers' programs sign in. */
export function tokenRoutes(app: RouteApp, services: Pick<Services, 'access' | 'clock' | 'db'>) {
  const { db, clock } = services;
  const manages = { config: { action: 'manage tokens' } } as const;

  async function shown(sellerId: number): Promise<ApiTokens> {
    const now = clock.now();
    const tokens = (await listApiTokens(db, sellerId)).map(({ id, name, ending, scopes, ...token }) => ({
      id,
      name,
      ending,
      scopes,
      madeBy: token.username,
      createdAt: isoTime(token.created_at),
      expiresAt: isoTimeOrNull(token.expires_at),
      isOver: token.expires_at !== null && token.expires_at <= now,
      lastUsedAt: isoTimeOrNull(token.last_used_at),
    }));
    return { tokens, most: MOST_TOKENS };
  }

  app.get('/sell/api/sellers/:documentId/tokens', { schema: show, ...manages }, async (request) => {
    const { seller } = await requireSeller(services, request, 'manage tokens');
    return shown(seller.id);
  });

  app.post('/sell/api/sellers/:documentId/tokens', { schema: make, ...manages }, async (request, reply) => {
    const { seller, accountId } = await requireSeller(services, request, 'manage tokens');
    const { name, scopes, days } = request.body;
    const now = clock.now();
    const token = { sellerId: seller.id, name, scopes, expiresAt: days === null ? null : now + days * DAY_MS };
    const made = await db.transaction().execute((transaction) => insertApiToken(transaction, token, accountId, now));
    if (!made) throw conflictError(messages.tooManyTokens(MOST_TOKENS));
    return reply.code(201).send(made);
  });

  app.delete('/sell/api/sellers/:documentId/tokens/:token', { schema: revoke, ...manages }, async (request) => {
    const { seller, accountId } = await requireSeller(services, request, 'manage tokens');
    const token = { sellerId: seller.id, id: request.params.token };
    const isDone = await db
      .transaction()
      .execute((transaction) => deleteApiToken(transaction, token, accountId, clock.now()));
    if (!isDone) throw new ApiError(404, 'NotFoundError', messages.TOKEN_IS_GONE);
    return shown(seller.id);
  });
}
