import { z } from 'zod';
import { dayInUganda } from '#contract/messages/dates.ts';
import { FILE_ABOUT, NO_REASON } from '#contract/messages/staff-members.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { documentIdParams } from '../../platform/content/content-schemas.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { showRefusals } from '../../platform/http/bodies/form-refusals.ts';
import { takePlainForms } from '../../platform/http/bodies/plain-forms.ts';
import { notFoundError } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { readMemberData } from '../member-data/member-data-queries.ts';
import { countOf } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { openMemberSteps, reasonSchema, recordStep, requireOther } from './member-steps.ts';

const exported = {
  tags: ['staff'],
  summary: 'All data about a member as a file, for a reason that is recorded first',
  params: documentIdParams,
  body: z.strictObject({ reason: reasonSchema }),
  response: {
    ...answers({}, 400, 401, 403, 404, 409, 429),
    200: { description: 'The file', content: { 'application/json': { schema: z.unknown() } } },
  },
};

/** The route by which admins download the data of a member who asks for it. */
export async function memberExportRoutes(
  app: RouteApp,
  { access, clock, db, rateLimits }: Pick<Services, 'access' | 'clock' | 'db' | 'rateLimits'>,
) {
  const withMember = openMemberSteps({ access, clock, db });

  await app.register(async (scope: RouteApp) => {
    takePlainForms(scope);
    showRefusals(scope, {
      formOf: (request) => safePath`/staff/members/${documentIdParams.parse(request.params).documentId}`,
      words({ statusCode }, message) {
        if (statusCode === 400) return { words: NO_REASON };
        return statusCode === 409 || statusCode === 429 ? { words: message } : {};
      },
      readByScripts: true,
    });
    scope.post(
      '/staff/members/:documentId/export',
      { schema: exported, config: { action: 'export data' } },
      async (request, reply) => {
        const { session } = await access.requireMay(request, 'export data', { isSecret: false });
        await rateLimits.consume([countOf('membersExportedByStaff', session.accountId)], session.accountId);
        await withMember(request, 'export data', async (tx) => {
          await requireOther(tx);
          await recordStep(tx, 'export member', { reason: [null, request.body.reason] });
        });
        // By now the audit log has recorded that the caller gets the data, so that is known even if the download fails.
        const { documentId } = request.params;
        const data = await readMemberData(db, documentId);
        if (!data) throw notFoundError();
        const at = clock.now();
        // The file is sent in one piece with its length, so that a browser notices an incomplete download.
        return reply
          .header('content-type', 'application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="member-${documentId}-${dayInUganda(at)}.json"`)
          .send(JSON.stringify({ about: FILE_ABOUT, savedAt: isoTime(at), ...data }, null, 2));
      },
    );
  });
}
