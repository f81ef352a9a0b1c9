import { lateMail } from '#contract/messages/staff-home.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { findAccount } from '../accounts/account-queries.ts';
import { countForModerators } from './waiting-queries.ts';

interface LateMailDeps {
  db: Database;
  clock: Clock;
  config: Config;
}

/** `about`: the moderator's number. Nothing is sent when all of it was decided meanwhile. */
export function lateMails({ db, clock, config }: LateMailDeps): { 'staff-late': ComposeMail } {
  return {
    async 'staff-late'({ about }) {
      const account = await findAccount(db, Number(about));
      const { reviews, reports } = await countForModerators(db, clock.now());
      if (!account || reviews.late + reports.late === 0) return undefined;
      const words = lateMail(config.siteName, { reviews: reviews.late, reports: reports.late });
      return layOutMail(config, words, { name: account.username, url: `${config.publicUrl}/staff/home` });
    },
  };
}
