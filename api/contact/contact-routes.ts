import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CONTACT_SUBJECT_LONGEST, CONTACT_TEXT_LONGEST } from '#contract/contact.ts';
import { emailSchema } from '../accounts/account-fields.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../db/engine.ts';
import type { Budgets } from '../http/budgets.ts';
import { clientNetwork } from '../http/client-address.ts';
import { lineOfText, parseBody, textOfLines } from '../http/json-body.ts';
import { type Outbox, queueMail } from '../mail/outbox.ts';

const messageSchema = z.strictObject({
  // The contract has it, and it decides nothing: the market has one mailbox.
  to: z.string().max(254).optional(),
  from: emailSchema,
  subject: lineOfText().trim().min(1).max(CONTACT_SUBJECT_LONGEST),
  text: textOfLines().trim().min(1).max(CONTACT_TEXT_LONGEST),
  website: z.string().max(1_000).optional(),
});

interface ContactParts {
  engine: Engine;
  clock: Clock;
  config: Config;
  budgets: Budgets;
  outbox: Outbox;
}

/** `POST /api/email`: a visitor writes to the market. 200 once the message is stored. */
export function contactRoutes(app: FastifyInstance, { engine, clock, config, budgets, outbox }: ContactParts) {
  app.post('/api/email', async (request, reply) => {
    const { from, subject, text, website } = parseBody(messageSchema, request.body);
    // A program filled in what people do not see. It is told nothing that it could learn from.
    if (website) return reply.send({});
    const network = clientNetwork(request.ip);
    await budgets.take('messagesOfNetwork', network);
    await budgets.take('messagesOfSender', `${from} ${network}`);
    const now = clock.now();
    await engine.db.transaction().execute(async (transaction) => {
      const { id } = await transaction
        .insertInto('contact_message')
        .values({ sender: from, subject, body: text, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      const mail = { kind: 'contact', recipient: config.contactMailbox, about: String(id) };
      await queueMail(transaction, mail, now);
    });
    outbox.wake();
    return reply.send({});
  });
}
