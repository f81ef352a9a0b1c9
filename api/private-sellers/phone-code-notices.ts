import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { codeSms, plainCodeSms } from '#contract/messages/private-sellers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { type JobKind, readPayload } from '../../platform/jobs/jobs.ts';
import { gsmLength, SMS_LONGEST } from '../../platform/sms/gsm-text.ts';
import type { SendSms } from '../../platform/sms/sms.ts';
import { type CodeSecret, codeOf, PHONE_CODE_JOB } from '../accounts/phone-code-writes.ts';

interface NoticeDeps {
  db: Database;
  clock: Clock;
  secret: CodeSecret;
  sendSms: SendSms;
  siteName: string;
  log: FastifyBaseLogger;
}

const payloadSchema = z.object({ asker: z.string() });

/** Returns the text of the SMS. It includes the market's name if the SMS alphabet has all its letters. */
export function smsOf(siteName: string, code: string): string {
  const named = codeSms(siteName, code);
  return (gsmLength(named) ?? SMS_LONGEST + 1) > SMS_LONGEST ? plainCodeSms(code) : named;
}

/** The job kind that sends SMS codes: only the latest code, once, and while it is valid. */
export function phoneCodeJobs({ db, clock, secret, sendSms, siteName, log }: NoticeDeps): Record<string, JobKind> {
  async function send(id: number, asker: string): Promise<void> {
    const code = await db
      .selectFrom('number_code')
      .select(['phone', 'expires_at'])
      .where('asker', '=', asker)
      .where('sent_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    if (!code) return;
    const { phone, expires_at: expiresAt } = code;
    const sent = await sendSms(phone, smsOf(siteName, codeOf(secret, { asker, phone, expiresAt })));
    await db
      .updateTable('number_code')
      .set({ sent_at: clock.now() })
      .where('asker', '=', asker)
      .where('expires_at', '=', expiresAt)
      .execute();
    log.info({ sms: id, ...sent }, 'sms sent');
  }
  return {
    [PHONE_CODE_JOB]: {
      isPrivate: true,
      run: async ({ id, payload }) => send(id, readPayload(payloadSchema, payload).asker),
    },
  };
}
