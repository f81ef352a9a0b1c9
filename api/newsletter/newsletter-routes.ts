import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { WRONG_CODE } from '#contract/messages/account-errors.ts';
import { parseQueryString } from '../../platform/content/query-string.ts';
import { answers, done, nothing } from '../../platform/http/answer-schemas.ts';
import { parseBody } from '../../platform/http/bodies/json-body.ts';
import { validationError } from '../../platform/http/errors.ts';
import { describeOnly, type RouteApp } from '../../platform/http/route-schemas.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { emailSchema } from '../accounts/account-fields.ts';
import { requireAddressAllowed, requireMemberOrNetwork } from '../bans/ban-check-queries.ts';
import { allowMails } from '../schema/mail-limits.ts';
import { countsOfNetwork } from '../schema/rate-limits.ts';
import type { Services } from '../services.ts';
import { secretText } from './newsletter-mails.ts';

const PATH = '/api/newsletter-subscriptions';

const subscribeSchema = z.strictObject({ email: emailSchema });
const codeSchema = z.strictObject({ code: z.string().max(100) });

const ofNewsletter = (summary: string) => ({ tags: ['newsletter'], summary });
const codeQuery = z.object({ code: z.string().optional() });

const subscribe = {
  ...ofNewsletter('Asks for the news; a mailed link confirms it'),
  body: subscribeSchema,
  response: answers({ 200: done }, 400, 401, 429),
};
const confirmSubscription = {
  ...ofNewsletter('Confirms a subscription with its mailed code'),
  body: codeSchema,
  response: answers({ 200: done }, 400, 429),
};
const openUnsubscribe = {
  ...ofNewsletter('Leads to the page that ends a subscription'),
  querystring: codeQuery,
  response: answers({ 303: nothing }),
};
const endSubscription = {
  ...ofNewsletter(
    'Ends a subscription, with the code in the address or in the body; mail programs send a form (RFC 8058)',
  ),
  querystring: codeQuery,
  body: codeSchema.partial(),
  response: answers({ 200: done }, 400, 429),
};

/** Routes to subscribe to the newsletter and to unsubscribe. Their answers do not reveal whether an address is subscribed. */
export async function newsletterRoutes(
  app: RouteApp,
  {
    adapter: { db },
    clock,
    config: { publicUrl },
    rateLimits,
    jobs,
    keys,
    requireAccount,
  }: Pick<Services, 'adapter' | 'clock' | 'config' | 'jobs' | 'keys' | 'rateLimits' | 'requireAccount'>,
) {
  app.post(PATH, { schema: subscribe }, async (request, reply) => {
    const { email } = request.body;
    await requireMemberOrNetwork({ db, clock, keys, requireAccount }, request);
    await requireAddressAllowed(db, email);
    const mails = await allowMails(rateLimits, { ip: request.ip }, [{ kind: 'newsletter', recipient: email }]);
    const now = clock.now();
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('newsletter_subscription')
        .values({ email, created_at: now, confirmed_at: null })
        // If an unconfirmed subscription exists, it is kept, and the time for confirming it begins anew.
        .onConflict((conflict) =>
          conflict
            .column('email')
            .doUpdateSet({ created_at: now })
            .where('newsletter_subscription.confirmed_at', 'is', null),
        )
        .execute();
      await queueMails(transaction, mails, now);
    });
    jobs.wake();
    return reply.send({ ok: true });
  });

  /** Returns the id of the subscription that a code belongs to. Throws a ValidationError for an invalid code. */
  async function requireSubscription(request: FastifyRequest, purpose: 'confirm' | 'unsubscribe', code: string) {
    const [, id = '', secret = ''] = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(code) ?? [];
    if (!keys.isDerived(secretText(purpose, Number(id)), secret)) {
      await rateLimits.consume(countsOfNetwork('wrongCodesOfNetwork', request.ip));
      throw validationError(WRONG_CODE);
    }
    return Number(id);
  }

  async function unsubscribe(request: FastifyRequest, code: string) {
    const id = await requireSubscription(request, 'unsubscribe', code);
    // Deletes the subscription. If it was deleted before, nothing happens.
    await db.deleteFrom('newsletter_subscription').where('id', '=', id).execute();
    return { ok: true } as const;
  }

  app.post(`${PATH}/confirm`, { schema: confirmSubscription }, async (request) => {
    const { code } = request.body;
    const id = await requireSubscription(request, 'confirm', code);
    const own = db.updateTable('newsletter_subscription').where('id', '=', id);
    const { numUpdatedRows } = await own.set({ confirmed_at: clock.now() }).executeTakeFirst();
    if (numUpdatedRows === 0n) throw validationError(WRONG_CODE);
    return { ok: true } as const;
  });

  await app.register(async (scope) => {
    // Mail programs post a form with either content type (RFC 8058). The address contains everything, so the body is ignored.
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 1_000 },
      async () => ({}),
    );
    // Mail programs without one-click unsubscribe open the address with GET; it leads to a page with a button.
    scope.get(`${PATH}/unsubscribe`, { schema: openUnsubscribe }, async (request, reply) =>
      reply.redirect(`${publicUrl}/newsletter/unsubscribe${new URL(request.url, publicUrl).search}`, 303),
    );
    scope.post(`${PATH}/unsubscribe`, { schema: endSubscription, validatorCompiler: describeOnly }, async (request) => {
      const { code } = parseQueryString(request.raw.url ?? '');
      return unsubscribe(request, typeof code === 'string' ? code : parseBody(codeSchema, request.body).code);
    });
  });
}
