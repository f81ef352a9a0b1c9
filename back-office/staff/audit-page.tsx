import { Form, Link, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/audit.ts';
import { AUDIT_EXPORT_MOST, AUDIT_KINDS } from '#contract/office/audit.ts';
import type { AuditPage } from '#contract/office/audit-schemas.ts';
import { formatNumber } from '#contract/values/numbers.ts';
import { Field } from '../../ui/forms/field.tsx';
import { listAddress } from '../lib/list-address.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { HiddenFields } from '../shell/hidden-fields.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { AuditList } from './audit-list.tsx';

const PATH = '/staff/audit';
const FILE_PATH = '/staff/audit/export';
const FILTERS = ['kind', 'subject', 'actor', 'action', 'from', 'to'] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

function filtersIn({ searchParams }: URL): Filters {
  const filters = FILTERS.map((name) => [name, (searchParams.get(name) ?? '').trim()] as const);
  return Object.fromEntries(filters.filter(([, value]) => value !== ''));
}

export const loader = officeLoader(async ({ url, api }) => {
  const filters = filtersIn(url);
  const after = url.searchParams.get('after') ?? undefined;
  const page = await api.ask<AuditPage>('GET', listAddress('/staff/api/audit', { ...filters, after }));
  return { filters, isFirst: after === undefined, page };
});

export default function AuditPageOfStaff() {
  const { filters, isFirst, page } = useLoaderData<typeof loader>();
  const { rows, isActorKnown, after } = page;
  const isNarrowed = Object.keys(filters).length > 0;
  const none = isActorKnown ? messages.NOTHING_LIKE_IT : messages.nobodyIsCalled(filters.actor ?? '');
  return (
    <>
      <PageTitle>{messages.AUDIT}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.AUDIT}</h1>
      <p className="mt-1 text-stone-600">{messages.AUDIT_MEANS}</p>
      <FilterForm key={JSON.stringify(filters)} filters={filters} isNarrowed={isNarrowed} />
      <div className="mt-5 rounded-xl border border-stone-200 bg-white px-4 py-2 sm:px-5">
        <AuditList rows={rows} none={isNarrowed ? none : messages.NOTHING_RECORDED} />
      </div>
      <nav aria-label={messages.AUDIT} className="mt-4 flex flex-wrap gap-3">
        {!isFirst && (
          <Link to={listAddress(PATH, filters)} className="button-quiet">
            {messages.LATEST}
          </Link>
        )}
        {after !== null && (
          <Link to={listAddress(PATH, { ...filters, after })} rel="next" className="button-quiet">
            {messages.OLDER}
          </Link>
        )}
      </nav>
      {rows.length > 0 && (
        // A plain form, not one of React Router, since the answer is a file.
        <form method="post" action={FILE_PATH} className="mt-8">
          <HiddenFields fields={filters} />
          <button type="submit" className="button-quiet">
            {messages.SAVE_AS_FILE}
          </button>
          <p className="mt-1 text-sm text-stone-600">{messages.fileHolds(formatNumber(AUDIT_EXPORT_MOST))}</p>
        </form>
      )}
    </>
  );
}

function FilterForm({ filters, isNarrowed }: { filters: Filters; isNarrowed: boolean }) {
  const { kind, subject, actor, action, from, to } = filters;
  return (
    <details open={isNarrowed} className="mt-4 rounded-xl border border-stone-200 bg-white">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 underline sm:px-5">{messages.NARROW}</summary>
      <Form method="get" action={PATH} className="grid gap-4 px-4 pb-4 sm:grid-cols-2 sm:px-5 lg:grid-cols-3">
        <Field kind="choice" label={messages.ACTION} name="action" defaultValue={action}>
          <option value="">{messages.ANYTHING}</option>
          {messages.ACTION_NAMES.map((name) => (
            <option key={name} value={name}>
              {messages.actionWords(name)}
            </option>
          ))}
        </Field>
        <Field kind="choice" label={messages.ABOUT} name="kind" defaultValue={kind}>
          <option value="">{messages.ANYTHING}</option>
          {AUDIT_KINDS.map((name) => (
            <option key={name} value={name}>
              {messages.kindWords(name)}
            </option>
          ))}
        </Field>
        <Field label={messages.SUBJECT} name="subject" defaultValue={subject} maxLength={60} spellCheck={false} />
        <Field label={messages.BY} name="actor" defaultValue={actor} maxLength={100} autoCapitalize="none" />
        <Field type="date" label={messages.FROM_DAY} name="from" defaultValue={from} />
        <Field type="date" label={messages.TO_DAY} name="to" defaultValue={to} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-full">
          <button type="submit" className="button-main">
            {messages.SHOW}
          </button>
          {isNarrowed && (
            <Link to={PATH} className="inline-flex min-h-11 items-center underline">
              {messages.SHOW_ALL}
            </Link>
          )}
        </div>
      </Form>
    </details>
  );
}
