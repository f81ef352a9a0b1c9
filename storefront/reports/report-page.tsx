import { HONEYPOT } from '#contract/leads/contact.ts';
import { LEAVE_EMPTY } from '#contract/messages/contact.ts';
import { PRIVATE_SELLER } from '#contract/messages/listings.ts';
import { REPORT_AD, REPORT_SELLER } from '#contract/messages/report-links.ts';
import * as messages from '#contract/messages/reports.ts';
import { reasonsFor, TAKE_DOWN_DAYS } from '#contract/reports/report-reasons.ts';
import { isAdSubject, REPORT_SUBJECTS, type ReportSubject } from '#contract/reports/report-subjects.ts';
import { sellerPath } from '#contract/sellers/sellers.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { ErrorBanner } from '../../ui/forms/error-banner.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PageForm } from '../../ui/forms/page-form.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { ContactSubject } from '../contact/contact-subject.ts';
import { ContactSubjectCard } from '../contact/contact-subject-card.tsx';
import { findSubject } from '../contact/contact-subject-queries.ts';
import { dealerPath, findDealer } from '../dealers/dealer-queries.ts';
import { findGarage, garagePath } from '../garages/garage-queries.ts';
import { type Api, browserApi, hasStatus } from '../lib/api-client.ts';
import { memberApi } from '../lib/member-api.ts';
import { browserAction, browserLoader, serverAction, serverLoader } from '../lib/page-loaders.ts';
import { readSession } from '../lib/session.ts';
import { findSeller } from '../private-sellers/seller-queries.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/report-page.ts';
import { type ReportedThing, type ReportOutcome, sendReport } from './report-form.ts';

/** The ad or seller that is reported, as the page shows it. */
interface Shown extends ReportedThing {
  /** The card of the reported ad; null if a seller is reported. */
  ad: ContactSubject | null;
  /** The name of the ad or seller; null if it could not be loaded. */
  name: string | null;
  /** The path of the ad's or seller's public page. */
  path: string;
}

const SELLERS = {
  dealer: async (api: Api, id: string) => ({ name: (await findDealer(api, id)).name, path: dealerPath(id) }),
  garage: async (api: Api, id: string) => ({ name: (await findGarage(api, id)).name, path: garagePath(id) }),
  seller: async (api: Api, id: string) => ({
    name: (await findSeller(api, id)).name ?? PRIVATE_SELLER,
    path: sellerPath(id),
  }),
};
const SELLER_PATHS = { dealer: dealerPath, garage: garagePath, seller: sellerPath };

function thingIn(params: URLSearchParams): ReportedThing | null {
  const kind = REPORT_SUBJECTS.find((one) => DOCUMENT_ID.test(params.get(one) ?? ''));
  return kind === undefined ? null : { kind, documentId: params.get(kind) ?? '' };
}

async function findAd(api: Api, params: URLSearchParams, thing: ReportedThing): Promise<Shown | null> {
  const ad = await findSubject(api, params, null);
  return ad && { ...thing, ad, name: ad.title, path: ad.path };
}

async function findSellerShown(api: Api, kind: keyof typeof SELLERS, documentId: string): Promise<Shown | null> {
  const thing = { kind, documentId, ad: null };
  try {
    return { ...thing, ...(await SELLERS[kind](api, documentId)) };
  } catch (error) {
    // If the API cannot be reached, the form is shown without the name.
    return hasStatus(error, 404) ? null : { ...thing, name: null, path: SELLER_PATHS[kind](documentId) };
  }
}

const isSeller = (kind: ReportSubject): kind is keyof typeof SELLERS => !isAdSubject(kind);

