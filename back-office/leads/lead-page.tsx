import { useActionData, useLoaderData } from 'react-router';
import { isOpenLead, LEAD_STATES } from '#contract/leads/lead-states.ts';
import * as inbox from '#contract/messages/inbox.ts';
import * as messages from '#contract/messages/lead-inbox.ts';
import type { Lead, LeadEvent } from '#contract/office/lead-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { useActing } from '../lib/acting.ts';
import { mayFor } from '../lib/may.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { BackLink } from '../shell/back-link.tsx';
import { InboxAssignee, InboxHistory, InboxNotes } from '../shell/inbox-parts.tsx';
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
            <Section heading={inbox.WHAT_NOW}>
              <LeadSteps lead={lead} canPutBack={may('withdraw listings')} refused={refusalOfIntent(refused, 'move')} />
              <Assignee lead={lead} />
            </Section>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          <InboxNotes
            events={lead.events}
            means={messages.NOTES_MEAN}
            sent={lead.isForgotten ? null : sentFor('note', lead)}
            refused={refusalOfIntent(refused, 'note')}
          />
          <History lead={lead} />
        </div>
      </div>
    </>
  );
}

/** The team member to whom the lead is assigned. A manager assigns it; any member may take an unassigned one. */
function Assignee({ lead }: { lead: Lead }) {
  const { team, assignee } = lead;
  if (team.length > 0) return <InboxAssignee assignee={assignee} team={team} sent={sentFor('assign', lead)} />;
  if (!isOpenLead(lead.state) || assignee === null || assignee.isSelf) return null;
  return <p className="mt-4 text-stone-700">{inbox.assignedTo(assignee.name)}</p>;
}

function eventWords({ kind, body }: LeadEvent): string {
  if (kind === 'contact') return messages.answeredBy(body ?? '');
  return kind === 'assign' ? inbox.givenTo(body) : messages.movedTo(body ?? '');
}

function History({ lead }: { lead: Lead }) {
  const { createdAt, firstAnswerAt, channel, state, events } = lead;
  return (
    <InboxHistory
      events={events}
      wordsOf={eventWords}
      cameIn={`${inbox.CAME_IN}: ${messages.CHANNEL_WORDS[channel]}`}
      createdAt={createdAt}
    >
      {/* Not shown for spam: marking a lead as spam is no answer to the buyer. */}
      {firstAnswerAt !== null && LEAD_STATES[state].isEarnest && (
        <p className="mb-3">{inbox.answeredAfter(inbox.longAge(Date.parse(firstAnswerAt) - Date.parse(createdAt)))}</p>
      )}
    </InboxHistory>
  );
}
