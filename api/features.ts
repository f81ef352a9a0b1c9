import type { RouteApp } from '../platform/http/route-schemas.ts';
import { googleRoutes } from './accounts/google-routes.ts';
import { mailedLinkRoutes } from './accounts/mailed-link-routes.ts';
import { memberRoutes } from './accounts/member-routes.ts';
import { signInRoutes } from './accounts/sign-in-routes.ts';
import { cardRoutes } from './cards/card-routes.ts';
import { carViewRoutes } from './cars/car-view-routes.ts';
import { carPageRoutes } from './cars/pages/car-page-routes.ts';
import { contactRoutes } from './contact/contact-routes.ts';
import { visitorMessageRoutes } from './contact/inbox/message-routes.ts';
import { favouriteRoutes } from './favourites/favourite-routes.ts';
import { feedRoutes } from './feeds/feed-routes.ts';
import { rssRoutes } from './feeds/rss-routes.ts';
import { leadRoutes } from './leads/ask/lead-routes.ts';
import { inboxRoutes } from './leads/inbox/inbox-routes.ts';
import { leadApiRoutes } from './leads/inbox/lead-api-routes.ts';
import { reportedLeadRoutes } from './leads/inbox/reported-lead-routes.ts';
import { noticeRoutes } from './leads/notices/notice-routes.ts';
import { contactTapRoutes } from './leads/taps/contact-tap-routes.ts';
import { stockBatchRoutes } from './listings/batches/stock-batch-routes.ts';
import { importRoutes } from './listings/imports/import-routes.ts';
import { closedListingRoutes } from './listings/lifecycle/closed-listing-routes.ts';
import { renewalRoutes } from './listings/lifecycle/renewal-routes.ts';
import { draftMediaRoutes } from './listings/photos/draft-media-routes.ts';
import { listingPhotoFormRoutes } from './listings/photos/listing-photo-form-routes.ts';
import { listingPhotoRoutes } from './listings/photos/listing-photo-routes.ts';
import { formRoutes } from './listings/stock/form-routes.ts';
import { listingRoutes } from './listings/stock/listing-routes.ts';
import { stockRoutes } from './listings/stock/stock-routes.ts';
import { pictureRoutes } from './media/picture-routes.ts';
import { formerNameRoutes } from './names/former-name-routes.ts';
import { nameRoutes } from './names/name-routes.ts';
import { newsletterRoutes } from './newsletter/newsletter-routes.ts';
import { deviceRoutes } from './office/device-routes.ts';
import { invitationRoutes } from './office/invitation-routes.ts';
import { officeSignInRoutes } from './office/office-sign-in-routes.ts';
import { passkeyRoutes } from './office/passkey-routes.ts';
import { secondFactorRoutes } from './office/second-factor-routes.ts';
import { selfRoutes } from './office/self-routes.ts';
import { guestRoutes } from './private-sellers/guest-routes.ts';
import { numberSignInRoutes } from './private-sellers/number-sign-in-routes.ts';
import { privateSellerRoutes } from './private-sellers/private-seller-routes.ts';
import { objectionRoutes } from './reports/objection-routes.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { imprintRoutes } from './seller-pages/imprint-routes.ts';
import { logoRoutes } from './seller-pages/logo-routes.ts';
import { numberAlarmRoutes } from './seller-pages/number-alarm-routes.ts';
import { sellerPageRoutes } from './seller-pages/seller-page-routes.ts';
import { sellerRoutes } from './sellers/seller-routes.ts';
import type { Services } from './services.ts';
import { sitemapRoutes } from './sitemaps/sitemap-routes.ts';
import { auditRoutes } from './staff/audit-routes.ts';
import { banRoutes } from './staff/ban-routes.ts';
import { failureRoutes } from './staff/failure-routes.ts';
import { featuredRoutes } from './staff/featured-routes.ts';
import { figureRoutes } from './staff/figure-routes.ts';
import { memberExportRoutes } from './staff/member-export-routes.ts';
import { moderationRoutes } from './staff/moderation-routes.ts';
import { newSellerRoutes } from './staff/new-seller-routes.ts';
import { peopleRoutes } from './staff/people-routes.ts';
import { reviewRoutes } from './staff/review-routes.ts';
import { sellerReviewRoutes } from './staff/seller-review-routes.ts';
import { staffAdRoutes } from './staff/staff-ad-routes.ts';
import { staffBulkRoutes } from './staff/staff-bulk-routes.ts';
import { staffListingRoutes } from './staff/staff-listing-routes.ts';
import { staffMemberRoutes } from './staff/staff-member-routes.ts';
import { staffReportRoutes } from './staff/staff-report-routes.ts';
import { staffSearchRoutes } from './staff/staff-search-routes.ts';
import { staffSellerRoutes } from './staff/staff-seller-routes.ts';
import { staffTokenRoutes } from './staff/staff-token-routes.ts';
import { verificationRoutes } from './staff/verification-routes.ts';
import { waitingRoutes } from './staff/waiting-routes.ts';
import { teamInviteRoutes } from './team/team-invite-routes.ts';
import { teamRoutes } from './team/team-routes.ts';
import { tokenRoutes } from './tokens/token-routes.ts';
import { webhookRoutes } from './webhooks/settings/webhook-routes.ts';
import { entryWriteRoutes } from './write-api/entry-write-routes.ts';
import { staffEntryRoutes } from './write-api/staff/staff-entry-routes.ts';
import { uploadRoutes } from './write-api/upload-routes.ts';

/** The routes of every feature, one function per line. */
export const features: readonly ((app: RouteApp, services: Services) => unknown)[] = [
  carViewRoutes,
  carPageRoutes,
  pictureRoutes,
  cardRoutes,
  sellerRoutes,
  imprintRoutes,
  sitemapRoutes,
  feedRoutes,
  rssRoutes,
  signInRoutes,
  mailedLinkRoutes,
  memberRoutes,
  deviceRoutes,
  googleRoutes,
  favouriteRoutes,
  contactRoutes,
  leadRoutes,
  reportRoutes,
  objectionRoutes,
  entryWriteRoutes,
  staffEntryRoutes,
  contactTapRoutes,
  newsletterRoutes,
  officeSignInRoutes,
  selfRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  invitationRoutes,
  listingPhotoRoutes,
  listingPhotoFormRoutes,
  uploadRoutes,
  draftMediaRoutes,
  listingRoutes,
  stockRoutes,
  inboxRoutes,
  leadApiRoutes,
  noticeRoutes,
  reportedLeadRoutes,
  stockBatchRoutes,
  formRoutes,
  importRoutes,
  moderationRoutes,
  reviewRoutes,
  sellerReviewRoutes,
  staffListingRoutes,
  staffSellerRoutes,
  newSellerRoutes,
  verificationRoutes,
  featuredRoutes,
  staffMemberRoutes,
  memberExportRoutes,
  banRoutes,
  staffAdRoutes,
  staffBulkRoutes,
  staffSearchRoutes,
  staffReportRoutes,
  staffTokenRoutes,
  nameRoutes,
  auditRoutes,
  failureRoutes,
  figureRoutes,
  peopleRoutes,
  waitingRoutes,
  visitorMessageRoutes,
  formerNameRoutes,
  guestRoutes,
  numberSignInRoutes,
  privateSellerRoutes,
  teamRoutes,
  teamInviteRoutes,
  tokenRoutes,
  sellerPageRoutes,
  numberAlarmRoutes,
  logoRoutes,
  renewalRoutes,
  webhookRoutes,
  closedListingRoutes,
];
