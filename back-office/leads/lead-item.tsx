import { Link } from 'react-router';
import { isOpenLead } from '#contract/leads/lead-states.ts';
import type { LeadRow } from '#contract/office/lead-schemas.ts';
import { Age, withWhom } from '../shell/inbox-parts.tsx';
import { AnswerLinks, useFirstWords } from './answer-links.tsx';
import { buyerOf, LeadBadge, LeadThing, leadPath, meaningOf } from './lead-parts.tsx';

interface LeadItemProps {
  lead: LeadRow;
  now: number;
  search: string;
  hasTeam: boolean;
}

/** A lead in the list: the buyer, their message, the listing, its age, and the ways to answer. */
export function LeadItem({ lead, now, search, hasTeam }: LeadItemProps) {
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
          <span className="font-normal text-stone-700">{meaningOf(lead)}</span>
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
