import { data, Form, Link, useActionData, useLoaderData, useRouteLoaderData } from 'react-router';
import { LISTING_STATE_NAMES } from '#contract/listing-states.ts';
import { LISTING_KINDS } from '#contract/listings/listing-fields.ts';
import { formatShortDate } from '#contract/messages/dates.ts';
import { LISTING_KINDS as KIND_WORDS, LISTING_STATE_WORDS, sellerLine } from '#contract/messages/review-pages.ts';
import * as messages from '#contract/messages/staff-ads.ts';
import { formatPrice } from '#contract/messages/units.ts';
import type { OfficeSelf } from '#contract/office/self-schemas.ts';
import type { StaffAdList, StaffAdRow, StaffBulkOutcome } from '#contract/office/staff-ad-schemas.ts';
import { STAFF_AD_FILTERS } from '#contract/office/staff-ads.ts';
import { staffRolesFor } from '#contract/permissions.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent } from '../../ui/forms/refusal.ts';
import { Paging } from '../../ui/paging.tsx';
import { listAddress } from '../lib/list-address.ts';
import { officeAction, officeLoader } from '../lib/page-loaders.ts';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { BulkConfirmation, BulkForm, BulkOutcome, type BulkQuestion, bulkStep } from './bulk-ads.tsx';
import { changePath, listingPath, sellerPath } from './staff-paths.ts';

export { revalidateUnlessAsking as shouldRevalidate } from './questions.ts';

type AdQuery = Partial<Record<(typeof STAFF_AD_FILTERS)[number] | 'page', string>>;

const PATH = '/staff/listings';

const queryIn = ({ searchParams }: URL): AdQuery =>
  Object.fromEntries(
    [...STAFF_AD_FILTERS, 'page'].flatMap((name) => {
      const value = searchParams.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

export const loader = officeLoader(async ({ url, api }) => {
  const query = queryIn(url);
  return { query, list: await api.ask<StaffAdList>('GET', listAddress('/staff/api/listings', query)) };
});

export const action = officeAction(async ({ url, api, form }) => {
  const { page, ...filter } = queryIn(url);
  const step = await bulkStep(api, form, filter);
  return 'typed' in step ? data(step, { status: 422 }) : step;
});

export default function StaffAdsPage() {
  const { query, list } = useLoaderData<typeof loader>();
  const outcome = useActionData<Refusal | BulkQuestion | StaffBulkOutcome>();
  const roles = useRouteLoaderData<OfficeSelf>('staff')?.staffRoles ?? [];
  const refused = outcome && 'typed' in outcome ? refusalOfIntent(outcome, 'bulk') : undefined;
  // Titles link to an ad's page for staff only for roles that may open it: editors may change ads, but not open that page.
  const mayReview = staffRolesFor('review listings').some((role) => roles.includes(role));
  const { rows, total, page, pageCount } = list;
  const address = listAddress(PATH, { ...query, page: undefined });
  if (outcome && 'rows' in outcome) return <BulkOutcome outcome={outcome} back={address} />;
  if (outcome && 'measure' in outcome) return <BulkConfirmation question={outcome} back={address} />;
  return (
    <>
      <PageTitle>{messages.ADS}</PageTitle>
      <h1 className="text-2xl font-bold">{messages.ADS}</h1>
      <RefusedNotice userMessage={refused?.userMessage} className="mt-4" />
      <Filters query={query} />
      <p role="status" className="mt-4 text-stone-700">
        {total === 0 ? messages.NO_ADS : messages.adsCounted(total)}
        {Object.keys(query).length > 0 && (
          <Link to={PATH} className="ml-3 inline-block py-2 underline">
            {messages.SHOW_ALL}
          </Link>
        )}
      </p>
      <div className="mt-2">
        <ListRows rows={rows} keyOf={({ documentId }) => documentId}>
          {(row) => <AdRow row={row} path={(mayReview ? listingPath : changePath)(row.documentId)} />}
        </ListRows>
      </div>
      <Paging
        page={page}
        pageCount={pageCount}
        hrefOf={(number) => listAddress(PATH, { ...query, page: String(number) })}
      />
      {total > 0 && <BulkForm key={address} total={total} kind={query.kind} roles={roles} refused={refused} />}
    </>
  );
}

function Filters({ query }: { query: AdQuery }) {
  return (
    <Form
      method="get"
      action={PATH}
      className="mt-4 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-6 lg:items-end"
    >
      <Field kind="choice" label={messages.filterLabel('kind')} name="kind" defaultValue={query.kind ?? ''}>
        <option value="">{messages.ANY}</option>
        {LISTING_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_WORDS[kind]}
          </option>
        ))}
      </Field>
      <Field kind="choice" label={messages.filterLabel('state')} name="state" defaultValue={query.state ?? ''}>
        <option value="">{messages.ANY}</option>
        {LISTING_STATE_NAMES.map((state) => (
          <option key={state} value={state}>
            {LISTING_STATE_WORDS[state]}
          </option>
        ))}
      </Field>
      {(['make', 'model', 'location'] as const).map((name) => (
        <Field
          key={name}
          label={messages.filterLabel(name)}
          name={name}
          defaultValue={query[name] ?? ''}
          autoComplete="off"
        />
      ))}
      {query.seller !== undefined && <input type="hidden" name="seller" value={query.seller} />}
      <button type="submit" className="button-quiet">
        {messages.SHOW}
      </button>
      {query.seller !== undefined && <p className="text-sm text-stone-600 sm:col-span-3">{messages.ONLY_SELLER}</p>}
    </Form>
  );
}

const AdRow = ({
  path,
  row: { title, kind, state, price, location, seller, since },
}: {
  path: string;
  row: StaffAdRow;
}) => (
  <div className="gap-x-6 px-4 py-3 sm:flex sm:items-center">
    <div className="min-w-0 flex-1">
      <Link to={path} className="-my-1 inline-block py-2 font-semibold underline wrap-anywhere">
        {title || KIND_WORDS[kind]}
      </Link>
      <p className="facts">
        <span className="font-semibold">{LISTING_STATE_WORDS[state]}</span>
        {price !== null && <span>{formatPrice(price)}</span>}
        {location !== null && <span>{location}</span>}
        <span>{formatShortDate(since)}</span>
      </p>
    </div>
    <Link to={sellerPath(seller.documentId)} className="inline-block py-2 text-sm underline wrap-anywhere">
      {sellerLine(seller.name, seller.kind)}
    </Link>
  </div>
);
