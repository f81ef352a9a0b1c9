import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { viewingDays } from '#contract/leads/viewings.ts';
import * as messages from '#contract/messages/contact.ts';
import { ChatLink } from '../../ui/chat-link.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { useSite } from '../../ui/site-context.ts';
import type { Api } from '../lib/api-client.ts';
import { memberOrVisitorApi } from '../lib/member-api.ts';
import { browserAction, browserLoader, serverAction, serverLoader } from '../lib/page-loaders.ts';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/contact-page.ts';
import { ContactForm } from './contact-fields.tsx';
import { sendMessage } from './contact-form.ts';
import { ContactSent } from './contact-sent.tsx';
import { ContactSubjectCard } from './contact-subject-card.tsx';
import { findSubject } from './contact-subject-queries.ts';
import { parseIntent, subjectHeading } from './contact-words.ts';

const load = async ({ url, api }: { url: URL; api: Api }) => ({
  subject: await findSubject(api, url.searchParams, parseIntent(url.searchParams.get('intent'))),
  days: viewingDays(Date.now()),
});

// Loads the listing again only for another address: sending the form does not change the listing.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = serverAction(sendMessage);
/** Sends as the signed-in member, if any, so that the message appears among their enquiries. */
export const clientAction = browserAction(async ({ form }) => sendMessage({ form, api: memberOrVisitorApi() }));

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
      <div className="mt-4 grid gap-4 rounded-xl border border-line bg-white p-5">
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
      <p className="mt-1 text-muted">{messages.WE_ANSWER}</p>
      <div className="flex flex-wrap gap-x-6">
        {supportPhone && <PhoneLink phone={supportPhone} />}
        <ChatLink />
      </div>
    </>
  );
}
