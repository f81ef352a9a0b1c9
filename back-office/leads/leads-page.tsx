import { Link, useActionData, useLoaderData } from 'react-router';
import { isOpenLead, LEAD_STATES } from '#contract/leads/lead-states.ts';
import * as messages from '#contract/messages/lead-inbox.ts';
import type { LeadInbox, LeadRow } from '#contract/office/lead-schemas.ts';
import { LEAD_HOLDERS } from '#contract/office/leads.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { Paging } from '../../ui/paging.tsx';
import { useActing } from '../lib/acting.ts';
import { type ListQuery, listAddress, listQueryIn } from '../lib/list-address.ts';
import { mayFor } from '../lib/may.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { FilterTabs, SearchForm } from '../shell/list-search.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { AnswerLinks, useFirstWords } from './answer-links.tsx';
import { loadDone } from './lead-done.ts';
import { LeadDoneBar } from './lead-done-bar.tsx';
import { Age, buyerOf, LeadBadge, LeadThing, leadPath, wishOf } from './lead-parts.tsx';

export { leadAction as action, shouldRevalidate } from './lead-action.ts';

export const loader = officeLoader(async ({ url, api }) => {
  const asked = listQueryIn(url);
  const now = Date.now();
  const [inbox, done] = await Promise.all([
    api.ask<LeadInbox>('GET', listAddress('/sell/api/leads', asked)),
    loadDone(url, api, now),
  ]);
  return { asked, inbox, done, now };
});

const pathOf = (query: Record<string, string | undefined>) => listAddress('/sell/leads', query);

export default function LeadsPage() {
  const { asked, inbox, done, now } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { seller, sellers, search, owesSecondFactor } = useActing();
  const may = mayFor(sellers, seller.documentId);
  const { rows, page, pageCount, total, counts, hasTeam } = inbox;
  const { as, q, state, with: holder } = asked;
  const isEmpty = !holder && Object.values(counts).every((count) => count === 0);
  const isNarrowed = Boolean(q || state || holder);
  const none = isNarrowed ? messages.NONE_FOUND : messages.NOTHING_OPEN;
  return (
    <>
      <PageTitle>{messages.LEADS}</PageTitle>
      <LeadDoneBar done={done} />
      <RefusedNotice said={refused?.said} />
      <h1 className="text-2xl font-bold">{messages.LEADS_HEADING}</h1>
      {isEmpty ? (
        <div className="mt-6 rounded-xl border border-stone-200 bg-white p-5">
          <p className="text-lg font-semibold">{messages.NO_LEADS_YET}</p>
          <p className="mt-1 text-stone-700">{messages.NO_LEADS_MEAN}</p>
        </div>
      ) : (
        <>
          <LeadTabs asked={asked} counts={counts} />
          {/* The search covers all states: the lead looked for may be closed already. */}
          <SearchForm
            action="/sell/leads"
            label={messages.SEARCH_LEADS}
            hint={messages.SEARCH_HINT}
            q={q}
            hidden={{ as, state: state ?? 'all', with: holder }}
          />
          {hasTeam && <HolderLinks asked={asked} />}
          <p role="status" className="mt-4 text-stone-700">
            {total === 0 ? none : messages.buyersFound(total)}
            {isNarrowed && total === 0 && (
              <Link to={pathOf({ as, state: 'all' })} className="ml-2 inline-block py-2 underline">
                {messages.SHOW_ALL}
              </Link>
            )}
          </p>
          <ul className="mt-3 grid gap-3 lg:grid-cols-2">
            {rows.map((lead) => (
              <LeadItem key={lead.documentId} lead={lead} now={now} search={search} hasTeam={hasTeam} />
            ))}
          </ul>
          <Paging page={page} pageCount={pageCount} hrefOf={(number) => pathOf({ ...asked, page: String(number) })} />
          {may('export leads') && <ExportLink search={search} owesSecondFactor={owesSecondFactor} />}
        </>
      )}
    </>
  );
}

