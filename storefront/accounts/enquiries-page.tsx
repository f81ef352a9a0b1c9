import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import {
  LEAD_INTENT_NAMES,
  type LeadFieldKind,
  type LeadFieldValues,
  readLeadFields,
} from '#contract/leads/lead-intents.ts';
import type { Enquiry } from '#contract/leads/lead-schemas.ts';
import { LEAD_CHANNELS } from '#contract/leads/leads.ts';
import { VIEWING_TIMES } from '#contract/leads/viewings.ts';
import { LISTING_OUTCOME_NAMES } from '#contract/listing-outcomes.ts';
import * as messages from '#contract/messages/enquiries.ts';
import { askedWords } from '#contract/messages/lead-words.ts';
import { SEE_ALL_CARS } from '#contract/messages/shell.ts';
import { definedItems } from '#contract/values/defined-only.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { ErrorBanner } from '../../ui/forms/error-banner.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Answer, ApiFailure, readNumber, readObject, readObjects, readText } from '../lib/api-client.ts';
import { memberApi } from '../lib/member-api.ts';
import { readSession, useSession } from '../lib/session.ts';
import { clearStorage } from '../lib/session-changes.ts';
import { PageHead } from '../shell/page-head.tsx';

export { privateHeaders as headers } from '../lib/private-headers.ts';

const oneOf = <Value extends string>(values: readonly Value[], value: unknown, otherwise: Value): Value =>
  values.find((one) => one === value) ?? otherwise;

/** Functions that read the value of a field from an answer of the API, by the field's kind. */
const READERS: { readonly [Kind in LeadFieldKind]: (value: unknown) => LeadFieldValues[Kind] | null } = {
  amount: readNumber,
  line: readText,
  viewing(value) {
    const { day, time } = readObject(value);
    const read = readText(day);
    return read === null ? null : { day: read, time: oneOf(VIEWING_TIMES, time, 'morning') };
  },
};

function readEnquiry(answer: Answer): Enquiry {
  const listing = readObject(answer.listing);
  return {
    documentId: readText(answer.documentId) ?? '',
    createdAt: readText(answer.createdAt) ?? '',
    intent: oneOf(LEAD_INTENT_NAMES, answer.intent, 'question'),
    channel: oneOf(LEAD_CHANNELS, answer.channel, 'form'),
    name: readText(answer.name),
    phone: readText(answer.phone),
    email: readText(answer.email),
    ...readLeadFields((kind, name) => READERS[kind](answer[name])),
    message: readText(answer.message),
    listing: {
      kind: oneOf(['car', 'part'], listing.kind, 'car'),
      title: readText(listing.title) ?? '',
      path: readText(listing.path),
      outcome: oneOf(LISTING_OUTCOME_NAMES, listing.outcome, 'gone'),
    },
  };
}

interface Loaded {
  userId: number;
  /** The messages that the member has sent; null if they could not be loaded. */
  enquiries: Enquiry[] | null;
}

export async function clientLoader(): Promise<Loaded | null> {
  const userId = readSession()?.userId;
  if (userId === undefined) return null;
  try {
    const { data } = await memberApi.send('GET', '/api/users/me/enquiries');
    return { userId, enquiries: readObjects(data).map(readEnquiry) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 401) clearStorage();
    return { userId, enquiries: null };
  }
}

export function HydrateFallback() {
  return <Frame loaded={null} />;
}

export default function EnquiriesPage() {
  return <Frame loaded={useLoaderData<typeof clientLoader>()} />;
}

/** The messages that a member has sent to sellers. The server's page does not contain them; the browser loads them. */
function Frame({ loaded }: { loaded: Loaded | null }) {
  return (
    <section>
      <PageHead title={messages.ENQUIRIES} />
      <h1 className="text-2xl font-bold">{messages.ENQUIRIES}</h1>
      <p className="mt-1 text-muted">{messages.ENQUIRIES_MEANS}</p>
      {loaded ? <Enquiries {...loaded} /> : <Waiting />}
    </section>
  );
}

const Waiting = () => (
  <div className="needs-script grid h-[300px] place-items-center">
    <Spinner className="size-8" />
  </div>
);

function Enquiries({ userId, enquiries }: Loaded) {
  const current = useSession()?.userId;
  const { revalidate } = useRevalidator();
  // Loads the enquiries again if another member has signed in in another tab.
  useEffect(() => {
    if (current !== undefined && current !== userId) void revalidate();
  }, [current, userId, revalidate]);
  if (current !== userId) return <Waiting />;
  if (enquiries === null) {
    return (
      <div className="mt-4">
        <ErrorBanner message={messages.ENQUIRIES_ERROR} />
      </div>
    );
  }
  if (enquiries.length === 0) return <NoEnquiries />;
  return (
    <ul className="mt-4 grid gap-3">
      {enquiries.map((enquiry) => (
        <li key={enquiry.documentId} className="rounded-xl border border-line bg-white p-4">
          <EnquiryCard {...enquiry} />
        </li>
      ))}
    </ul>
  );
}

/** Formats a day in the browser's time zone. The server does not render the list, so hydration meets no text in another time zone. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

function EnquiryCard(enquiry: Enquiry) {
  const { createdAt, message, phone, email, listing } = enquiry;
  const { title, path, outcome } = listing;
  const ways = definedItems(phone === null ? undefined : formatPhone(phone), email ?? undefined);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-bold wrap-anywhere">
          {path === null ? (
            title
          ) : (
            <a href={path} className="inline-block py-2 underline hover:no-underline">
              {title}
            </a>
          )}
        </h2>
        <p className={`font-semibold ${outcome === 'for sale' ? '' : 'text-muted'}`}>
          {messages.outcomeWords(outcome)}
        </p>
      </div>
      <p>
        {askedWords(enquiry)}
        <span className="text-muted">
          {' · '}
          <time dateTime={createdAt}>{DAY.format(Date.parse(createdAt))}</time>
        </span>
      </p>
      {message !== null && (
        <p className="mt-2 whitespace-pre-line border-l-4 border-line pl-3 wrap-anywhere">{message}</p>
      )}
      {ways.length > 0 && <p className="mt-2 text-sm text-muted wrap-anywhere">{messages.answersTo(ways)}</p>}
    </>
  );
}

const NoEnquiries = () => (
  <div className="mt-4 rounded-xl border border-line bg-white p-8 text-center">
    <h2 className="text-lg font-semibold">{messages.NO_ENQUIRIES}</h2>
    <p className="mt-1 text-muted">{messages.NO_ENQUIRIES_HINT}</p>
    <a href="/filter" className="button-main mt-4">
      {SEE_ALL_CARS}
    </a>
  </div>
);
