import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isLeadMove, LEAD_MOVES } from '#contract/leads/lead-states.ts';
import * as messages from '#contract/messages/leads.ts';
import type { Lead } from '#contract/office/lead-schemas.ts';
import { type Action, type Actor, can } from '#contract/permissions.ts';
import { listMeta } from '../../../platform/content/answer.ts';
import { parsePagination } from '../../../platform/content/pagination.ts';
import { parseQueryString, type QueryValue } from '../../../platform/content/query-string.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import {
  ApiError,
  conflictError,
  forbiddenError,
  notFoundError,
  unavailableError,
  validationError,
} from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { recordAudit } from '../../audit/audit-writes.ts';
import { MoveRefused } from '../../listings/lifecycle/listing-moves.ts';
import type { Services } from '../../services.ts';
import { type FoundLead, findLead, listChangedLeads, lockLead, requireNotSuspended } from './inbox-queries.ts';
import { addNote, hasMovedSince, type LockedLead, noteContact } from './inbox-writes.ts';
import { leadApiSchemas, type leadWriteSchema } from './lead-api-schemas.ts';
import { showLead } from './lead-detail-queries.ts';
import { type LeadTx, movedError, takeStep } from './lead-steps.ts';

type Written = z.infer<typeof leadWriteSchema>['data'];
type TokenActor = Actor & { token: NonNullable<Actor['token']> };

/** Reads a time in ms from a query parameter. Throws a 400 for anything else. */
function sinceIn(value: QueryValue | undefined): number {
  if (value === undefined) return 0;
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\d(T|$)/.test(value) ? Date.parse(value) : Number.NaN;
  if (!(time >= 0)) throw validationError(messages.SINCE_WRONG);
  return time;
}

const tagOf = ({ version }: { version: number }) => `"${version}"`;

/** Throws a 412 if the lead's state or assignment was changed since the caller read it. Notes do not count as conflicts. */
async function requireMatch(db: Database, { headers }: FastifyRequest, lead: FoundLead): Promise<void> {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined || ifMatch === '*') return;
  const version = Number(/^"(\d{1,9})"$/.exec(ifMatch)?.[1] ?? Number.NaN);
  if (Number.isNaN(version) || (await hasMovedSince(db, lead, version))) {
    throw new ApiError(412, 'PreconditionFailedError', 'Precondition Failed');
  }
}

interface Locked extends LeadTx {
  actor: TokenActor;
}

/** Applies the changes of a request body in this order: note, answer, new state. Throws a 400, a 409 or MoveRefused. */
async function write(locked: Locked, { state, reason, sold, answeredBy, note }: Written): Promise<void> {
  const { db, lead, actor } = locked;
  if (note !== undefined) await addNote(locked, lead, note);
  if (answeredBy !== undefined) await noteContact(locked, lead, answeredBy);
  const { state: present = lead.state } = (await findLead(db, lead.document_id)) ?? lead;
  if (state === undefined || state === present) return;
  const move = Object.keys(LEAD_MOVES).find((name) => isLeadMove(name) && LEAD_MOVES[name].to === state);
  if (move === undefined || !isLeadMove(move)) throw movedError(messages.NOT_THAT_STEP, lead);
  await takeStep({ ...locked, lead: { ...lead, state: present } }, { move, reason, sold }, () => {
    if (!can(actor, 'edit listings', { sellerId: lead.seller_id })) throw forbiddenError();
  });
}

/**
 * Routes by which a seller's own program reads and answers leads. It needs a token of that seller, since leads contain names and phone
 * numbers.
 */
export function leadApiRoutes(app: RouteApp, { callers, clock, moves }: Pick<Services, 'callers' | 'clock' | 'moves'>) {
  const { db } = moves.adapter;

  /** Returns the actor of a token that allows the action. Throws Forbidden for any other caller. */
  async function requireToken(request: FastifyRequest, action: Action): Promise<TokenActor> {
    const actor = await callers.requireActor(request);
    if (!actor.token || !can(actor, action)) throw forbiddenError();
    await requireNotSuspended(db, actor.token.sellerId);
    return { ...actor, token: actor.token };
  }

  /** Returns the lead if it belongs to the token's seller; otherwise throws NotFound. */
  function requireOwn({ token }: TokenActor, lead: FoundLead | undefined): LockedLead {
    if (!lead || lead.seller_id !== token.sellerId) throw notFoundError();
    return { ...lead, seller_id: lead.seller_id };
  }

  const sent = (reply: FastifyReply, data: Lead) => reply.header('etag', tagOf(data)).send({ data, meta: {} });

  app.get('/api/leads', { schema: leadApiSchemas.list }, async (request) => {
    const { token } = await requireToken(request, 'read own leads');
    const query = parseQueryString(request.raw.url ?? '');
    const pagination = parsePagination(query.pagination);
    const since = sinceIn(query.since);
    const { rows, total } = await listChangedLeads(db, token.sellerId, { since, ...pagination }, clock.now());
    return { data: rows, meta: listMeta(pagination, total) };
  });

  app.get('/api/leads/:documentId', { schema: leadApiSchemas.show }, async (request, reply) => {
    const actor = await requireToken(request, 'read own leads');
    const lead = requireOwn(actor, await findLead(db, request.params.documentId));
    return sent(reply, await showLead(db, lead, actor, clock.now()));
  });

  async function change(
    request: FastifyRequest<{ Params: { documentId: string } }>,
    actor: TokenActor,
    written: Written,
  ): Promise<Lead> {
    const { documentId } = request.params;
    return db.transaction().execute(async (transaction) => {
      const lead = requireOwn(actor, await lockLead(transaction, documentId));
      if (lead.forget_at === null) throw conflictError(messages.LEAD_FORGOTTEN);
      await requireMatch(transaction, request, lead);
      const now = clock.now();
      const by = { accountId: null };
      await write({ db: transaction, lead, actor, by, now, services: moves }, written);
      const after = await findLead(transaction, documentId);
      if (!after) throw unavailableError();
      await recordAudit(transaction, {
        at: now,
        actor: null,
        action: 'change lead by token',
        subject: { kind: 'lead', id: lead.id },
        difference: {
          token: { before: null, after: actor.token.id },
          state: { before: lead.state, after: after.state },
          version: { before: lead.version, after: after.version },
        },
      });
      return showLead(transaction, after, actor, now);
    });
  }

  app.put(
    '/api/leads/:documentId',
    {
      schema: leadApiSchemas.change,
      onRequest: async (request) => void (await requireToken(request, 'answer leads')),
    },
    async (request, reply) => {
      const actor = await requireToken(request, 'answer leads');
      await callers.countWrite(actor, reply);
      const lead = await change(request, actor, request.body.data).catch((error: unknown) => {
        throw error instanceof MoveRefused ? conflictError(error.message) : error;
      });
      return sent(reply, lead);
    },
  );
}