/** Loads the ad or seller that the address names; null if it is not on the market. */
async function load({ url, api }: { url: URL; api: Api }): Promise<Shown | null> {
  const thing = thingIn(url.searchParams);
  if (thing === null) return null;
  const { kind, documentId } = thing;
  return isSeller(kind) ? findSellerShown(api, kind, documentId) : findAd(api, url.searchParams, thing);
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

// After the form was sent, the ad or seller need not be loaded again.
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.href !== nextUrl.href;

const thingOf = (form: FormData): ReportedThing => ({
  kind: REPORT_SUBJECTS.find((one) => one === form.get('kind')) ?? 'car',
  documentId: String(form.get('documentId') ?? ''),
});

export const action = serverAction(({ form, api }) => sendReport(api, form, thingOf(form)));
export const clientAction = browserAction(({ form }) =>
  sendReport(readSession() ? memberApi : browserApi, form, thingOf(form)),
);

export default function ReportPage({ loaderData: shown, actionData: outcome }: Route.ComponentProps) {
  if (shown === null) return <NothingToReport />;
  const { kind, name } = shown;
  const label = isAdSubject(kind) ? REPORT_AD : REPORT_SELLER;
  const heading = name === null ? label : messages.reportHeading(name);
  return (
    <div className="container-page max-w-2xl py-6">
      <PageHead title={heading} description={messages.REPORT_INTRO} path="/report" isMinor />
      <h1 className="text-2xl font-bold wrap-anywhere">{heading}</h1>
      {shown.ad && <ContactSubjectCard subject={shown.ad} />}
      <div className="mt-4 grid gap-4 rounded-xl border border-line bg-white p-5">
        {outcome?.sent ? (
          <Sent sent={outcome.sent} shown={shown} />
        ) : (
          <ReportForm shown={shown} refusal={outcome?.refusal} />
        )}
      </div>
    </div>
  );
}

function NothingToReport() {
  return (
    <div className="container-page max-w-2xl py-6">
      <PageHead title={REPORT_AD} description={messages.REPORT_INTRO} path="/report" isMinor />
      <h1 className="text-2xl font-bold">{REPORT_AD}</h1>
      <p className="mt-4">{messages.NOT_FOUND_TO_REPORT}</p>
      <a href="/contact" className="button-quiet mt-4">
        {messages.WRITE_TO_US}
      </a>
    </div>
  );
}

function Sent({ sent, shown }: { sent: NonNullable<ReportOutcome['sent']>; shown: Shown }) {
  const then = sent.isTakeDown
    ? messages.answeredWithin(TAKE_DOWN_DAYS)
    : [messages.WE_LOOK, sent.hasEmail && messages.WE_WRITE].filter(Boolean).join(' ');
  return (
    <>
      <Notice isGood takesFocus>{`${messages.REPORT_SENT} ${then}`}</Notice>
      <p>{messages.SAFETY}</p>
      <a href={shown.path} className="button-main">
        {isAdSubject(shown.kind) ? messages.BACK_TO_AD : messages.BACK_TO_SELLER}
      </a>
    </>
  );
}

function ReportForm({ shown, refusal }: { shown: Shown; refusal: ReportOutcome['refusal'] | undefined }) {
  const { kind, documentId } = shown;
  return (
    <>
      <p>{messages.REPORT_INTRO}</p>
      {refusal?.userMessage && <ErrorBanner message={refusal.userMessage} />}
      <PageForm action={messages.SEND_REPORT} refusal={refusal}>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="documentId" value={documentId} />
        <Field kind="choice" label={messages.REASON_LABEL} name="reason" refusal={refusal}>
          <option value="">{messages.CHOOSE_A_REASON}</option>
          {reasonsFor(kind).map((reason) => (
            <option key={reason} value={reason}>
              {messages.REASON_WORDS[reason]}
            </option>
          ))}
        </Field>
        <Field
          kind="lines"
          label={messages.NOTE_LABEL}
          name="note"
          hint={messages.NOTE_HINT}
          refusal={refusal}
          rows={4}
        />
        <Field
          label={messages.EMAIL_LABEL}
          name="email"
          type="email"
          autoComplete="email"
          hint={messages.EMAIL_HINT}
          refusal={refusal}
        />
        <p className="absolute -left-[200vw]" aria-hidden="true">
          <label>
            {LEAVE_EMPTY}
            <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <p className="text-sm text-muted">{messages.SAFETY}</p>
      </PageForm>
    </>
  );
}
