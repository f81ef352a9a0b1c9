import { DAILY_MAIL_HOUR, nextHour } from '#contract/leads/notices.ts';
import { UNKNOWN_NAME } from '#contract/messages/newsletter.ts';
import { dailyLine, dailyMail } from '#contract/messages/notices.ts';
import { formatPhone } from '#contract/values/phones.ts';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import type { ComposeMail } from '../../../platform/mail/mail.ts';
import { layOutMail } from '../../../platform/mail/mail-text.ts';
import { selectAnswering } from '../rows/lead-queries.ts';
import type { NoticedPerson } from './notice-queries.ts';

/** The most buyers that a mail names; the rest are shown on the seller's page. */
const MOST_NAMED = 30;

/** Returns when the daily mail about a lead that was stored at `now` is due, in ms. */
export const dayEnd = (now: number) => nextHour(now, DAILY_MAIL_HOUR);

/**
 * Returns the daily mails that a new lead causes. Their `about` contains the seller's id and the end of the day, so that one mail covers
 * all leads of a day.
 */
export const mailsOfDay = (sellerId: number, people: readonly NoticedPerson[], now: number) =>
  people
    .filter(({ mail }) => mail === 'daily')
    .map(({ email }) => ({ kind: 'lead-day', recipient: email, about: `${sellerId} ${dayEnd(now)}` }) as const);

/** Writes the daily mail to a person who answers a seller's buyers: it lists the buyers of the last 24 hours who still wait for an answer. */
export const dailyMails = (db: Database, config: Config): Record<'lead-day', ComposeMail> => ({
  async 'lead-day'({ about, recipient }) {
    const [sellerId = 0, endsAt = 0] = about.split(' ').map(Number);
    const person = await selectAnswering(db, sellerId)
      .select('username')
      .where('email', '=', recipient)
      .executeTakeFirst();
    if (!person) return undefined;
    const leads = await db
      .selectFrom('lead')
      .select(['name', 'title', 'phone', 'email'])
      .where('seller_id', '=', sellerId)
      .where('state', '=', 'new')
      .where('forget_at', 'is not', null)
      .where('created_at', '>=', endsAt - DAY_MS)
      .where('created_at', '<', endsAt)
      .orderBy('id')
      .execute();
    if (leads.length === 0) return undefined;
    const lines = leads
      .slice(0, MOST_NAMED)
      .map(({ name, title, phone, email }) =>
        dailyLine(name ?? UNKNOWN_NAME, title, phone === null ? (email ?? '') : formatPhone(phone)),
      );
    const url = `${config.publicUrl}/sell/leads`;
    return layOutMail(config, dailyMail(lines, leads.length - lines.length), { name: person.username, url });
  },
});
