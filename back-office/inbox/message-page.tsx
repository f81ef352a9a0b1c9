import { Link, useActionData, useLoaderData } from 'react-router';
import { isOpenMessage } from '#contract/leads/visitor-message-states.ts';
import { formatMoment } from '#contract/messages/dates.ts';
import * as inbox from '#contract/messages/inbox.ts';
import * as messages from '#contract/messages/visitor-inbox.ts';
import type { VisitorMessage, VisitorMessageEvent } from '#contract/office/visitor-message-schemas.ts';
import { ANSWER_LONGEST } from '#contract/office/visitor-messages.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { BackLink } from '../shell/back-link.tsx';
import { DoneBar } from '../shell/done-bar.tsx';
import { Age, InboxAssignee, InboxHistory, InboxNotes, whenAndWho, withWhom } from '../shell/inbox-parts.tsx';
import { IntentButton, IntentForm, SubmitButton } from '../shell/intent-form.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { Section } from '../shell/section.tsx';
import { listingPath, sellerPath } from '../staff/staff-paths.ts';
import { isMessageIntent, type MessageIntent, messageApiPath, sentFor } from './message-action.ts';
import { MessageBadge, messagePath } from './message-parts.tsx';

export { messageAction as action } from './message-action.ts';

export const loader = officeLoader(async ({ url, params, api }) => {
  const done = url.searchParams.get('done') ?? '';
  return {
    message: await api.ask<VisitorMessage>('GET', messageApiPath(params.id)),
    done: isMessageIntent(done) ? done : null,
    now: Date.now(),
  };
});

/** Reloads the page also after a refused form: usually another member of staff has changed the message meanwhile. */
export const shouldRevalidate = () => true;

function doneWords(intent: MessageIntent, { state, assignee }: VisitorMessage): string {
  switch (intent) {
    case 'answer':
      return `${messages.ANSWER_SENT} ${messages.DONE_STATE[state]}`;
    case 'note':
      return inbox.NOTED;
    case 'assign':
      return inbox.handedTo(assignee?.name ?? null);
    case 'undo':
      return `${inbox.TAKEN_BACK} ${messages.DONE_STATE[state]}`;
    default:
      return messages.DONE_STATE[state];
  }
}

