import { UNKNOWN_NAME } from '#contract/messages/newsletter.ts';
import { reportOutcomeMail } from '#contract/messages/report-mails.ts';
import { REPORTED_AD, REPORTED_SELLER } from '#contract/messages/reports.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { findLeadSeller } from '../leads/rows/lead-queries.ts';
import { findListingTitle } from '../listings/rows/listing-title-queries.ts';

/** Returns what was reported, as its writer knew it. */
async function whatWas(
  db: Database,
  { listing_id, seller_id }: { listing_id: number | null; seller_id: number | null },
) {
  if (listing_id !== null) return (await findListingTitle(db, listing_id)) ?? REPORTED_AD;
  return (await findLeadSeller(db, seller_id ?? 0))?.name ?? REPORTED_SELLER;
}

/** `about`: the report and its version. A decision that was undone meanwhile is told to nobody. */
export function reportMails(db: Database, config: Config): { 'report-outcome': ComposeMail } {
  return {
    async 'report-outcome'({ about }) {
      const [id = 0, version = 0] = about.split(' ').map(Number);
      const report = await db
        .selectFrom('report')
        .select(['listing_id', 'seller_id', 'outcome'])
        .where('id', '=', id)
        .where('version', '=', version)
        .where('email', 'is not', null)
        .executeTakeFirst();
      if (!report || report.outcome === null) return undefined;
      const words = { what: await whatWas(db, report), isUpheld: report.outcome === 'upheld' };
      return layOutMail(config, reportOutcomeMail(config.siteName, words), {
        name: UNKNOWN_NAME,
        url: config.publicUrl,
      });
    },
  };
}
