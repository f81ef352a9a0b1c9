import { UNKNOWN_NAME } from '#contract/messages/newsletter.ts';
import { objectionMail } from '#contract/messages/objections.ts';
import { reportOutcomeMail } from '#contract/messages/report-mails.ts';
import { REPORTED_AD, REPORTED_SELLER } from '#contract/messages/reports.ts';
import type { ReportOutcome } from '#contract/reports/report-reasons.ts';
import { safePath } from '#contract/values/safe-path.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { ComposeMail } from '../../platform/mail/mail.ts';
import { layOutMail } from '../../platform/mail/mail-text.ts';
import { findLeadSeller } from '../leads/rows/lead-queries.ts';
import { findListingTitle } from '../listings/rows/listing-title-queries.ts';

/** Returns what a report was about: the title of the reported ad, or the name of the reported seller. */
async function whatWas(
  db: Database,
  { listing_id, seller_id }: { listing_id: number | null; seller_id: number | null },
) {
  if (listing_id !== null) return (await findListingTitle(db, listing_id)) ?? REPORTED_AD;
  return (await findLeadSeller(db, seller_id ?? 0))?.name ?? REPORTED_SELLER;
}

/**
 * Returns the mail that tells a seller how a moderator decided on the objection to the removal of an ad. It was another moderator than the
 * one who removed the ad.
 */
async function objectionOutcome(
  db: Database,
  config: Config,
  { listing_id, outcome }: { listing_id: number | null; outcome: ReportOutcome | null },
) {
  const listing = await db
    .selectFrom('listing')
    .select('document_id')
    .where('id', '=', listing_id ?? 0)
    .executeTakeFirst();
  const title = await findListingTitle(db, listing_id ?? 0);
  if (!listing || title === undefined) return undefined;
  const words = objectionMail(config.siteName, { title, isUpheld: outcome === 'upheld' });
  const url = config.publicUrl + safePath`/sell/listings/${listing.document_id}`;
  return layOutMail(config, words, { name: UNKNOWN_NAME, url });
}

/**
 * Writes the mails about the outcome of reports. `about` contains the report's id and version; if the decision was undone since, no mail is
 * sent.
 */
export function reportMails(db: Database, config: Config): { 'report-outcome': ComposeMail } {
  return {
    async 'report-outcome'({ about }) {
      const [id = 0, version = 0] = about.split(' ').map(Number);
      const report = await db
        .selectFrom('report')
        .select(['listing_id', 'seller_id', 'outcome', 'reason'])
        .where('id', '=', id)
        .where('version', '=', version)
        .where('email', 'is not', null)
        .executeTakeFirst();
      if (!report || report.outcome === null) return undefined;
      if (report.reason === 'objection') return objectionOutcome(db, config, report);
      const words = { what: await whatWas(db, report), isUpheld: report.outcome === 'upheld' };
      return layOutMail(config, reportOutcomeMail(config.siteName, words), {
        name: UNKNOWN_NAME,
        url: config.publicUrl,
      });
    },
  };
}
