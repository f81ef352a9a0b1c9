import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { UNKNOWN_NAME } from '#contract/messages/newsletter.ts';
import { numberChangedMail } from '#contract/messages/seller-numbers.ts';
import { formatPhone } from '#contract/values/phones.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { type JobKind, readPayload } from '../../platform/jobs/jobs.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import type { SendSms } from '../../platform/sms/sms.ts';
import { findSellerName } from '../sellers/seller-queries.ts';
import {
  ALARM_DAYS,
  alarmCode,
  codeOfNumber,
  findAlarm,
  NUMBER_CODE_JOB,
  type NumberSecret,
} from './number-proof-writes.ts';

interface MailDeps {
  db: Database;
  clock: Clock;
  config: Config;
  secret: NumberSecret;
}

/** Writes the mail that tells all owners of a new phone number. `about` is the seed of the link's code. */
export function numberMails({ db, clock, config, secret }: MailDeps): { 'number-changed': ComposeMail } {
  return {
    async 'number-changed'({ about }) {
      const code = alarmCode(secret, about);
      const alarm = await findAlarm(db, code, clock.now());
      const seller = alarm && (await findSellerName(db, alarm.seller_id));
      if (!alarm || alarm.undone_at !== null || seller === undefined) return undefined;
      const words = numberChangedMail(config.siteName, {
        seller: seller ?? config.siteName,
        number: formatPhone(alarm.number),
        days: ALARM_DAYS,
      });
      const url = `${config.publicUrl}/sell/number-alarm?code=${code}`;
      return layOutMail(config, words, { name: UNKNOWN_NAME, url });
    },
  };
}

interface CodeDeps extends Pick<MailDeps, 'db' | 'clock' | 'secret'> {
  sendSms: SendSms;
  /** Returns the text of the SMS with which a code is sent. */
  smsOf: (code: string) => string;
  log: FastifyBaseLogger;
}

const payloadSchema = z.object({ number: z.number() });

/** The job kind that sends the SMS code for a new phone number, once and while the code is valid. */
export function numberCodeJobs({ db, clock, secret, sendSms, smsOf, log }: CodeDeps): Record<string, JobKind> {
  async function send(job: number, id: number): Promise<void> {
    const row = await db
      .selectFrom('seller_number')
      .selectAll()
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('code_hash', 'is not', null)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    if (!row) return;
    const { number, seller_id: sellerId, expires_at: expiresAt } = row;
    const sent = await sendSms(number, smsOf(codeOfNumber(secret, { sellerId, number, expiresAt })));
    await db.updateTable('seller_number').set({ sent_at: clock.now() }).where('id', '=', id).execute();
    log.info({ sms: job, ...sent }, 'sms sent');
  }
  return {
    [NUMBER_CODE_JOB]: {
      isPrivate: true,
      run: async ({ id, payload }) => send(id, readPayload(payloadSchema, payload).number),
    },
  };
}
