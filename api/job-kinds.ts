import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Dictionaries } from '../platform/content/dictionaries.ts';
import type { ContentSource } from '../platform/content/load-entries.ts';
import type { DatabaseAdapter } from '../platform/database/adapter.ts';
import type { RateLimits } from '../platform/http/limits/rate-limits.ts';
import type { CircuitBreaker } from '../platform/jobs/circuit-breaker.ts';
import { changeRemoval, hourlyRemovals } from '../platform/jobs/hourly-removal.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import type { ComposeMail, Mailer } from '../platform/mail/mail.ts';
import { mailJobs } from '../platform/mail/outbox.ts';
import type { Searches } from '../platform/search/open-searches.ts';
import type { SendSms } from '../platform/sms/sms.ts';
import type { ObjectStorage } from '../platform/storage/object-storage.ts';
import { removeExpiredAccounts } from './accounts/account-expiry.ts';
import { accountMails } from './accounts/account-mails.ts';
import { accountNotices } from './accounts/account-notices.ts';
import { removeEndedCodes } from './accounts/phone-code-writes.ts';
import type { SigningKeys } from './accounts/signing-keys.ts';
import { removeOldAuditEvents } from './audit/audit-writes.ts';
import { removeOldNetworkUses } from './bans/network-use-writes.ts';
import { carPageJobs } from './cars/pages/car-page-jobs.ts';
import { contactMails, removeOldMessages } from './contact/contact-mails.ts';
import { answerMails, answerOutcomes } from './contact/inbox/answer-mails.ts';
import { leadMails } from './leads/ask/lead-mails.ts';
import { answerTimeJobs } from './leads/inbox/answer-times.ts';
import { dailyMails } from './leads/notices/daily-mails.ts';
import { noticeJobs } from './leads/notices/notice-jobs.ts';
import { removeOldNotices } from './leads/notices/notice-writes.ts';
import { forgetOldLeads } from './leads/retention/lead-retention-writes.ts';
import { batchJobs } from './listings/batches/batch-work.ts';
import { removeOldBatches } from './listings/batches/stock-batches.ts';
import { removeOldImports } from './listings/imports/import-jobs.ts';
import { featuredJobs } from './listings/lifecycle/featured-writes.ts';
import { lifecycleJobs } from './listings/lifecycle/lifecycle-jobs.ts';
import { listingMails } from './listings/lifecycle/listing-mails.ts';
import { removeClosedListings, removeOldDrafts } from './listings/lifecycle/listing-removal.ts';
import { endReductions } from './listings/lifecycle/price-reductions.ts';
import { alikePhotoJobs } from './listings/review/alike-photo-jobs.ts';
import { bannedPhotoJobs, lookAtNewPhoto } from './listings/review/banned-photo-jobs.ts';
import { adsOnSaleJobs } from './listings/review/look-at-ads-job.ts';
import { reviewMails } from './listings/review/review-mails.ts';
import { trustJobs } from './listings/review/seller-trust.ts';
import type { MoveServices } from './listings/rows/listing-tx.ts';
import { oldCountJobs } from './listings/stock/old-counts.ts';
import { removeUnusedDrafts } from './media/draft-media-writes.ts';
import { fileRemoval } from './media/file-removal.ts';
import type { FingerprintIndex } from './media/fingerprint-index.ts';
import { fingerprintJobs } from './media/fingerprint-jobs.ts';
import { publishedFileMoves } from './media/published-file-moves.ts';
import { joinJobs } from './names/name-merge.ts';
import { newsletterMails, removeUnconfirmedSubscriptions } from './newsletter/newsletter-mails.ts';
import { removeOldGuests } from './office/guest-writes.ts';
import { removeEndedChallenges } from './office/passkey-writes.ts';
import { likePriceJobs } from './prices/like-price-jobs.ts';
import { phoneCodeJobs, smsOf } from './private-sellers/phone-code-notices.ts';
import { reportMails } from './reports/report-mails.ts';
import { removeOldReports } from './reports/rows/report-writes.ts';
import { MASS_MAILS, type MailKind, MEMBER_MAILS } from './schema/mail-limits.ts';
import type { MarketConfig } from './schema/market-config.ts';
import { numberCodeJobs, numberMails } from './seller-pages/number-mails.ts';
import { removeOldNumbers } from './seller-pages/number-proof-writes.ts';
import { inviteMails } from './sellers/invite-mails.ts';
import { removeOldInvites } from './sellers/invite-writes.ts';
import { endOldVerifications } from './sellers/verification-writes.ts';
import { staffLateJobs } from './staff/late-jobs.ts';
import { lateMails } from './staff/late-mails.ts';
import { staffMails } from './staff/staff-mails.ts';
import { teamMails } from './team/team-mails.ts';
import { removeOldDeliveries } from './webhooks/delivery/webhook-jobs.ts';
import { webhookMails } from './webhooks/delivery/webhook-mails.ts';
import { removeEndedSecrets } from './webhooks/delivery/webhook-secrets.ts';
import { removeOldKeys } from './write-api/idempotency-keys.ts';

export interface WorkDeps {
  adapter: DatabaseAdapter;
  clock: Clock;
  config: MarketConfig;
  keys: SigningKeys;
  mailer: Mailer;
  storage: ObjectStorage;
  sendSms: SendSms;
  dictionaries: Dictionaries;
  searches: Searches;
  source: ContentSource;
  moves: MoveServices;
  fingerprints: FingerprintIndex;
  rateLimits: RateLimits;
  log: FastifyBaseLogger;
  removeEndedLimits: () => Promise<void>;
}

