import { Link, redirect, useActionData, useLoaderData, useRouteLoaderData } from 'react-router';
import { HISTORY } from '#contract/messages/audit.ts';
import * as bans from '#contract/messages/bans.ts';
import * as review from '#contract/messages/review-pages.ts';
import { ALL_ADS_OF_SELLER } from '#contract/messages/staff-ads.ts';
import { NAMELESS, REPORT_KEYS } from '#contract/messages/staff-reports.ts';
import * as messages from '#contract/messages/staff-sellers.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import type { StaffSeller } from '#contract/office/staff-seller-schemas.ts';
import { MOST_LIVE_HIGHEST } from '#contract/office/staff-sellers.ts';
import { staffRolesFor } from '#contract/permissions.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { wholeNumber } from '#contract/values/whole-number.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Notice } from '../../ui/notice.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { LogoForm } from '../seller-page/logo-form.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Section } from '../shell/section.tsx';
import { AuditList } from './audit-list.tsx';
import { FoundBy } from './found-by.tsx';
import { ListingLinks } from './listing-links.tsx';
import { OnceForm } from './once-form.tsx';
import { decideReports, nextReport, reopenReports } from './report-steps.ts';
import { SellerRecord } from './review-about.tsx';
import { ReviewKeys } from './review-keys.tsx';
import { correctSeller, SellerCorrection } from './seller-correction.tsx';
import { inviteTo, SellerInvites, ShownToBuyers, setShown } from './seller-invites.tsx';
import { decideAll, SellerDecidedBar, SellerReviews, sellerDecidedIn, undoDecisions } from './seller-reviews.tsx';
import { SellerVerification, saveChecks, withdrawChecks } from './seller-verification.tsx';
import { StaffDone, staffDoneIn } from './staff-done.tsx';
import { bansPath, memberPath, sellerPath } from './staff-paths.ts';
import { measuresFor, type Question, StepIn, type Subject, stepIn } from './step-in.tsx';
import { ReportLinks, SubjectReports } from './subject-reports.tsx';
import { WhyForm } from './why-form.tsx';

export { revalidateUnlessAsking as shouldRevalidate } from './questions.ts';

const apiPath = (documentId: string | undefined) => safePath`/staff/api/sellers/${documentId}`;
const load = (api: OfficeApi, documentId: string | undefined) => api.ask<StaffSeller>('GET', apiPath(documentId));

export const loader = officeLoader(async ({ url, params, api }) => {
  const seller = await load(api, params.documentId);
  return {
    seller,
    next: await nextReport(api, seller.reports),
    done: staffDoneIn(url),
    decided: sellerDecidedIn(url, Date.now()),
  };
});

const subjectOf = ({ documentId, name, kind, record }: StaffSeller): Subject => ({
  listing: null,
  seller: { documentId, name, kind, state: record.state },
});

const mostLiveCodec = wholeNumber({ least: 0, most: MOST_LIVE_HIGHEST });

async function saveStanding(api: OfficeApi, documentId: string, form: FormData) {
  const typed = textIn(form, 'mostLive').trim();
  const read = typed === '' ? { value: null } : mostLiveCodec.readTyped(typed);
  if (!('value' in read)) {
    return refusal({ status: 422, fields: { mostLive: messages.mostLiveWrong(MOST_LIVE_HIGHEST) } }, form);
  }
  const body = { trust: Number(textIn(form, 'trust')), mostLive: read.value, reason: textIn(form, 'why').trim() };
  const { refused } = await attempt(api.ask('PUT', `${apiPath(documentId)}/standing`, body), 403);
  if (refused) return refusal({ status: refused.status, fields: { why: refused.userMessage ?? '' } }, form);
  throw redirect(`${sellerPath(documentId)}?saved`);
}

async function banNumbers(api: OfficeApi, documentId: string, form: FormData) {
  const body = { reason: textIn(form, 'why').trim() };
  const { refused } = await attempt(api.ask('POST', `${apiPath(documentId)}/number-bans`, body), 403);
  if (refused) return refusal({ status: refused.status, fields: { why: refused.userMessage ?? '' } }, form);
  throw redirect(bansPath('banned'));
}

export const action = officeAction(async ({ params, api, form }) => {
  const { documentId = '' } = params;
  const subject = { kind: 'seller', documentId } as const;
  switch (textIn(form, 'intent')) {
    case 'dismiss':
      return decideReports(api, subject, form);
    case 'reopen':
      return reopenReports(api, subject, form);
    case 'approve all':
      return decideAll(api, documentId, 'approve', form);
    case 'decline all':
      return decideAll(api, documentId, 'decline', form);
    case 'undo decisions':
      return undoDecisions(api, documentId, form);
    case 'invite':
      return inviteTo(api, documentId, form);
    case 'correct':
      return correctSeller(api, documentId, form);
    case 'check':
      return saveChecks(api, documentId, form);
    case 'withdraw check':
      return withdrawChecks(api, documentId, form);
    case 'show':
      return setShown(api, documentId, form);
    case 'ban numbers':
      return banNumbers(api, documentId, form);
    case 'standing':
      return saveStanding(api, documentId, form);
    default:
      return stepIn(api, subjectOf(await load(api, documentId)), form, sellerPath(documentId));
  }
});

const hasOpenInvite = ({ invites }: StaffSeller) => invites !== null && invites.length > 0;

