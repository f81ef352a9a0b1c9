import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type ContactListing, contactListingPath } from '#contract/leads/contact.ts';
import { viewingDays } from '#contract/leads/viewings.ts';
import * as messages from '#contract/messages/contact.ts';
import { DOCUMENT_ID } from '#contract/values/document-id.ts';
import { PICTURE_FIELDS } from '#contract/values/pictures.ts';
import { ChatLink } from '../../ui/chat-link.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { useSite } from '../../ui/site-context.ts';
import { carTitle } from '../cars/car-title.ts';
import { type Api, browserApi, hasStatus } from '../lib/api-client.ts';
import { picturesOf } from '../lib/entry-fields.ts';
import { memberApi } from '../lib/member-api.ts';
import { browserAction, browserLoader, serverAction, serverLoader } from '../lib/page-loaders.ts';
import { readSession } from '../lib/session.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/contact-page.ts';
import { ContactForm } from './contact-fields.tsx';
import { sendMessage } from './contact-form.ts';
import { ContactSent } from './contact-sent.tsx';
import { type ContactSubject, parseIntent, subjectHeading } from './contact-subject.ts';
import { ContactSubjectCard } from './contact-subject-card.tsx';

const NAME = { fields: ['name'] } as const;
const IMAGES = { fields: PICTURE_FIELDS } as const;

type SubjectFacts = Pick<ContactSubject, 'title' | 'reference' | 'price' | 'picture'>;

async function findCarFacts(api: Api, car: string): Promise<SubjectFacts> {
  const query = {
    fields: ['reference', 'year', 'price'],
    populate: { make: NAME, model: NAME, images: IMAGES },
  } as const;
  const { make, model, year, reference, price, images } = await api.find('cars', car, query);
  const title = carTitle({ make: make?.name ?? null, model: model?.name ?? null, year });
  return { title, reference, price, picture: picturesOf(images)[0] };
}

async function findPartFacts(api: Api, part: string): Promise<SubjectFacts> {
  const query = { fields: ['name', 'price'], populate: { images: IMAGES } } as const;
  const { name, price, images } = await api.find('spareparts', part, query);
  return { title: name, reference: null, price, picture: picturesOf(images)[0] };
}

const NOTHING_KNOWN: SubjectFacts = { title: null, reference: null, price: null, picture: undefined };

const FIND_FACTS = { car: findCarFacts, part: findPartFacts };

/** Loads the car or part that the address names; null where there is none, and the form is then the general one. */
async function findSubject(api: Api, params: URLSearchParams): Promise<ContactSubject | null> {
  const kinds: ContactListing['kind'][] = ['car', 'part'];
  const kind = kinds.find((name) => DOCUMENT_ID.test(params.get(name) ?? ''));
  if (kind === undefined) return null;
  const listing = { kind, documentId: params.get(kind) ?? '' };
  const subject = { ...listing, path: contactListingPath(listing), intent: parseIntent(params.get('intent')) };
  try {
    return { ...subject, ...(await FIND_FACTS[kind](api, listing.documentId)) };
  } catch (error) {
    // In an outage the message is still about this listing, shown without its title and price.
    return hasStatus(error, 404) ? null : { ...subject, ...NOTHING_KNOWN };
  }
}

const load = async ({ url, api }: { url: URL; api: Api }) => ({
  subject: await findSubject(api, url.searchParams),
  days: viewingDays(Date.now()),
});

// Sending the form does not change the listing that it is about, so it is not loaded again.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = serverAction(sendMessage);
/** Sends as a visitor when the member's session has ended meanwhile. */
const askAsMember: Api = {
  ...memberApi,
  send: (...request) =>
    memberApi.send(...request).catch((error: unknown) => {
      if (!hasStatus(error, 401)) throw error;
      return browserApi.send(...request);
    }),
};

/** Sends as the member, if one is signed in, so that the message is listed among their enquiries. */
export const clientAction = browserAction(async ({ form }) =>
  sendMessage({ form, api: readSession() ? askAsMember : browserApi }),
);

export default function ContactPage({ loaderData: { subject, days }, actionData: outcome }: Route.ComponentProps) {
  const site = useSite();
  const heading = subject ? subjectHeading(subject) : messages.CONTACT_HEADING;
  return (
    <div className="container-page max-w-2xl py-6">
      <PageHead
        title={heading}
        description={messages.contactDescription(site.name)}
        path="/contact"
        isMinor={subject !== null}
      />
      <h1 className="text-2xl font-bold">{heading}</h1>
      {subject ? <ContactSubjectCard subject={subject} /> : <OtherWays />}
      <div className="mt-4 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {outcome?.sentFrom ? (
          <ContactSent subject={subject} sentFrom={outcome.sentFrom} />
        ) : (
          <ContactForm subject={subject} days={days} outcome={outcome} />
        )}
      </div>
    </div>
  );
}

function OtherWays() {
  const { supportPhone } = useSite();
  return (
    <>
      <p className="mt-1 text-stone-600">{messages.WE_ANSWER}</p>
      <div className="flex flex-wrap gap-x-6">
        {supportPhone && <PhoneLink phone={supportPhone} />}
        <ChatLink />
      </div>
    </>
  );
}