export default function MessagePage() {
  const { message, done, now } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { subject, state, events, createdAt } = message;
  return (
    <>
      <PageTitle>{subject}</PageTitle>
      <DoneBar words={refused || done === null ? null : doneWords(done, message)}>
        {done === 'state' && message.undo !== null && (
          <IntentButton sent={sentFor('undo', message)} label={inbox.UNDO} className="button-main" />
        )}
      </DoneBar>
      <RefusedNotice userMessage={refused && Object.keys(refused.fields).length > 0 ? null : refused?.userMessage} />
      <BackLink to="/staff/inbox">{messages.BACK_TO_INBOX}</BackLink>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Words message={message} now={now} />
          <Answers events={events} />
          {state !== 'junk' && <AnswerForm message={message} refused={refusalOfIntent(refused, 'answer')} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <Section heading={inbox.WHAT_NOW}>
            <Steps message={message} />
            <InboxAssignee assignee={message.assignee} team={message.team} sent={sentFor('assign', message)} />
            <p className="mt-4 text-sm text-stone-700">{messages.KEPT_UNTIL_DONE}</p>
          </Section>
          <InboxNotes
            events={events}
            means={messages.NOTES_MEAN}
            sent={sentFor('note', message)}
            refused={refusalOfIntent(refused, 'note')}
          />
          <Others message={message} />
          <InboxHistory events={events} wordsOf={eventWords} cameIn={messages.RECEIVED} createdAt={createdAt} />
        </div>
      </div>
    </>
  );
}

/** The text that the visitor wrote, shown without Markdown or HTML. */
function Words({ message, now }: { message: VisitorMessage; now: number }) {
  const { subject, sender, body, state, createdAt, answeredAt, assignee, isUndelivered } = message;
  const isWaiting = isOpenMessage(state) && answeredAt === null;
  return (
    <div className="min-w-0 rounded-xl border border-stone-200 bg-white p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h1 dir="auto" className="min-w-0 text-xl font-bold wrap-anywhere sm:text-2xl">
          {subject}
        </h1>
        <Age since={createdAt} now={now} isWaiting={isWaiting} />
      </div>
      <p className="mt-1 text-stone-700 wrap-anywhere">{sender}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-stone-700">
        <MessageBadge state={state} />
        <span>{withWhom(assignee)}</span>
      </p>
      {isUndelivered && (
        <div role="alert" className="mt-3 rounded-lg border-l-4 border-alert bg-stone-50 p-3">
          <p className="font-semibold text-alert">{messages.UNDELIVERED}</p>
          <p className="mt-1">{messages.UNDELIVERED_MEANS}</p>
        </div>
      )}
      <h2 className="mt-4 text-sm font-semibold text-stone-700">{inbox.MESSAGE}</h2>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {body}
      </p>
      <Mentions message={message} />
    </div>
  );
}

function Mentions({ message: { mentions } }: { message: VisitorMessage }) {
  if (mentions.length === 0) return null;
  return (
    <>
      <h2 className="mt-4 border-t border-stone-200 pt-4 text-sm font-semibold text-stone-700">{messages.MENTIONED}</h2>
      <ul>
        {mentions.map(({ kind, documentId, name }) => (
          <li key={documentId}>
            <Link
              to={kind === 'listing' ? listingPath(documentId) : sellerPath(documentId)}
              className="inline-block py-2.5 underline wrap-anywhere"
            >
              {kind === 'listing' ? messages.aboutAd(name) : messages.aboutSeller(name)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function Answers({ events }: { events: readonly VisitorMessageEvent[] }) {
  const answers = events.filter(({ kind }) => kind === 'answer');
  if (answers.length === 0) return null;
  return (
    <Section heading={messages.ANSWERS}>
      <ul className="grid gap-3">
        {answers.map((answer) => (
          <li key={`${answer.at} ${answer.body}`} className="rounded-lg bg-stone-50 p-3">
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {answer.body}
            </p>
            <p className="mt-1 text-sm text-stone-600">{whenAndWho(answer)}</p>
            {answer.delivery !== null && (
              <p className={`text-sm font-semibold ${answer.delivery === 'failed' ? 'text-alert' : 'text-stone-700'}`}>
                {messages.DELIVERY_WORDS[answer.delivery]}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function AnswerForm({ message, refused }: { message: VisitorMessage; refused: Refusal | undefined }) {
  const sent = sentFor('answer', message);
  const written = message.events.filter(({ kind }) => kind === 'answer').length;
  return (
    <Section heading={messages.ANSWER}>
      {/* The key empties the form after an answer was sent; a refused answer stays in it. */}
      <IntentForm key={refused ? 'refused' : written} sent={sent} refusal={refused} className="grid gap-3">
        <Field
          kind="lines"
          label={messages.answerTo(message.sender)}
          hint={messages.ANSWER_HINT}
          name="answer"
          rows={7}
          maxLength={ANSWER_LONGEST}
          refusal={refused}
          controlClass="field-sizing-content min-h-40"
        />
        <CheckboxField name="keepsOpen" defaultChecked={refused?.typed.keepsOpen !== undefined}>
          {messages.KEEP_OPEN}
        </CheckboxField>
        <SubmitButton sent={sent} label={messages.SEND_ANSWER} className="button-main" />
      </IntentForm>
    </Section>
  );
}

/** Buttons for the actions that are possible while the message is in its present state. */
function Steps({ message }: { message: VisitorMessage }) {
  const { state, assignee, team } = message;
  const own = team.find(({ isSelf }) => isSelf);
  const isOpen = isOpenMessage(state);
  const reopen = state === 'junk' ? messages.NOT_JUNK : inbox.OPEN_AGAIN;
  const take = own && { ...sentFor('assign', message), assignee: own.documentId };
  return (
    <div className="flex flex-wrap gap-2">
      {isOpen && assignee === null && take && <IntentButton sent={take} label={messages.TAKE} />}
      {isOpen && <IntentButton sent={sentFor('state', message, 'done')} label={messages.MARK_DONE} />}
      {isOpen && <IntentButton sent={sentFor('state', message, 'junk')} label={messages.MARK_JUNK} />}
      {!isOpen && <IntentButton sent={sentFor('state', message, 'open')} label={reopen} />}
    </div>
  );
}

function Others({ message: { others } }: { message: VisitorMessage }) {
  if (others.length === 0) return null;
  return (
    <Section heading={messages.OTHER_MESSAGES}>
      <ul className="grid gap-1">
        {others.map(({ id, createdAt, subject, state }) => (
          <li key={id}>
            <Link to={messagePath(id)} className="inline-block py-2 underline wrap-anywhere">
              <bdi>{subject}</bdi>
            </Link>{' '}
            <span className="text-sm text-stone-600">
              {`${formatMoment(createdAt)}, ${messages.MESSAGE_STATE_WORDS[state]}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function eventWords({ kind, body }: VisitorMessageEvent): string {
  if (kind === 'answer') return messages.ANSWERED;
  return kind === 'assign' ? inbox.givenTo(body) : messages.movedTo(body ?? '');
}