/** Link that downloads the leads as a file. A download cannot ask for a second factor, so that page comes first if the code is owed. */
function ExportLink({ search, owesSecondFactor }: { search: string; owesSecondFactor: boolean }) {
  const className = 'mt-6 inline-flex min-h-11 items-center underline';
  if (owesSecondFactor) {
    return (
      <a href={`/sell/second-factor?next=${encodeURIComponent(`/sell/leads${search}`)}`} className={className}>
        {messages.EXPORT}
      </a>
    );
  }
  return (
    <a href={`/sell/api/leads/export${search}`} download className={className}>
      {messages.EXPORT}
    </a>
  );
}

interface LeadItemProps {
  lead: LeadRow;
  now: number;
  search: string;
  hasTeam: boolean;
}

/** A lead in the list: who wrote what about which listing, how long ago, and the ways to answer. */
function LeadItem({ lead, now, search, hasTeam }: LeadItemProps) {
  const draft = useFirstWords(lead);
  const { documentId, state, createdAt, message, assignee } = lead;
  const isWaiting = state === 'new';
  return (
    <li
      className={`min-w-0 rounded-xl border bg-white p-3 ${isWaiting ? 'border-l-4 border-stone-300 border-l-sun' : 'border-stone-200'}`}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 font-semibold">
          <Link to={leadPath(documentId, search)} className="-my-1 inline-block py-1 hover:underline">
            {buyerOf(lead)}
          </Link>{' '}
          <span className="font-normal text-stone-700">{wishOf(lead)}</span>
        </h2>
        <Age since={createdAt} now={now} isWaiting={isWaiting} />
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-stone-700">
        <LeadBadge state={state} />
        {hasTeam && <span>{withWhom(assignee)}</span>}
      </p>
      {message && <p className="mt-2 line-clamp-2 text-stone-800">{message}</p>}
      <div className="mt-2">
        <LeadThing lead={lead} />
      </div>
      {isOpenLead(state) && (
        <div className="mt-3">
          <AnswerLinks lead={lead} draft={draft} />
        </div>
      )}
    </li>
  );
}

function withWhom(assignee: LeadRow['assignee']): string {
  if (assignee === null) return messages.WITH_NOBODY;
  return assignee.isSelf ? messages.WITH_YOU : messages.assignedTo(assignee.name);
}

const HOLDERS = [
  { holder: undefined, label: messages.HELD_BY.anybody },
  ...LEAD_HOLDERS.map((holder) => ({ holder, label: messages.HELD_BY[holder] })),
];

/** Links that filter the leads by team member. */
function HolderLinks({ asked }: { asked: ListQuery }) {
  const chosen = LEAD_HOLDERS.find((holder) => holder === asked.with);
  return (
    <nav aria-label={messages.WHO_HAS_IT} className="mt-2">
      <ul className="flex flex-wrap gap-x-5">
        {HOLDERS.map(({ holder, label }) => (
          <li key={label}>
            <Link
              to={pathOf({ ...asked, with: holder, page: undefined })}
              aria-current={chosen === holder ? 'true' : undefined}
              className="inline-flex min-h-11 items-center underline aria-[current=true]:font-bold aria-[current=true]:no-underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Filters by state; states without leads are left out. */
function LeadTabs({ asked, counts }: { asked: ListQuery; counts: LeadInbox['counts'] }) {
  const sum = (states: readonly (keyof typeof counts)[]) => states.reduce((all, state) => all + counts[state], 0);
  const tabs = [
    { filter: undefined, label: messages.OPEN_LEADS, count: sum(LEAD_STATES.filter(isOpenLead)) },
    ...LEAD_STATES.filter((state) => counts[state] > 0 || asked.state === state).map((state) => ({
      filter: state,
      label: messages.LEAD_STATE_WORDS[state],
      count: counts[state],
    })),
    { filter: 'all', label: messages.ALL_LEADS, count: sum(LEAD_STATES) },
  ];
  const chosen = asked.state === 'open' ? undefined : asked.state;
  return (
    <FilterTabs
      isOneRow
      label={messages.BY_STATE}
      tabs={tabs}
      chosen={chosen}
      pathOf={(state) => pathOf({ ...asked, state, page: undefined })}
    />
  );
}