export default function StaffSellerPage() {
  const { seller, next, done, decided } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | Question>();
  const refused = outcome && 'typed' in outcome ? outcome : undefined;
  const roles = useRouteLoaderData<OfficeSelf>('staff')?.staffRoles ?? [];
  const { documentId, name, kind, record, path, leads, reports, reportedListings, history } = seller;
  const title = review.sellerLine(name, kind);
  const mayManage = kind !== 'market' && staffRolesFor('manage sellers').some((role) => roles.includes(role));
  return (
    <>
      <PageTitle>{name ?? NAMELESS}</PageTitle>
      <FoundBy />
      <StaffDone done={done} canUndo={false} />
      <SellerDecidedBar decided={decided} />
      <ReportLinks reports={reports} next={next} />
      <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
      <p className="facts mt-2">
        <span className="font-semibold">{review.SELLER_STATES[record.state]}</span>
        {leads > 0 && <span>{messages.buyersWrote(leads)}</span>}
        {reportedListings > 0 && <span>{messages.adsReported(reportedListings)}</span>}
      </p>
      {path !== null && (
        <a href={path} className="inline-block py-2.5 underline">
          {messages.BUYERS_PAGE}
        </a>
      )}
      <ShownToBuyers seller={seller} />
      {hasOpenInvite(seller) && <SellerInvites seller={seller} refused={refused} />}
      {refused?.userMessage && Object.keys(refused.fields).length === 0 && (
        <div className="mt-4">
          <Notice isGood={false}>{refused.userMessage}</Notice>
        </div>
      )}
      {/* On a phone the facts and tools stand above the ads, which may be many. */}
      <div className="gap-x-6 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <div className="min-w-0">
          <SubjectReports reports={reports} />
          <StepIn
            subject={subjectOf(seller)}
            path={sellerPath(documentId)}
            reportsUpTo={reports.upTo}
            measures={measuresFor(subjectOf(seller), roles)}
            question={outcome && 'measure' in outcome ? outcome : undefined}
            refused={refusalOfIntent(refused, 'step in')}
          />
          <SellerReviews seller={seller} refused={refused} />
        </div>
        <SellerAside seller={seller} mayManage={mayManage} refused={refused} />
        <div className="min-w-0">
          <Ads seller={seller} />
          <Section heading={HISTORY} className="mt-6">
            <AuditList rows={history} />
          </Section>
        </div>
      </div>
      {reports.rows.length > 0 && <ReviewKeys keys={REPORT_KEYS} />}
    </>
  );
}

interface SellerAsideProps {
  seller: StaffSeller;
  mayManage: boolean;
  refused: Refusal | undefined;
}

/** The column with the seller's facts, team and settings. */
function SellerAside({ seller, mayManage, refused }: SellerAsideProps) {
  const { documentId, name, kind, record, page } = seller;
  return (
    <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <SellerRecord detail={{ record, seller: { name, kind } }} />
      <SellerVerification seller={seller} mayManage={mayManage} refused={refused} />
      {page && <SellerCorrection page={page} refused={refusalOfIntent(refused, 'correct')} />}
      {mayManage && <Standing seller={seller} refused={refusalOfIntent(refused, 'standing')} />}
      {kind !== 'market' && (
        <div className="mt-6">
          <WhyForm
            intent="ban numbers"
            label={bans.BAN_NUMBERS}
            means={bans.BAN_NUMBERS_MEANS}
            why={bans.WHY_LABEL}
            refused={refused}
          />
        </div>
      )}
      {/* Waiting invitations stand above; the form to invite stands beside the team. */}
      {!hasOpenInvite(seller) && <SellerInvites seller={seller} refused={refused} />}
      <People seller={seller} />
      {page && (
        <div className="mt-6">
          <LogoForm documentId={documentId} logo={page.logo} office="staff" />
        </div>
      )}
    </div>
  );
}

const Ads = ({ seller: { documentId, listings, listingCount } }: { seller: StaffSeller }) => (
  <Section heading={messages.ADS} className="mt-6">
    {listings.length === 0 ? <p>{messages.NO_ADS}</p> : <ListingLinks listings={listings} />}
    <p className="text-stone-600">{messages.adsShown(listings.length, listingCount)}</p>
    {listingCount > 0 && (
      <Link to={`/staff/listings?seller=${documentId}`} className="inline-block py-2.5 underline">
        {ALL_ADS_OF_SELLER}
      </Link>
    )}
  </Section>
);

const People = ({ seller: { people } }: { seller: StaffSeller }) => (
  <Section heading={messages.PEOPLE} className="mt-6">
    {people.length === 0 && <p>{messages.NOBODY_ACTS}</p>}
    <ul>
      {people.map(({ documentId, username, role }) => (
        <li key={documentId}>
          <Link to={memberPath(documentId)} className="inline-block py-2 underline wrap-anywhere">
            {messages.person(username, role)}
          </Link>
        </li>
      ))}
    </ul>
  </Section>
);

function Standing({ seller: { record, mostLive }, refused }: { seller: StaffSeller; refused: Refusal | undefined }) {
  return (
    <details open={refused !== undefined} className="mt-6 rounded-xl border border-stone-200 bg-white px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{messages.STANDING}</summary>
      <OnceForm className="grid gap-4 pb-4">
        <Field
          kind="choice"
          label={messages.TRUST_LABEL}
          name="trust"
          defaultValue={String(record.trust)}
          refusal={refused}
        >
          {messages.TRUSTS.map((words, trust) => (
            <option key={words} value={trust}>
              {words}
            </option>
          ))}
        </Field>
        <Field
          label={messages.MOST_LIVE_LABEL}
          name="mostLive"
          inputMode="numeric"
          defaultValue={mostLive === null ? '' : String(mostLive)}
          hint={messages.MOST_LIVE_HINT}
          refusal={refused}
        />
        <Field label={messages.WHY_LABEL} name="why" maxLength={500} refusal={refused} />
        <button type="submit" name="intent" value="standing" className="button-quiet">
          {messages.SAVE}
        </button>
      </OnceForm>
    </details>
  );
}
