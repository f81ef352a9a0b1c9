import { Link, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/names.ts';
import type { NameList } from '#contract/office/name-schemas.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { listAddress, listQueryIn } from '../lib/list-address.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { BackLink } from '../shell/back-link.tsx';
import { DoneBar } from '../shell/done-bar.tsx';
import { OfficeList } from '../shell/office-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { kindApi, kindPath } from './name-paths.ts';

export const loader = officeLoader(async ({ url, params, api }) => {
  const query = listQueryIn(url);
  return {
    query,
    list: await api.ask<NameList>('GET', listAddress(kindApi(params.kind), query)),
    isDeleted: url.searchParams.has('deleted'),
  };
});

export default function NameListPage() {
  const { query, list, isDeleted } = useLoaderData<typeof loader>();
  const { kind, one, many, total } = list;
  const path = kindPath(kind);
  return (
    <>
      <PageTitle>{messages.heading(many)}</PageTitle>
      <DoneBar words={isDeleted ? messages.DELETED : null} />
      <BackLink to="/staff/content">{messages.ALL_NAMES}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{messages.heading(many)}</h1>
        <Link to={`${path}/new`} className="button-main">
          {messages.addOne(one)}
        </Link>
      </div>
      <OfficeList
        path={path}
        query={query}
        found={list}
        countWords={(number) => messages.count(number, one, many)}
        none={messages.noneFound(many)}
        nothingYet={messages.noneYet(many)}
        search={{ label: messages.searchFor(many), hint: messages.SEARCH_HINT }}
        showAll={{ label: messages.showAll(many) }}
      >
        {total > 0 && <NameTable list={list} />}
      </OfficeList>
    </>
  );
}

const CELL = 'px-4 py-2 text-left';

const NameTable = ({ list: { kind, columns, rows } }: { list: NameList }) => (
  <div className="mt-3 overflow-x-auto rounded-xl border border-stone-200 bg-white">
    <table className="w-full">
      <thead>
        <tr className="border-b border-stone-200 text-sm text-stone-600">
          {columns.map((label) => (
            <th key={label} scope="col" className={`${CELL} font-medium`}>
              {label}
            </th>
          ))}
          <th scope="col" className={`${CELL} text-right font-medium whitespace-nowrap`}>
            {messages.ADS}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ documentId, cells: [title, ...others], ads }) => (
          <tr key={documentId} className="border-stone-200 not-first:border-t hover:bg-stone-50">
            <th scope="row" className={`${CELL} min-w-32 py-0! font-medium wrap-anywhere`}>
              <Link to={`${kindPath(kind)}/${documentId}`} className="flex min-h-11 items-center underline">
                {title}
              </Link>
            </th>
            {others.map((text, at) => (
              <td key={columns[at + 1]} className={`${CELL} break-words`}>
                {text}
              </td>
            ))}
            <td className={`${CELL} text-right tabular-nums text-stone-700`}>
              {ads === null ? messages.NOT_COUNTED : formatNumber(ads)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
