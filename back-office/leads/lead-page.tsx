import { useActionData, useLoaderData } from 'react-router';
import { isOpenLead, LEAD_STATES } from '#contract/leads/lead-states.ts';
import { formatMoment } from '#contract/messages/dates.ts';
import * as messages from '#contract/messages/lead-inbox.ts';
import type { Lead, LeadEvent } from '#contract/office/lead-schemas.ts';
import { LEAD_NOTE_LONGEST } from '#contract/office/leads.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { useActing } from '../lib/acting.ts';
import { mayFor } from '../lib/may.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { BackLink } from '../shell/back-link.tsx';
import { IntentForm, SubmitButton } from '../shell/intent-form.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { Section } from '../shell/section.tsx';
import { LeadBuyer } from './lead-buyer.tsx';
import { loadDone, sentFor } from './lead-done.ts';
import { LeadDoneBar } from './lead-done-bar.tsx';
import { buyerOf } from './lead-parts.tsx';
import { LeadSteps } from './lead-steps.tsx';

export { leadAction as action, shouldRevalidate } from './lead-action.ts';

export const loader = officeLoader(async ({ url, params, api }) => {
  const now = Date.now();
  const [lead, done] = await Promise.all([
    api.ask<Lead>('GET', safePath`/sell/api/leads/${params.documentId}`),
    loadDone(url, api, now),
  ]);
  return { lead, done, now };
});

export default function LeadPage() {
  const { lead, done, now } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { sellers, search } = useActing();
  const may = mayFor(sellers, lead.seller);
  return (
    <>
      <PageTitle>{buyerOf(lead)}</PageTitle>
      <LeadDoneBar done={done} />
      <RefusedNotice userMessage={refused?.userMessage} />
      <BackLink to={`/sell/leads${search}`}>{messages.BACK_TO_LEADS}</BackLink>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <LeadBuyer lead={lead} now={now} search={search} />
          {!lead.isForgotten && (
            <Section heading={messages.WHAT_NOW}>
              <LeadSteps lead={lead} canPutBack={may('withdraw listings')} refused={refusalOfIntent(refused, 'move')} />
              <Assignee lead={lead} />
            </Section>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <Notes lead={lead} refused={refusalOfIntent(refused, 'note')} />
          <Section heading={messages.HISTORY}>
            <History lead={lead} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** The team member who looks after the lead. A manager assigns it; anybody may take one that nobody has. */
function Assignee({ lead }: { lead: Lead }) {
  const { team, assignee } = lead;
  if (team.length === 0) {
    if (!isOpenLead(lead.state) || assignee === null || assignee.isSelf) return null;
    return <p className="mt-4 text-stone-700">{messages.assignedTo(assignee.name)}</p>;
  }
  const sent = sentFor('assign', lead);
  return (
    <IntentForm sent={sent} className="mt-4 flex flex-wrap items-end gap-2">
      <Field
        kind="choice"
        key={assignee?.documentId}
        label={messages.WHO_HAS_IT}
        name="assignee"
        defaultValue={assignee?.documentId ?? 'none'}
        className="min-w-0 grow sm:max-w-xs"
      >
        <option value="none">{messages.NOBODY}</option>
        {team.map(({ documentId, name, isSelf }) => (
          <option key={documentId} value={documentId}>
            {isSelf ? messages.you(name) : name}
          </option>
        ))}
      </Field>
      <SubmitButton sent={sent} label={messages.GIVE} />
    </IntentForm>
  );
}

function Notes({ lead, refused }: { lead: Lead; refused: Refusal | undefined }) {
  const notes = lead.events.filter(({ kind }) => kind === 'note');
  const sent = sentFor('note', lead);
  return (
    <Section heading={messages.NOTES}>
      <p className="mb-3 text-sm text-stone-700">{messages.NOTES_MEAN}</p>
      {notes.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {notes.map((note) => (
            <li key={`${note.at} ${note.body}`} className="rounded-lg bg-stone-50 p-3">
              <p className="whitespace-pre-line wrap-anywhere">{note.body}</p>
              <p className="mt-1 text-sm text-stone-600">{whenAndWho(note)}</p>
            </li>
          ))}
        </ul>
      )}
      {!lead.isForgotten && (
        // The key empties the form after a note was added.
        <IntentForm key={notes.length} sent={sent} refusal={refused} className="grid gap-2">
          <Field
            kind="lines"
            label={messages.NEW_NOTE}
            name="text"
            rows={2}
            maxLength={LEAD_NOTE_LONGEST}
            refusal={refused}
          />
          <SubmitButton sent={sent} label={messages.ADD_NOTE} className="button-quiet justify-self-start" />
        </IntentForm>
      )}
    </Section>
  );
}

const whenAndWho = ({ at, by }: LeadEvent) =>
  by === null ? formatMoment(at) : `${formatMoment(at)}, ${messages.byWhom(by)}`;

function eventWords({ kind, body }: LeadEvent): string {
  if (kind === 'contact') return messages.answeredBy(body ?? '');
  return kind === 'assign' ? messages.givenTo(body) : messages.movedTo(body ?? '');
}

/** The lead's history, the latest first; at the end how it came in. */
function History({ lead }: { lead: Lead }) {
  const { createdAt, firstAnswerAt, channel, state } = lead;
  const events = lead.events.filter(({ kind }) => kind !== 'note');
  return (
    <>
      {/* Marking a lead as spam is no answer to it. */}
      {firstAnswerAt !== null && LEAD_STATES[state].isEarnest && (
        <p className="mb-3">
          {messages.answeredAfter(messages.longAge(Date.parse(firstAnswerAt) - Date.parse(createdAt)))}
        </p>
      )}
      <ol className="grid gap-2">
        {events.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.body}`}>
            <span className="font-medium">{eventWords(event)}</span>{' '}
            <span className="text-sm text-stone-600">{whenAndWho(event)}</span>
          </li>
        ))}
        <li>
          <span className="font-medium">{`${messages.CAME_IN}: ${messages.CHANNEL_WORDS[channel]}`}</span>{' '}
          <span className="text-sm text-stone-600">{formatMoment(createdAt)}</span>
        </li>
      </ol>
    </>
  );
}
