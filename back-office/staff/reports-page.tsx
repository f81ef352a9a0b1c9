import { Link, useLoaderData } from 'react-router';
import { LISTING_STATE_WORDS, SELLER_STATES, sellerLine } from '#contract/messages/review-pages.ts';
import * as messages from '#contract/messages/staff-reports.ts';
import type { ReportGroup, ReportQueue } from '#contract/office/report-schemas.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { ReviewKeys } from './review-keys.tsx';
import { subjectPath } from './staff-paths.ts';

export const loader = officeLoader(async ({ api }) => ({
  queue: await api.ask<ReportQueue>('GET', '/staff/api/reports'),
  now: Date.now(),
}));

export default function ReportsPage() {
  const { queue, now } = useLoaderData<typeof loader>();
  const { groups, waiting } = queue;
  const first = groups.find(({ isForOthers }) => !isForOthers);
  return (
    <>
      <PageTitle>{messages.REPORTS}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.REPORTS}</h1>
      {waiting > 0 && <p className="mt-1 text-stone-600">{messages.reportsWaiting(waiting)}</p>}
      <div className="mt-5">
        <ListRows rows={groups} keyOf={({ subject }) => subject.documentId} none={messages.NO_REPORTS} isApart>
          {(group) => <GroupRow group={group} now={now} isFirst={group === first} />}
        </ListRows>
      </div>
      <ReviewKeys keys={messages.REPORT_KEYS} />
    </>
  );
}

const minutesUntil = (time: string, now: number) => (Date.parse(time) - now) / 60_000;

function GroupRow({ group, now, isFirst }: { group: ReportGroup; now: number; isFirst: boolean }) {
  const { subject, title, seller, state, people, reasons, note, since, dueAt, isForOthers } = group;
  const name = title || messages.NAMELESS;
  return (
    <div className="gap-x-6 sm:flex sm:items-start">
      <div className="min-w-0 flex-1">
        <h2 className="text-lg font-semibold wrap-anywhere">
          <Link to={subjectPath(subject)} className="-my-2 inline-block py-2 hover:underline">
            {subject.kind === 'seller' ? messages.aboutSeller(name) : name}
          </Link>
        </h2>
        <p className="text-stone-700">{sellerLine(seller.name, seller.kind)}</p>
        <p className="facts mt-2">
          <span>{state === null ? SELLER_STATES[seller.state] : LISTING_STATE_WORDS[state]}</span>
          <span>{messages.byPeople(people)}</span>
          <span>{messages.reportedFor(-minutesUntil(since, now))}</span>
          {dueAt !== null && (
            <span className="bg-ink! font-semibold text-white!">{messages.answerWithin(minutesUntil(dueAt, now))}</span>
          )}
        </p>
        <ul className="mt-2 list-disc pl-5 font-medium">
          {reasons.map(({ reason, count }) => (
            <li key={reason}>{messages.reasonCount(reason, count)}</li>
          ))}
        </ul>
        {note !== null && <p className="mt-1 line-clamp-3 text-stone-700 wrap-anywhere">{note}</p>}
      </div>
      <div className="mt-3 grid sm:mt-0 sm:w-44">
        {isForOthers ? (
          <p className="text-sm font-medium">{messages.FOR_ANOTHER}</p>
        ) : (
          <Link
            to={subjectPath(subject)}
            aria-label={messages.lookAt(name)}
            data-key={isFirst ? 'j' : undefined}
            className={isFirst ? 'button-main' : 'button-quiet'}
          >
            {messages.LOOK}
          </Link>
        )}
      </div>
    </div>
  );
}
