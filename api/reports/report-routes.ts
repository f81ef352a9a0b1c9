import type { FastifyRequest } from 'fastify';
import * as messages from '#contract/messages/reports.ts';
import { REPORT_REASONS } from '#contract/reports/report-reasons.ts';
import { newReportSchema } from '#contract/reports/report-schemas.ts';
import { answers, done } from '../../platform/http/answer-schemas.ts';
import { fieldError, limitInWords } from '../../platform/http/errors.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { emailSchema } from '../accounts/account-fields.ts';
import { requireNetworkAllowed } from '../bans/ban-check-queries.ts';
import { networkOf } from '../bans/network-use-writes.ts';
import { openKnownBrowsers } from '../leads/taps/known-browser.ts';
import { askerOf, keyOf } from '../leads/taps/number-limits.ts';
import { countOf, countsOfNetwork } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { findReported, insertReport, type Reported } from './rows/report-writes.ts';

const sendReport = {
  tags: ['reports'],
  summary:
    'Reports an ad or a seller to the market’s moderators; in the name of the member whose access token comes along, if one does. ' +
    '`website` is there for programs that fill in what people do not see',
  body: newReportSchema(emailSchema),
  response: answers({ 201: done }, 400, 401, 429),
};

const keyOfReported = ({ listingId, sellerId }: Reported) =>
  listingId === null ? `seller ${sellerId}` : `listing ${listingId}`;

/** The route by which anybody can report an ad or a seller. */
export function reportRoutes(
  app: RouteApp,
  {
    db,
    clock,
    config,
    keys,
    rateLimits,
    requireAccount,
  }: Pick<Services, 'clock' | 'config' | 'db' | 'keys' | 'rateLimits' | 'requireAccount'>,
) {
  const browsers = openKnownBrowsers(keys, config);

  const findMember = async (request: FastifyRequest): Promise<number | undefined> =>
    request.headers.authorization === undefined ? undefined : (await requireAccount(request)).accountId;

  const sending = {
    schema: sendReport,
    async onRequest(request: FastifyRequest) {
      await findMember(request);
    },
  };
  app.post('/api/reports', sending, async (request, reply) => {
    const { subject, documentId, website, ...words } = request.body;
    const received = () => reply.code(201).send({ ok: true });
    // `website` is a hidden field that only bots fill in. A bot gets the usual answer, so that it does not notice.
    if (website) return received();
    const reported = await findReported(db, { subject, documentId });
    if (!reported) throw fieldError('documentId', messages.NOTHING_TO_REPORT);
    const accountId = await findMember(request);
    const { isTakeDown } = REPORT_REASONS[words.reason];
    if (accountId === undefined && !isTakeDown) await requireNetworkAllowed({ db, clock, keys }, request);
    const browser = keyOf(askerOf(request, browsers, accountId));
    const about = keyOfReported(reported);
    const counts = [
      countOf('reportsOfBrowser', `${about} ${browser}`),
      // Reports of violated rights have their own limit in a network, so that other reports from that network cannot use it up.
      ...(isTakeDown
        ? countsOfNetwork('takeDownsOfNetwork', request.ip)
        : countsOfNetwork('reportsOfSubjectInNetwork', request.ip, about)),
      ...countsOfNetwork('reportsOfNetwork', request.ip),
    ];
    await rateLimits.consume(counts, accountId).catch((error: unknown) => {
      throw limitInWords(error, messages.reportedTooOften);
    });
    const browserHash = keys.derive(`reporter ${browser}`);
    const network = networkOf(keys.derive, request.ip);
    await db
      .transaction()
      .execute((transaction) =>
        insertReport(transaction, { reported, words, accountId: accountId ?? null, browserHash, network }, clock.now()),
      );
    return received();
  });
}
