import { lateMail } from '#contract/messages/staff-home.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { countForModerators, lateIn } from './waiting-queries.ts';

interface LateMailDeps {
  db: Database;
  clock: Clock;
  config: Config;
}

/** Writes the mails to moderators. `about` is the account id of the moderator. No mail is sent if nothing waits too long any more. */
export function lateMails({ db, clock, config }: LateMailDeps): { 'staff-late': ComposeMail } {
  return {
    async 'staff-late'({ about }) {
      const account = await findAccount(db, Number(about));
      const waiting = await countForModerators(db, clock.now());
      if (!account || lateIn(waiting) === 0) return undefined;
      const { reviews, reports, messages } = waiting;
      const late = { reviews: reviews.late, reports: reports.late, messages: messages.late };
      const words = lateMail(config.siteName, late);
      return layOutMail(config, words, { name: account.username, url: `${config.publicUrl}/staff/home` });
    },
  };
}
