import type { ReactNode } from 'react';
import { Link, redirect, useLoaderData, useRouteLoaderData } from 'react-router';
import { NEW_SELLER } from '#contract/messages/new-sellers.ts';
import { SELLER_STATES, sellerLine } from '#contract/messages/review-pages.ts';
import { ERASED } from '#contract/messages/staff-members.ts';
import * as messages from '#contract/messages/staff-search.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import { STAFF_SEARCH_LONGEST, STAFF_SEARCH_MOST } from '#contract/office/staff-search.ts';
import type { StaffSearch } from '#contract/office/staff-search-schemas.ts';
import { staffRolesFor } from '#contract/permissions.ts';
import { listAddress } from '../lib/list-address.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { DoneBar } from '../shell/done-bar.tsx';
import { SearchForm } from '../shell/list-search.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { Section } from '../shell/section.tsx';
import { ListingLinks } from './listing-links.tsx';
import { listingPath, memberPath, sellerPath } from './staff-paths.ts';

const NOTHING: StaffSearch = { isExact: false, listings: [], sellers: [], members: [] };

/** Returns the path of a search's only result; null if there are several results, or none. */
function pathOfOnly({ listings, sellers, members }: StaffSearch): string | null {
  const paths = [
    ...listings.map(({ documentId }) => listingPath(documentId)),
    ...sellers.map(({ documentId }) => sellerPath(documentId)),
    ...members.map(({ documentId }) => memberPath(documentId)),
  ];
  return paths.length === 1 ? (paths[0] ?? null) : null;
}

export const loader = officeLoader(async ({ url, api }) => {
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, STAFF_SEARCH_LONGEST);
  const found = q === '' ? NOTHING : await api.ask<StaffSearch>('GET', listAddress('/staff/api/search', { q }));
  const only = pathOfOnly(found);
  // Staff who type a number or an address look for one ad, seller or member, so its page is opened in place of a list of results. A redirect
  // leaves no entry in the browser's history, so Back leads to the page before the search.
  if (only !== null && found.isExact) throw redirect(listAddress(only, { q }));
  return { q, found, isErased: url.searchParams.has('erased') };
});

export default function StaffSearchPage() {
  const { q, found, isErased } = useLoaderData<typeof loader>();
  const { listings, sellers, members } = found;
  const roles = useRouteLoaderData<OfficeSelf>('staff')?.staffRoles ?? [];
  const mayAdd = staffRolesFor('manage sellers').some((role) => roles.includes(role));
  const isEmpty = listings.length + sellers.length + members.length === 0;
  return (
    <>
      <PageTitle>{messages.SEARCH}</PageTitle>
      <DoneBar words={isErased ? ERASED : null} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl font-bold">{messages.SEARCH}</h1>
        {mayAdd && (
          <Link to="/staff/sellers/new" className="inline-flex min-h-11 items-center underline">
            {NEW_SELLER}
          </Link>
        )}
      </div>
      <SearchForm action="/staff/search" label={messages.SEARCH_LABEL} hint={messages.SEARCH_HINT} q={q} hidden={{}} />
      <p role="status" className="mt-3 text-stone-700">
        {q === '' ? messages.SEARCH_MEANS : isEmpty && messages.nothingFound(q)}
      </p>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-3">
        <Group heading={messages.ADS} count={listings.length}>
          <ListingLinks listings={listings} />
        </Group>
        <Group heading={messages.SELLERS} count={sellers.length}>
          <ul>
            {sellers.map(({ documentId, name, kind, state }) => (
              <li key={documentId}>
                <Link to={sellerPath(documentId)} className="inline-block py-2 underline wrap-anywhere">
                  {sellerLine(name, kind)}
                </Link>
                {state !== 'active' && <span className="font-semibold text-alert">{` ${SELLER_STATES[state]}`}</span>}
              </li>
            ))}
          </ul>
        </Group>
        <Group heading={messages.MEMBERS} count={members.length}>
          <ul>
            {members.map(({ documentId, username, isBlocked }) => (
              <li key={documentId}>
                <Link to={memberPath(documentId)} className="inline-block py-2 underline wrap-anywhere">
                  {username}
                </Link>
                {isBlocked && <span className="font-semibold text-alert">{` ${messages.BLOCKED}`}</span>}
              </li>
            ))}
          </ul>
        </Group>
      </div>
    </>
  );
}

function Group({ heading, count, children }: { heading: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <Section heading={heading}>
      {children}
      {count >= STAFF_SEARCH_MOST && <p className="text-stone-600">{messages.atMost(STAFF_SEARCH_MOST)}</p>}
    </Section>
  );
}
