import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dayInUganda, dayStartInUganda } from '#contract/messages/dates.ts';
import {
  type AuditPage,
  type AuditQuery,
  auditPageSchema,
  auditPlaceSchema,
  auditQuerySchema,
} from '#contract/office/audit-schemas.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { parametersOf } from '../../platform/http/address-parameters.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { showRefusals } from '../../platform/http/bodies/form-refusals.ts';
import { parseBody } from '../../platform/http/bodies/json-body.ts';
import { takePlainForms } from '../../platform/http/bodies/plain-forms.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { findAccountByUsername } from '../accounts/account-queries.ts';
import { AUDIT_PAGE_SIZE, type AuditQuery as EventQuery } from '../audit/audit-queries.ts';
import { listAuditRows } from '../audit/audit-row-queries.ts';
import { recordAudit } from '../audit/audit-writes.ts';
import type { Services } from '../services.ts';
import { exportAudit, placeAfter } from './audit-export.ts';
import { listAbouts } from './audit-subjects.ts';

const pageQuerySchema = auditQuerySchema.extend({ after: auditPlaceSchema.optional() });

const page = {
  tags: ['staff'],
  summary: 'What was done in the market and by whom, the latest first',
  querystring: pageQuerySchema,
  response: answers({ 200: auditPageSchema }, 400, 401, 403),
};
const exported = {
  tags: ['staff'],
  summary: 'The same as a table of at most 10,000 rows; that it was made is recorded too',
  body: auditQuerySchema,
  response: {
    ...answers({}, 400, 401, 403),
    200: { description: 'The table', content: { 'text/csv': { schema: z.unknown() } } },
  },
};

/** Returns the query for the requested events; undefined if no member has the given username. */
async function eventQuery(db: Database, asked: AuditQuery): Promise<EventQuery | undefined> {
  const { kind, subject, actor, action, from, to } = asked;
  const query: EventQuery = {};
  if (kind !== undefined) query.subject = { kind, id: subject };
  if (actor !== undefined) {
    const account = await findAccountByUsername(db, actor);
    if (!account) return undefined;
    query.actor = account.id;
  }
  if (action !== undefined) query.action = action;
  if (from !== undefined) query.from = dayStartInUganda(from);
  if (to !== undefined) query.until = dayStartInUganda(to) + DAY_MS;
  return query;
}

const placeIn = (text: string) => {
  const [at = 0, id = 0] = text.split('.').map(Number);
  return { at, id };
};

async function showPage(db: Database, { after, ...asked }: z.output<typeof pageQuerySchema>): Promise<AuditPage> {
  const query = await eventQuery(db, asked);
  if (!query) return { rows: [], isActorKnown: false, after: null };
  if (after !== undefined) query.after = placeIn(after);
  // Reads one event more than a page shows: if it exists, there is a next page.
  const found = await listAuditRows(db, query, AUDIT_PAGE_SIZE + 1);
  const rows = found.slice(0, AUDIT_PAGE_SIZE);
  const abouts = await listAbouts(db, rows);
  const last = found.length > rows.length ? placeAfter(rows) : undefined;
  return {
    rows: rows.map((row, at) => ({ ...row, about: abouts[at] ?? { documentId: null, name: null } })),
    isActorKnown: true,
    after: last ? `${last.at}.${last.id}` : null,
  };
}

/** Routes by which admins read the audit log, and download it as a file. */
export async function auditRoutes(app: RouteApp, { access, clock, db }: Pick<Services, 'access' | 'clock' | 'db'>) {
  app.get('/staff/api/audit', { schema: page, config: { action: 'read the audit' } }, (request) =>
    showPage(db, parseBody(pageQuerySchema, Object.fromEntries(parametersOf(request)))),
  );

  /**
   * Records in the audit log that the caller downloads events. Returns the query for the events to download, without the one recorded here;
   * undefined if no member has the given username.
   */
  async function beginExport(request: FastifyRequest, asked: AuditQuery): Promise<EventQuery | undefined> {
    const { session } = await access.requireMay(request, 'read the audit', { isSecret: false });
    const query = await eventQuery(db, asked);
    if (!query) return undefined;
    const at = clock.now();
    const { actor, ...filters } = asked;
    // The username in the filters is recorded as the member's id (`actor`): a username is personal data, and would remain when the member
    // leaves.
    const recorded = Object.entries(query.actor === undefined ? filters : { ...filters, actor: query.actor });
    const id = await recordAudit(db, {
      at,
      actor: session.accountId,
      action: 'export audit',
      subject: { kind: 'market', id: 'audit' },
      difference: Object.fromEntries(recorded.map(([name, after]) => [name, { before: null, after }])),
    });
    return { ...query, after: { at, id } };
  }

  await app.register(async (scope: RouteApp) => {
    takePlainForms(scope);
    showRefusals(scope, { formOf: () => '/staff/audit', readByScripts: true });
    scope.post(
      '/staff/audit/export',
      { schema: exported, config: { action: 'export data' } },
      async (request, reply) => {
        const query = await beginExport(request, request.body);
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="record-${dayInUganda(clock.now())}.csv"`)
          .send(Readable.from(query ? exportAudit(db, query) : []));
      },
    );
  });
}
