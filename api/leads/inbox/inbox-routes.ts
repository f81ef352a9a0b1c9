import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { LEAD_STATE_NAMES } from '#contract/leads/lead-states.ts';
import * as messages from '#contract/messages/leads.ts';
import { INBOX_HOLDERS, type InboxHolder } from '#contract/office/inbox.ts';
import type { LeadFilter } from '#contract/office/leads.ts';
import type { Action, Actor } from '#contract/permissions.ts';
import { pageIn, parametersOf, wordsIn } from '../../../platform/http/address-parameters.ts';
import { conflictError, notFoundError, validationError } from '../../../platform/http/errors.ts';
import type { RouteApp } from '../../../platform/http/route-schemas.ts';
import { MoveRefused } from '../../listings/lifecycle/listing-moves.ts';
import { putBackListing } from '../../listings/review/listing-submit.ts';
import { findListingById, lockListing } from '../../listings/rows/listing-rows.ts';
import { requireActing } from '../../office/require-seller.ts';
import type { Services } from '../../services.ts';
import {
  countUnanswered,
  type FoundLead,
  findLead,
  leadScope,
  listLeads,
  listTeam,
  lockLead,
  requireNotSuspended,
} from './inbox-queries.ts';
import { inboxSchemas } from './inbox-schemas.ts';
import { addNote, assignLead, hasMovedSince, noteContact, stepBack } from './inbox-writes.ts';
import { findStepBack, showLead } from './lead-detail-queries.ts';
import { exportLeads } from './lead-export.ts';
import { type LeadTx, movedError, takeStep } from './lead-steps.ts';

type InboxServices = Pick<Services, 'access' | 'clock' | 'moves'>;

const filterIn = (name: string | null): LeadFilter =>
  name === 'all' ? 'all' : (LEAD_STATE_NAMES.find((state) => state === name) ?? 'open');

const holderIn = (name: string | null): InboxHolder | null => INBOX_HOLDERS.find((holder) => holder === name) ?? null;

interface Locked extends LeadTx {
  actor: Actor;
}

const answering = { config: { action: 'answer leads' } } as const;

/** Routes by which sellers read and answer their leads. */
export function inboxRoutes(app: RouteApp, services: InboxServices) {
  const leads = openLeads(services);
  readingRoutes(app, services, leads);
  answeringRoutes(app, services, leads);
}

type Leads = ReturnType<typeof openLeads>;

/** Returns functions that find leads for a caller, to show or to change them. */
function openLeads({ access, clock, moves }: InboxServices) {
  const { db } = moves.adapter;

  /** Returns the lead if the caller acts for its seller and may see it. Throws NotFound for any other lead, as for a missing one. */
  async function requireLead(request: FastifyRequest, lead: FoundLead | undefined, action: Action) {
    if (!lead || lead.seller_id === null) throw notFoundError();
    const subject = { sellerId: lead.seller_id, assigneeId: lead.assignee_id, isSecret: true };
    const { actor, session } = await access.requireMay(request, action, subject);
    return { lead: { ...lead, seller_id: lead.seller_id }, actor, by: { accountId: session.accountId } };
  }

  /** Locks a lead, runs `work`, and returns the lead's new state. */
  async function withLead(
    request: FastifyRequest<{ Params: { documentId: string } }>,
    action: Action,
    version: number | null,
    work: (locked: Locked) => Promise<unknown>,
  ) {
    const { documentId } = request.params;
    try {
      return await db.transaction().execute(async (transaction) => {
        const locked = await lockLead(transaction, documentId);
        const { lead, actor, by } = await requireLead(request, locked, action);
        if (lead.forget_at === null) throw conflictError(messages.LEAD_FORGOTTEN);
        const isLate = version !== null && (await hasMovedSince(transaction, lead, version));
        if (isLate) throw movedError(messages.LEAD_MOVED, lead);
        const now = clock.now();
        await work({ db: transaction, lead, actor, by, now, services: moves });
        return showLead(transaction, (await findLead(transaction, documentId)) ?? lead, actor, now);
      });
    } catch (error) {
      throw error instanceof MoveRefused ? conflictError(error.message) : error;
    }
  }

  return { requireLead, withLead };
}

