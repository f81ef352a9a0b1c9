import { z } from 'zod';
import { CONTACT_SUBJECT_LONGEST, CONTACT_TEXT_LONGEST } from '#contract/leads/contact.ts';
import { lineOfText, textOfLines } from '#contract/values/text-schemas.ts';
import { answers } from '../../platform/http/answer-schemas.ts';
import { clientNetwork } from '../../platform/http/client-address.ts';
import type { RouteApp } from '../../platform/http/route-schemas.ts';
import { queueMails } from '../../platform/mail/outbox.ts';
import { emailSchema } from '../accounts/account-fields.ts';
import { requireMemberOrNetwork } from '../bans/ban-check-queries.ts';
import { allowMails } from '../schema/mail-limits.ts';
import type { Services } from '../services.ts';
import { keepMessage } from './rows/message-writes.ts';

const messageSchema = z.strictObject({
  // The API contract has this field, but it has no effect: the market has one mailbox.
  to: z.string().max(254).optional(),
  from: emailSchema,
  subject: lineOfText().trim().min(1).max(CONTACT_SUBJECT_LONGEST),
  text: textOfLines().trim().min(1).max(CONTACT_TEXT_LONGEST),
  website: z.string().max(1_000).optional(),
});

const sendMessage = {
  tags: ['contact'],
  summary: 'Writes to the market; `website` is there for programs that fill in what people do not see',
  body: messageSchema,
  response: answers({ 200: z.object({}) }, 400, 401, 429),
};

/** `POST /api/email`: sends a message to the market. Answers 200 once the message is stored. */
export function contactRoutes(
  app: RouteApp,
  {
    adapter,
    clock,
    config,
    keys,
    rateLimits,
    jobs,
    requireAccount,
  }: Pick<Services, 'adapter' | 'clock' | 'config' | 'jobs' | 'keys' | 'rateLimits' | 'requireAccount'>,
) {
  app.post('/api/email', { schema: sendMessage }, async (request, reply) => {
    const { from, subject, text, website } = request.body;
    // `website` is a hidden field that only bots fill in. A bot gets the usual answer, so that it does not notice.
    if (website) return reply.send({});
    await requireMemberOrNetwork({ db: adapter.db, clock, keys, requireAccount }, request);
    const cause = { ip: request.ip, causer: `${from} ${clientNetwork(request.ip)}` };
    await adapter.db.transaction().execute(async (transaction) => {
      const id = await keepMessage(transaction, { sender: from, subject, body: text }, clock.now());
      // The same message was just stored, because the visitor pressed Send again: no second mail is queued.
      if (id === undefined) return;
      const mail = { kind: 'contact', recipient: config.contactMailbox, about: String(id) } as const;
      await queueMails(transaction, await allowMails(rateLimits, cause, [mail]), clock.now());
    });
    jobs.wake();
    return reply.send({});
  });
}
