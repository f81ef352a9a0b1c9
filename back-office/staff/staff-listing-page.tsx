import { Link, redirect, useActionData, useLoaderData, useRouteLoaderData } from 'react-router';
import { stageOf } from '#contract/listing-states.ts';
import { READ_LEADS } from '#contract/messages/lead-inbox.ts';
import * as review from '#contract/messages/review-pages.ts';
import { CHANGE_AD } from '#contract/messages/staff-ads.ts';
import * as messages from '#contract/messages/staff-reports.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { Section } from '../shell/section.tsx';
import { BanPhotos } from './ban-photos.tsx';
import { FoundBy } from './found-by.tsx';
import { FeaturedDone, featuredDoneIn, featureListing, ListingFeatured } from './listing-featured.tsx';
import { ListingLinks } from './listing-links.tsx';
import { decideReports, nextReport, reopenReports } from './report-steps.ts';
import { AdLinks, BuyersView, ReviewHistory, SellerRecord } from './review-about.tsx';
import { ReviewKeys } from './review-keys.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { itemPath } from './review-steps.ts';
import { ReviewValues } from './review-values.tsx';
import { StaffDone, staffDoneIn } from './staff-done.tsx';
import { bansPath, changePath, listingPath } from './staff-paths.ts';
import { measuresFor, type Question, StepIn, stepIn, subjectOf } from './step-in.tsx';
import { ReportLinks, SubjectReports } from './subject-reports.tsx';

export { revalidateUnlessAsking as shouldRevalidate } from './questions.ts';

const apiPath = (documentId: string | undefined) => safePath`/staff/api/listings/${documentId}`;
const load = (api: OfficeApi, documentId: string | undefined) => api.ask<StaffListing>('GET', apiPath(documentId));

export const loader = officeLoader(async ({ url, params, api }) => {
  const listing = await load(api, params.documentId);
  return {
    listing,
    next: await nextReport(api, listing.reports),
    done: staffDoneIn(url),
    featuredDone: featuredDoneIn(url),
    canUndo: listing.undoUntil !== null && Date.parse(listing.undoUntil) > Date.now(),
  };
});

async function undoMeasure(api: OfficeApi, documentId: string, form: FormData) {
  const { refused } = await attempt(api.ask('POST', `${apiPath(documentId)}/undo`, {}));
  if (refused) return refusal(refused, form);
  throw redirect(`${listingPath(documentId)}?undone`);
}

async function banPhotos(api: OfficeApi, documentId: string, form: FormData) {
  const body = { urls: form.getAll('photo').map(String), reason: textIn(form, 'why').trim() };
  const { refused } = await attempt(api.ask('POST', `${apiPath(documentId)}/photo-bans`, body), 403);
  if (refused) return refusal({ status: refused.status, fields: { why: refused.userMessage ?? '' } }, form);
  throw redirect(bansPath('banned'));
}

export const action = officeAction(async ({ params, api, form }) => {
  const { documentId = '' } = params;
  const subject = { kind: 'listing', documentId } as const;
  switch (textIn(form, 'intent')) {
    case 'dismiss':
    case 'uphold':
      return decideReports(api, subject, form);
    case 'reopen':
      return reopenReports(api, subject, form);
    case 'ban photos':
      return banPhotos(api, documentId, form);
    case 'feature':
      return featureListing(api, await load(api, documentId), form);
    case 'undo':
      return undoMeasure(api, documentId, form);
    default:
      return stepIn(api, subjectOf(await load(api, documentId)), form, listingPath(documentId));
  }
});

export default function StaffListingPage() {
  const { listing, next, done, featuredDone, canUndo } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | Question>();
  const refused = outcome && 'typed' in outcome ? outcome : undefined;
  const self = useRouteLoaderData<OfficeSelf>('staff');
  const { documentId, title, state, reference, reason, reports, leads, reviewId, seller, listingKind } = listing;
  // The kind 'new' makes the parts for a review show all values and photos, including changes that wait for approval.
  const shown = { ...listing, kind: 'new', wantedName: null } as const;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <FoundBy />
      <StaffDone done={done} canUndo={canUndo} />
      <FeaturedDone done={featuredDone} />
      <ReportLinks reports={reports} next={next} />
      <h1 className="mt-2 text-2xl font-bold wrap-anywhere">{title}</h1>
      <p className="facts mt-2">
        <span className="font-semibold">{review.LISTING_STATE_WORDS[state]}</span>
        <span>{review.LISTING_KINDS[listingKind]}</span>
        {reference !== null && <span>{messages.reference(reference)}</span>}
      </p>
      <p className="mt-2 text-stone-700">{review.sellerLine(seller.name, seller.kind)}</p>
      <div className="flex flex-wrap gap-x-6">
        <BuyersView detail={listing} />
        {!stageOf(state).isRemoved && (
          <Link to={changePath(documentId)} className="inline-block py-2.5 underline">
            {CHANGE_AD}
          </Link>
        )}
        {reviewId !== null && (
          <Link to={itemPath(reviewId)} className="inline-block py-2.5 underline">
            {messages.WAITS_FOR_REVIEW}
          </Link>
        )}
        {leads > 0 && <p className="py-2.5">{messages.buyersWrote(leads)}</p>}
        {leads > 0 && reports.rows.length > 0 && (
          <Link to={`${listingPath(documentId)}/leads`} className="inline-block py-2.5 underline">
            {READ_LEADS}
          </Link>
        )}
      </div>
      {refused?.userMessage && (
        <div className="mt-4">
          <Notice isGood={false}>{refused.userMessage}</Notice>
        </div>
      )}
      {reason !== null && (
        <Section
          heading={seller.kind === 'market' ? messages.LATEST_REASON_OF_MARKET : messages.LATEST_REASON}
          className="mt-4"
        >
          <p className="whitespace-pre-wrap wrap-anywhere">{reason}</p>
        </Section>
      )}
      <div className="gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        <div className="min-w-0">
          <SubjectReports reports={reports} />
          <StepIn
            subject={subjectOf(listing)}
            path={listingPath(documentId)}
            reportsUpTo={reports.upTo}
            measures={measuresFor(subjectOf(listing), self?.staffRoles ?? [])}
            question={outcome && 'measure' in outcome ? outcome : undefined}
            refused={refusalOfIntent(refused, 'step in')}
          />
          <AdLinks heading={review.DOUBLES} listings={listing.doubles} />
          <AdLinks heading={review.SAME_PHOTOS} listings={listing.samePhotos} />
          <ReviewPhotos detail={shown} />
          <div className="mt-3">
            <BanPhotos photos={listing.photos} refused={refused} />
          </div>
          <ReviewValues detail={shown} />
        </div>
        <div>
          <SellerRecord detail={listing} />
          <ListingFeatured listing={listing} roles={self?.staffRoles ?? []} refused={refused} />
          <Others listing={listing} />
          <ReviewHistory detail={listing} />
        </div>
      </div>
      {reports.rows.length > 0 && <ReviewKeys keys={messages.REPORT_KEYS} />}
    </>
  );
}

const Others = ({ listing: { others } }: { listing: StaffListing }) =>
  others.length > 0 && (
    <Section heading={messages.OTHER_ADS} className="mt-6">
      <ListingLinks listings={others} />
    </Section>
  );
