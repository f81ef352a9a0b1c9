import { Link, useLoaderData } from 'react-router';
import { formatShortDate } from '#contract/messages/dates.ts';
import { momentWords } from '#contract/messages/review-pages.ts';
import { BLOCKED } from '#contract/messages/staff-members.ts';
import * as messages from '#contract/messages/staff-people.ts';
import type { StaffPeople, StaffPerson } from '#contract/office/staff-people-schemas.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { memberPath } from './staff-paths.ts';

export const loader = officeLoader(({ api }) => api.ask<StaffPeople>('GET', '/staff/api/people'));

export default function PeoplePage() {
  const { people } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{messages.PEOPLE}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.PEOPLE}</h1>
      <p className="mt-1 text-stone-600">{messages.PEOPLE_MEAN}</p>
      <p className="mt-1 mb-4">
        <Link to="/staff/search" className="inline-block py-2.5 underline">
          {messages.HOW_TO_ADD}
        </Link>
      </p>
      <ListRows rows={people} keyOf={({ documentId }) => documentId}>
        {(person) => <PersonRow person={person} />}
      </ListRows>
    </div>
  );
}

function PersonRow({ person }: { person: StaffPerson }) {
  const { documentId, username, isBlocked, roles, lastSeenAt } = person;
  return (
    <div className="px-4 py-2">
      <h2 className="font-semibold">
        <Link to={memberPath(documentId)} className="inline-block py-2 underline wrap-anywhere">
          {username}
        </Link>
        {isBlocked && <span className="text-alert">{` ${BLOCKED}`}</span>}
      </h2>
      {roles.map(({ role, since, by }) => (
        <p key={role} className="wrap-anywhere">
          {messages.roleSince(role, formatShortDate(since), by)}
        </p>
      ))}
      <p className="facts text-sm text-stone-600">
        <span>{messages.factors(person)}</span>
        <span>{messages.lastSeen(lastSeenAt && momentWords(lastSeenAt))}</span>
      </p>
    </div>
  );
}
