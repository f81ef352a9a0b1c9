import { data, Link, redirect, useActionData, useLoaderData } from 'react-router';
import { MAIL_TIMES, MOST_NOTICES, SMS_TIMES } from '#contract/leads/notices.ts';
import { formatMoment } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/notices.ts';
import type { Notices } from '#contract/office/notice-schemas.ts';
import { formatPhone } from '#contract/values/phones.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { hasFieldErrors, type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { useActing } from '../lib/acting.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import type { OfficeApi } from '../lib/office-api.ts';
import { doneAt, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { Choices } from '../shell/choices.tsx';
import { HiddenFields } from '../shell/hidden-fields.tsx';
import { IntentForm, SubmitButton } from '../shell/intent-form.tsx';
import { ListRows } from '../shell/list-rows.tsx';
import { CodeForm, minutesLeft, NumberForm } from '../shell/number-forms.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { Section } from '../shell/section.tsx';

export const loader = officeLoader(async ({ url, api }) => {
  const notices = await api.ask<Notices>('GET', '/sell/api/notices');
  return { notices, minutes: minutesLeft(notices.pendingPhone), isSaved: url.searchParams.get('done') === 'saved' };
});

/** The functions that send the page's forms to the API, by the form's `intent`. */
const SENDERS: Record<string, (api: OfficeApi, form: FormData) => Promise<unknown>> = {
  prove: (api, form) => api.ask('POST', '/sell/api/notices/proof', { code: textIn(form, 'code') }),
  send: (api, form) => api.ask('POST', '/sell/api/notices/code', { phone: textIn(form, 'phone') }),
  save: (api, form) =>
    api.ask('PUT', '/sell/api/notices', {
      sms: textIn(form, 'sms'),
      mail: textIn(form, 'mail'),
      taps: form.has('taps'),
    }),
};

export const action = officeAction(async ({ url, form, api }) => {
  const intent = textIn(form, 'intent');
  const send = SENDERS[intent];
  if (!send) throw data(null, { status: 400 });
  const { refused } = await attempt(send(api, form));
  if (refused) return refusal(refused, form);
  throw intent === 'save' ? doneAt(url, 'saved') : redirect(url.pathname + url.search);
});

/** Reloads the page also after a refused form: a wrong code uses up one of few attempts. */
export const shouldRevalidate = () => true;

/** The page on which a user chooses how to be notified of leads, and sees the SMS that were sent. */
export default function NoticesPage() {
  const { notices, minutes, isSaved } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { hasSms, sent } = notices;
  return (
    <>
      <PageTitle>{messages.NOTICES}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.NOTICES}</h1>
      <p className="mt-1 max-w-prose text-stone-600">{messages.NOTICES_HINT}</p>
      {isSaved && !refused && (
        <p role="status" className="mt-4 font-semibold">
          {messages.SAVED}
        </p>
      )}
      {refused && !hasFieldErrors(refused) && <RefusedNotice userMessage={refused.userMessage} className="mt-4" />}
      <div className="mt-5 grid items-start gap-4 lg:grid-cols-2">
        <ChoiceForm notices={notices} refused={refusalOfIntent(refused, 'save')} />
        {hasSms && <OwnNumber notices={notices} minutes={minutes} refused={refused} />}
      </div>
      {hasSms && <SentSms sent={sent} />}
    </>
  );
}

const SAVE = { intent: 'save' };

function ChoiceForm({ notices, refused }: { notices: Notices; refused: Refusal | undefined }) {
  const { choices, hasSms, phone } = notices;
  return (
    <IntentForm
      sent={SAVE}
      refusal={refused}
      className="grid gap-4 rounded-xl border border-stone-200 bg-white p-4 sm:p-5"
    >
      {hasSms ? (
        <div>
          <Choices
            type="radio"
            name="sms"
            legend={messages.BY_SMS}
            choices={SMS_TIMES}
            wordsOf={(time) => messages.SMS_WORDS[time]}
            isChosen={(time) => time === choices.sms}
            refusal={refused}
          />
          <CheckboxField name="taps" defaultChecked={choices.taps}>
            {messages.TAPS}
          </CheckboxField>
          <p className="text-sm text-stone-600">{messages.smsHint(MOST_NOTICES)}</p>
          {phone === null && <p className="mt-1 font-semibold">{messages.NO_NUMBER}</p>}
        </div>
      ) : (
        <>
          <p>{messages.NO_SMS_YET}</p>
          {/* The form replaces all choices of the user, so it also sends those that are not shown here, in hidden fields. */}
          <HiddenFields fields={{ sms: choices.sms, taps: choices.taps ? 'on' : undefined }} />
        </>
      )}
      <Choices
        type="radio"
        name="mail"
        legend={messages.BY_MAIL}
        choices={MAIL_TIMES}
        wordsOf={(time) => messages.MAIL_TIME_WORDS[time]}
        isChosen={(time) => time === choices.mail}
        refusal={refused}
      />
      <div>
        <SubmitButton sent={SAVE} label={messages.SAVE} className="button-main" />
      </div>
    </IntentForm>
  );
}

interface OwnNumberProps {
  notices: Notices;
  minutes: number;
  refused: Refusal | undefined;
}

/** Shows the phone number that gets SMS about leads, and the two steps to change it: first a new number, then the code sent to it. */
function OwnNumber({ notices: { phone, pendingPhone }, minutes, refused }: OwnNumberProps) {
  const ofNumber = refusalOfIntent(refused, 'send');
  const form = <NumberForm number="" refused={ofNumber} isMain={phone === null && pendingPhone === null} />;
  return (
    <Section heading={messages.YOUR_NUMBER}>
      <div className="grid gap-4">
        {phone !== null && <p>{messages.goesTo(formatPhone(phone))}</p>}
        {pendingPhone && (
          <CodeForm pending={pendingPhone} minutes={minutes} refused={refusalOfIntent(refused, 'prove')} />
        )}
        {phone === null && pendingPhone === null ? (
          form
        ) : (
          <details open={ofNumber !== undefined}>
            <summary className="flex min-h-11 cursor-pointer items-center font-medium underline">
              {messages.ANOTHER_NUMBER}
            </summary>
            {form}
          </details>
        )}
      </div>
    </Section>
  );
}

const stateOf = ({ state, mayBeDouble }: Notices['sent'][number]) =>
  state === 'sent' && mayBeDouble ? messages.MAYBE_TWICE : messages.SMS_STATE_WORDS[state];

function SentSms({ sent }: Pick<Notices, 'sent'>) {
  const { search } = useActing();
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-lg font-bold">{messages.LAST_SMS}</h2>
      <ListRows rows={sent} keyOf={({ at, lead }) => `${at} ${lead}`} none={messages.NONE_SENT}>
        {(sms) => (
          <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
            <p>
              {sms.lead === null ? (
                messages.buyersIn(sms.buyers)
              ) : (
                <Link to={`/sell/leads/${sms.lead}${search}`} className="inline-flex min-h-11 items-center underline">
                  {sms.title}
                </Link>
              )}
            </p>
            <p className="text-sm text-stone-600">
              {formatMoment(sms.at)}: {stateOf(sms)}
            </p>
          </div>
        )}
      </ListRows>
    </section>
  );
}