type JobKinds = Record<string, JobKind>;

/** Returns the job kinds that send mails, in two groups: mails for which somebody waits, and mails to many recipients. */
export function mailKinds({ adapter, clock, config, keys, mailer, sendSms, log }: WorkDeps, breaker: CircuitBreaker) {
  const composers: Record<MailKind, ComposeMail> = {
    ...accountMails({ adapter, clock, config, keys }),
    ...accountNotices(adapter.db, config),
    ...listingMails({ db: adapter.db, config, keys }),
    ...contactMails(adapter.db, config),
    ...answerMails({ adapter, clock, config }),
    ...leadMails(adapter.db, config),
    ...dailyMails(adapter.db, config),
    ...newsletterMails({ db: adapter.db, config, secrets: keys }),
    ...reviewMails(adapter.db, config),
    ...reportMails(adapter.db, config),
    ...lateMails({ db: adapter.db, clock, config }),
    ...staffMails(adapter.db, config),
    ...webhookMails(adapter.db, config),
    ...teamMails(adapter.db, config),
    ...numberMails({ db: adapter.db, clock, config, secret: keys }),
    ...inviteMails({ db: adapter.db, clock, config, secrets: keys }),
  };
  const outcomes = answerOutcomes({ adapter, clock, config });
  const outbox = { mailer, sendSms, composers, outcomes, domain: new URL(config.publicUrl).hostname, log, breaker };
  return { toMembers: mailJobs(outbox, MEMBER_MAILS), toMany: mailJobs(outbox, MASS_MAILS) };
}

export function smsKinds({ adapter, clock, config, keys, sendSms, log }: WorkDeps): JobKinds {
  const { siteName } = config;
  const sending = { db: adapter.db, clock, secret: keys, sendSms, log };
  return {
    ...phoneCodeJobs({ ...sending, siteName }),
    ...numberCodeJobs({ ...sending, smsOf: (code) => smsOf(siteName, code) }),
  };
}

/** Returns the job kinds that send sellers an SMS about their buyers. */
export const noticeKinds = ({ adapter, clock, config, rateLimits, sendSms, log }: WorkDeps, breaker: CircuitBreaker) =>
  noticeJobs({ adapter, clock, config, rateLimits, log, sendSms: (...sms) => breaker.watch(() => sendSms(...sms)) });

/** Returns the job kinds that run at fixed times. */
export function timedKinds({
  adapter,
  clock,
  moves,
  rateLimits,
  log,
  removeEndedLimits,
  ...sources
}: WorkDeps): JobKinds {
  return {
    ...hourlyRemovals(adapter.db, clock, {
      'expired accounts': removeExpiredAccounts,
      'old messages': removeOldMessages,
      'old leads': async (db, now) => {
        const leads = await forgetOldLeads(db, now);
        if (leads > 0) log.info({ event: 'leads_forgotten', leads }, 'old leads were forgotten');
      },
      'unconfirmed subscriptions': removeUnconfirmedSubscriptions,
      'ended phone codes': removeEndedCodes,
      'old guests': removeOldGuests,
      'ended passkey challenges': removeEndedChallenges,
      'old invitations': removeOldInvites,
      'old drafts': removeOldDrafts,
      'closed listings': removeClosedListings,
      'ended limits': removeEndedLimits,
      'old audit events': removeOldAuditEvents,
      'unused photos': removeUnusedDrafts,
      'old stock batches': removeOldBatches,
      'old webhook messages': removeOldDeliveries,
      'ended webhook secrets': removeEndedSecrets,
      'old imports': removeOldImports,
      'old idempotency keys': removeOldKeys,
      'old seller numbers': removeOldNumbers,
      'old reports': removeOldReports,
      'old verifications': endOldVerifications,
      'old network uses': removeOldNetworkUses,
      'old notices': removeOldNotices,
      'old reductions': endReductions,
    }),
    ...trustJobs(adapter, clock),
    ...adsOnSaleJobs(adapter.db, clock),
    ...answerTimeJobs(adapter, clock),
    ...likePriceJobs(adapter),
    ...carPageJobs({ ...sources, db: adapter.db, clock }),
    ...lifecycleJobs({ moves, clock, rateLimits }),
    ...featuredJobs(adapter, clock),
    ...oldCountJobs(adapter, clock),
    ...staffLateJobs({ adapter, clock, rateLimits }),
    'remove seen changes': changeRemoval(adapter),
  };
}

export const fileKinds = ({ adapter, clock, storage, fingerprints }: WorkDeps): JobKinds => ({
  ...fileRemoval(adapter, storage),
  ...publishedFileMoves(adapter.db, storage),
  ...fingerprintJobs(adapter, clock, storage, lookAtNewPhoto(adapter.db, clock)),
  ...bannedPhotoJobs(adapter.db, clock),
  ...alikePhotoJobs({ db: adapter.db, clock, fingerprints }),
});

/** Returns the job kinds that change many ads at once. */
export const bulkKinds = ({ adapter, moves, clock }: WorkDeps): JobKinds => ({
  ...batchJobs({ moves, clock }),
  ...joinJobs(adapter, clock),
});
