import { Link, useLoaderData } from 'react-router';
import {
  isOpenMessage,
  VISITOR_MESSAGE_STATE_NAMES,
  type VisitorMessageState,
} from '#contract/leads/visitor-message-states.ts';
import * as inbox from '#contract/messages/inbox.ts';
import * as messages from '#contract/messages/visitor-inbox.ts';
import { INBOX_HOLDERS } from '#contract/office/inbox.ts';
import type { VisitorInbox, VisitorMessageRow } from '#contract/office/visitor-message-schemas.ts';
import { listAddress, listQueryIn } from '../lib/list-address.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { Age, withWhom } from '../shell/inbox-parts.tsx';
import { OfficeList } from '../shell/office-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { MessageBadge, messagePath } from './message-parts.tsx';

export const loader = officeLoader(async ({ url, api }) => {
  const query = listQueryIn(url);
  const found = await api.ask<VisitorInbox>('GET', listAddress('/staff/api/inbox', query));
  return { query, found, now: Date.now() };
});

/** Filters by state, with the number of messages in each. */
function stateTabs(counts: VisitorInbox['counts']) {
  const sum = (states: readonly VisitorMessageState[]) => states.reduce((all, state) => all + counts[state], 0);
  return [
    { value: undefined, label: messages.TO_DO, count: sum(VISITOR_MESSAGE_STATE_NAMES.filter(isOpenMessage)) },
    ...VISITOR_MESSAGE_STATE_NAMES.map((state) => ({
      value: state,
      label: messages.MESSAGE_STATE_WORDS[state],
      count: counts[state],
    })),
    { value: 'all', label: messages.ALL, count: sum(VISITOR_MESSAGE_STATE_NAMES) },
  ];
}

const HOLDER_CHOICES = [undefined, ...INBOX_HOLDERS].map((value) => ({
  value,
  label: messages.HELD_BY[value ?? 'anybody'],
}));

export default function InboxPage() {
  const { query, found, now } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{messages.INBOX}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.INBOX}</h1>
      <p className="mt-1 text-stone-600">{messages.INBOX_MEANS}</p>
      <OfficeList
        path="/staff/inbox"
        query={query}
        found={found}
        countWords={messages.messagesFound}
        none={messages.NONE_FOUND}
        nothingYet={messages.NOTHING_TO_DO}
        search={{ label: messages.SEARCH_MESSAGES, hint: messages.SEARCH_HINT }}
        // A search also covers closed messages, unless the user has chosen a state.
        searchIn={{ state: query.state ?? 'all' }}
        showAll={{ label: inbox.SHOW_ALL, query: { state: 'all' } }}
        tabs={{ name: 'state', label: inbox.BY_STATE, choices: stateTabs(found.counts), isOneRow: true }}
        links={[{ name: 'with', label: inbox.WHO_HAS_IT, choices: HOLDER_CHOICES }]}
      >
        <ul className="mt-3 grid gap-3 lg:grid-cols-2">
          {found.rows.map((message) => (
            <MessageItem key={message.id} message={message} now={now} />
          ))}
        </ul>
      </OfficeList>
    </>
  );
}

function MessageItem({ message, now }: { message: VisitorMessageRow; now: number }) {
  const { id, sender, subject, body, state, createdAt, answeredAt, assignee, isUndelivered } = message;
  const isWaiting = isOpenMessage(state) && answeredAt === null;
  return (
    <li
      className={`relative min-w-0 rounded-xl border bg-white p-3 hover:border-stone-500 ${isWaiting ? 'border-l-4 border-stone-300 border-l-sun' : 'border-stone-200'}`}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {/* The whole card is the link. */}
          <Link to={messagePath(id)} className="after:absolute after:inset-0 hover:underline">
            {subject}
          </Link>
        </h2>
        <Age since={createdAt} now={now} isWaiting={isWaiting} />
      </div>
      <p className="mt-1 text-stone-700 wrap-anywhere">{sender}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-stone-700">
        <MessageBadge state={state} />
        <span>{withWhom(assignee)}</span>
      </p>
      {isUndelivered && <p className="mt-1 font-semibold text-alert">{messages.UNDELIVERED}</p>}
      <p dir="auto" className="mt-2 line-clamp-2 text-stone-800 wrap-anywhere">
        {body}
      </p>
    </li>
  );
}