function readingRoutes(app: RouteApp, { access, clock, moves: { adapter } }: InboxServices, { requireLead }: Leads) {
  const { db } = adapter;

  /** Returns the seller for whom the caller acts, and which of its leads the caller may see. */
  async function requireScope(request: FastifyRequest, action: Action) {
    const { actor, sellerId } = await requireActing({ access, db }, request, action, { assigneeId: null });
    return leadScope(actor, sellerId);
  }

  app.get('/sell/api/leads', { schema: inboxSchemas.list, ...answering }, async (request) => {
    const scope = await requireScope(request, 'answer leads');
    const parameters = parametersOf(request);
    const [filter, holder] = [filterIn(parameters.get('state')), holderIn(parameters.get('with'))];
    const query = { filter, with: holder, words: wordsIn(parameters), page: pageIn(parameters) };
    return listLeads(adapter, scope, query, clock.now());
  });

  app.get('/sell/api/leads/count', { schema: inboxSchemas.count, ...answering }, async (request) =>
    countUnanswered(db, await requireScope(request, 'answer leads')),
  );

  app.get(
    '/sell/api/leads/export',
    { schema: inboxSchemas.export, config: { action: 'export leads' } },
    async (request, reply) => {
      const scope = await requireScope(request, 'export leads');
      await requireNotSuspended(db, scope.sellerId);
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="leads-${day}.csv"`)
        .send(Readable.from(exportLeads(db, scope)));
    },
  );

  app.get('/sell/api/leads/:documentId', { schema: inboxSchemas.show, ...answering }, async (request) => {
    const row = await findLead(db, request.params.documentId);
    const { lead, actor } = await requireLead(request, row, 'answer leads');
    return showLead(db, lead, actor, clock.now());
  });
}

function answeringRoutes(app: RouteApp, services: InboxServices, { withLead }: Leads) {
  const { access } = services;

  app.post('/sell/api/leads/:documentId/moves', { schema: inboxSchemas.move, ...answering }, (request) => {
    const { version, ...sent } = request.body;
    return withLead(request, 'answer leads', version, (locked) => {
      const ad = { sellerId: locked.lead.seller_id, isSecret: false };
      return takeStep(locked, sent, () => access.requireMay(request, 'edit listings', ad));
    });
  });

  app.post('/sell/api/leads/:documentId/undo', { schema: inboxSchemas.undo, ...answering }, (request) =>
    withLead(request, 'answer leads', request.body.version, async (locked) => {
      const { db: transaction, lead } = locked;
      const step = await findStepBack(locked);
      if (!step) throw movedError(messages.NO_UNDO_ANY_MORE, lead);
      const sold = step.listingId === null ? undefined : await findListingById(transaction, step.listingId);
      const listing = sold && (await lockListing(transaction, sold.document_id));
      if (listing) await putBackListing(locked, listing);
      await stepBack(locked, lead, step);
    }),
  );

  app.post('/sell/api/leads/:documentId/assignee', { schema: inboxSchemas.assign, ...answering }, (request) => {
    const { version, assignee } = request.body;
    return withLead(request, 'answer leads', version, async (locked) => {
      const { db: transaction, lead, by } = locked;
      const team = await listTeam(transaction, lead.seller_id);
      const person = team.find(({ documentId }) => documentId === assignee);
      if (assignee !== null && !person) throw validationError(messages.NOT_IN_THE_TEAM);
      // A member may assign an unassigned lead to themselves; any other assignment needs a permission.
      const isTaken = lead.assignee_id === null && person?.id === by.accountId;
      if (!isTaken) {
        await access.requireMay(request, 'hand leads over', { sellerId: lead.seller_id, isSecret: false });
      }
      await assignLead(locked, lead, person?.id ?? null);
    });
  });

  app.post('/sell/api/leads/:documentId/notes', { schema: inboxSchemas.note, ...answering }, (request) =>
    withLead(request, 'answer leads', null, (locked) => addNote(locked, locked.lead, request.body.text)),
  );

  app.post('/sell/api/leads/:documentId/contact', { schema: inboxSchemas.contact, ...answering }, (request) =>
    withLead(request, 'answer leads', null, (locked) => noteContact(locked, locked.lead, request.body.way)),
  );
}
