import { Link, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/names.ts';
import type { NameKinds } from '#contract/office/name-schemas.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { kindPath } from './name-paths.ts';

export const loader = officeLoader(({ api }) => api.ask<NameKinds>('GET', '/staff/api/content'));

export default function NamesPage() {
  const { kinds } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>{messages.NAMES}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.NAMES}</h1>
      <p className="mt-1 mb-5 text-stone-600">{messages.NAMES_ABOUT}</p>
      <ListRows rows={kinds} keyOf={({ kind }) => kind}>
        {({ kind, many, count }) => (
          <Link to={kindPath(kind)} className="flex min-h-12 items-center justify-between gap-4 px-4 hover:bg-stone-50">
            <span className="font-semibold underline">{messages.heading(many)}</span>
            <span className="text-stone-600 tabular-nums">{formatNumber(count)}</span>
          </Link>
        )}
      </ListRows>
    </>
  );
}
