import { Link, redirect, useActionData, useLoaderData, useRouteLoaderData } from 'react-router';
import { READ_LEADS } from '#contract/messages/lead-inbox.ts';
import * as review from '#contract/messages/review-pages.ts';
import * as messages from '#contract/messages/staff-reports.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import type { StaffListing } from '#contract/office/staff-listing-schemas.ts';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { DoneBar } from '../shell/done-bar.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Section } from '../shell/section.tsx';
import { OnceForm } from './once-form.tsx';
import { closedIn, decideReports, reopenReports } from './report-steps.ts';
import { BuyersView, ReviewHistory, SellerRecord } from './review-about.tsx';
import { ReviewKeys } from './review-keys.tsx';
import { ReviewPhotos } from './review-photos.tsx';
import { itemPath } from './review-steps.ts';
import { ReviewValues } from './review-values.tsx';
import { listingPath } from './staff-paths.ts';
import { measuresFor, type Question, StepIn, stepIn } from './step-in.tsx';
import { SubjectReports } from './subject-reports.tsx';

const apiPath = (documentId: string) => `/staff/api/listings/${encodeURIComponent(documentId)}`;
const load = (api: OfficeApi, documentId = '') => api.ask<StaffListing>('GET', apiPath(documentId));

export const loader = officeLoader(async ({ url, params, api }) => {
  const listing = await load(api, params.documentId);
  const did = url.searchParams.get('did') ?? '';
  return {
    listing,
    did: review.isMeasure(did) ? did : null,
    closed: closedIn(url),
    isGivenBack: url.searchParams.get('outcome') === 'upheld',
    isUndone: url.searchParams.has('undone'),
    canUndo: listing.undoUntil !== null && Date.parse(listing.undoUntil) > Date.now(),
  };
});

/** Loads the page again after a refusal too: most often another moderator was faster. */
export const shouldRevalidate = () => true;

async function undoMeasure(api: OfficeApi, documentId: string, form: FormData) {
  const { refused } = await attempt(api.ask('POST', `${apiPath(documentId)}/undo`, {}));
  if (refused) return refusal(refused, form);
  throw redirect(`${listingPath(documentId)}?undone`);
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
    case 'undo':
      return undoMeasure(api, documentId, form);
    default:
      return stepIn(api, await load(api, documentId), form, listingPath(documentId));
  }
});

/** Says what was done just now, with the button that undoes it. */
function Done() {
  const { did, closed, isGivenBack, isUndone, canUndo } = useLoaderData<typeof loader>();
  if (isUndone) return <DoneBar words={messages.UNDONE} />;
  if (closed > 0) {
    return (
      <DoneBar words={isGivenBack ? messages.GIVEN_BACK : messages.reportsClosed(closed)}>
        {!isGivenBack && <UndoButton intent="reopen" />}
      </DoneBar>
    );
  }
  return <DoneBar words={did && review.measureDone(did)}>{canUndo && <UndoButton intent="undo" />}</DoneBar>;
}

const UndoButton = ({ intent }: { intent: 'undo' | 'reopen' }) => (
  <OnceForm>
    <button
      type="submit"
      name="intent"
      value={intent}
      data-key="u"
      className="min-h-11 cursor-pointer rounded-lg border border-white px-4 font-semibold"
    >
      {review.UNDO}
    </button>
  </OnceForm>
);

export default function StaffListingPage() {
  const { listing } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | Question>();
  const refused = outcome && 'said' in outcome ? outcome : undefined;
  const self = useRouteLoaderData<OfficeSelf>('staff');
  const { documentId, title, state, reference, reason, reports, leads, reviewId, seller, listingKind } = listing;
  // Its values and photos are shown whole, with what is being changed.
  const shown = { ...listing, kind: 'new', wantedName: null } as const;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Done />
      <Link to="/staff/reports" className="inline-flex min-h-11 items-center underline">
        {messages.ALL_REPORTS}
      </Link>
      <h1 className="mt-2 text-2xl font-bold wrap-anywhere">{title}</h1>
      <p className="facts mt-2">
        <span className="font-semibold">{review.stateWords(state)}</span>
        <span>{review.LISTING_KINDS[listingKind]}</span>
        {reference !== null && <span>{messages.reference(reference)}</span>}
      </p>
      <p className="mt-2 text-stone-700">{review.sellerLine(seller.name, seller.kind)}</p>
      <div className="flex flex-wrap gap-x-6">
        <BuyersView detail={listing} />
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
      {refused?.said && (
        <div className="mt-4">
          <Notice isGood={false}>{refused.said}</Notice>
        </div>
      )}
      {reason !== null && (
        <Section heading={messages.LATEST_REASON} className="mt-4">
          <p className="whitespace-pre-wrap wrap-anywhere">{reason}</p>
        </Section>
      )}
      <SubjectReports reports={reports} />
      <StepIn
        subject={listing}
        path={listingPath(documentId)}
        reportsUpTo={reports.upTo}
        measures={measuresFor(listing, self?.staffRoles ?? [])}
        question={outcome && 'measure' in outcome ? outcome : undefined}
        refused={refusalOfIntent(refused, 'step in')}
      />
      <ReviewPhotos detail={shown} />
      <ReviewValues detail={shown} />
      <SellerRecord detail={listing} />
      <Others listing={listing} />
      <ReviewHistory detail={listing} />
      <ReviewKeys />
    </>
  );
}

function Others({ listing: { others } }: { listing: StaffListing }) {
  if (others.length === 0) return null;
  return (
    <Section heading={messages.OTHER_ADS} className="mt-6">
      <ul>
        {others.map(({ documentId, title, state }) => (
          <li key={documentId}>
            <Link to={listingPath(documentId)} className="inline-block py-2 underline">
              {`${title}: ${review.stateWords(state)}`}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
