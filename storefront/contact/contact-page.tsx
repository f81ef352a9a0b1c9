import { useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type ContactIntent, HONEYPOT } from '#contract/contact.ts';
import { DOCUMENT_ID } from '#contract/limits.ts';
import * as messages from '#contract/messages/contact.ts';
import { EMAIL_LABEL, NAME_LABEL } from '#contract/messages/forms.ts';
import { ChatLink } from '../../ui/chat-link.tsx';
import { FormField, TextAreaField } from '../../ui/form-field.tsx';
import { PassingNotice } from '../../ui/notice.tsx';
import { PageForm } from '../../ui/page-form.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { useSite } from '../../ui/site-context.ts';
import { carPath, carTitle } from '../cars/car-title.ts';
import { type Api, hasStatus } from '../lib/api-client.ts';
import { browserAction, browserLoader, serverAction, serverLoader } from '../lib/page-loaders.ts';
import { PageHead } from '../shell/page-head.tsx';
import { sparePartPath } from '../spare-parts/spare-part-queries.ts';
import type { Route } from './+types/contact-page.ts';
import { type ContactSubject, intentWords, parseIntent, sendMessage, subjectLine } from './contact-form.ts';

const NAME = { fields: ['name'] } as const;

async function findCarSubject(api: Api, car: string, intent: ContactIntent | null): Promise<ContactSubject> {
  const query = { fields: ['reference', 'year'], populate: { make: NAME, model: NAME } } as const;
  const { make, model, year, reference } = await api.find('cars', car, query);
  const title = carTitle({ make: make?.name ?? null, model: model?.name ?? null, year });
  return { title, reference, path: carPath(car), intent };
}

async function findPartSubject(api: Api, part: string, intent: ContactIntent | null): Promise<ContactSubject> {
  const { name } = await api.find('spareparts', part, { fields: ['name'] });
  return { title: name, reference: null, path: sparePartPath(part), intent };
}

/** A car or a part that cannot be asked for right now is still what the buyer means. */
async function orNameless(subject: Promise<ContactSubject>, nameless: ContactSubject): Promise<ContactSubject | null> {
  try {
    return await subject;
  } catch (error) {
    return hasStatus(error, 404) ? null : nameless;
  }
}

/** The car or the part that the address names. Where there is none, the form is an ordinary one. */
async function findSubject(api: Api, params: URLSearchParams): Promise<ContactSubject | null> {
  const [car, part] = [params.get('car') ?? '', params.get('part') ?? ''];
  const intent = parseIntent(params.get('intent'));
  if (DOCUMENT_ID.test(car)) {
    const nameless = { title: messages.CAR_LOOKED_AT, reference: null, path: carPath(car), intent };
    return orNameless(findCarSubject(api, car, intent), nameless);
  }
  if (DOCUMENT_ID.test(part)) {
    const nameless = { title: messages.PART_LOOKED_AT, reference: null, path: sparePartPath(part), intent };
    return orNameless(findPartSubject(api, part, intent), nameless);
  }
  return null;
}
const HINTS: Record<ContactIntent, string> = {
  offer: messages.OFFER_HINT,
  callback: messages.CALL_BACK_HINT,
};

const load = async ({ url, api }: { url: URL; api: Api }) => ({
  subject: await findSubject(api, url.searchParams),
});

// What a form is about does not change by sending it.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const action = serverAction(sendMessage);
export const clientAction = browserAction(sendMessage);

export default function ContactPage({ loaderData: { subject }, actionData: outcome }: Route.ComponentProps) {
  const site = useSite();
  // A notice that has gone stays gone; another press is another outcome.
  const [over, setOver] = useState<object>();
  const isTold = outcome !== undefined && outcome !== over && (outcome.isSent || outcome.failure !== null);
  const typed = outcome?.typed;
  return (
    <div className="container-page max-w-2xl py-6">
      <PageHead title={messages.CONTACT_HEADING} description={messages.contactDescription(site.name)} path="/contact" />
      <h1 className="text-2xl font-bold">{messages.CONTACT_HEADING}</h1>
      <p className="mt-1 text-stone-600">{messages.WE_ANSWER}</p>
      <div className="flex flex-wrap gap-x-6">
        {site.supportPhone && <PhoneLink phone={site.supportPhone} />}
        <ChatLink />
      </div>
      <div className="mt-4 grid gap-4 rounded-xl border border-stone-200 bg-white p-5">
        {isTold && (
          <PassingNotice isGood={outcome.isSent} onGone={() => setOver(outcome)}>
            {outcome.isSent ? messages.CONTACT_SENT : outcome.failure}
          </PassingNotice>
        )}
        <PageForm action={messages.SEND_MESSAGE} errors={outcome?.errors ?? {}} isDone={outcome?.isSent ?? false}>
          {subject && <Subject subject={subject} publicUrl={site.publicUrl} />}
          <FormField
            label={NAME_LABEL}
            name="name"
            autoComplete="name"
            defaultValue={typed?.name ?? ''}
            error={outcome?.errors.name}
          />
          <FormField
            label={EMAIL_LABEL}
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={typed?.email ?? ''}
            error={outcome?.errors.email}
          />
          <TextAreaField
            label={messages.MESSAGE_LABEL}
            name="message"
            defaultValue={typed?.message ?? ''}
            error={outcome?.errors.message}
            {...(subject?.intent && { hint: HINTS[subject.intent] })}
          />
          <Honeypot />
        </PageForm>
      </div>
    </div>
  );
}

function Subject({ subject, publicUrl }: { subject: ContactSubject; publicUrl: string }) {
  const { title, reference, path, intent } = subject;
  return (
    <p className="rounded-lg bg-stone-100 px-4 py-3">
      <span className="font-semibold">{intentWords(intent)}</span>
      <br />
      {title}
      {reference !== null && <span className="text-stone-600">{messages.referenceNote(reference)}</span>}
      <input type="hidden" name="subject" value={subjectLine(subject)} />
      <input type="hidden" name="about" value={publicUrl + path} />
    </p>
  );
}

/** Not for people, who neither see it nor come to it by keyboard. */
function Honeypot() {
  return (
    <p className="absolute -left-[200vw]" aria-hidden="true">
      <label>
        {messages.LEAVE_EMPTY}
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}
