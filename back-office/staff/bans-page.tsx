import { Form, Link, redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/bans.ts';
import { momentWords } from '#contract/messages/review-pages.ts';
import { NAMELESS } from '#contract/messages/staff-reports.ts';
import { SEARCH } from '#contract/messages/stock.ts';
import type { Ban, BanList } from '#contract/office/ban-schemas.ts';
import { TYPED_BAN_KINDS } from '#contract/office/bans.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { Field } from '../../ui/forms/field.tsx';
import { type Refusal, refusalOfIntent, typedIn } from '../../ui/forms/refusal.ts';
import { Paging } from '../../ui/paging.tsx';
import { attempt, refusal } from '../lib/attempt.ts';
import { listAddress } from '../lib/list-address.ts';
import type { OfficeApi, OfficeFailure } from '../lib/office-api.ts';
import { officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { Choices } from '../shell/choices.tsx';
import { Confirm } from '../shell/confirm.tsx';
import { DoneBar } from '../shell/done-bar.tsx';
import { ListRows } from '../shell/list-rows.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { OnceForm } from './once-form.tsx';
import { bansPath, listingPath, sellerPath } from './staff-paths.ts';

const LOOK_UP_LONGEST = 254;
const NOTHING: BanList = { bans: [], count: 0, page: 1, pageCount: 1 };

const wordsOf = ({ fields, userMessage }: OfficeFailure) => fields.value ?? userMessage;

export const loader = officeLoader(async ({ url, api }) => {
  const { searchParams } = url;
  const done = searchParams.get('done');
  const q = (searchParams.get('q') ?? '').trim().slice(0, LOOK_UP_LONGEST);
  const page = searchParams.get('page') ?? undefined;
  const { answer, refused } = await attempt(
    api.ask<BanList>('GET', listAddress('/staff/api/bans', { value: q, page })),
  );
  return {
    list: answer ?? NOTHING,
    q,
    found:
      q === '' ? null : refused ? wordsOf(refused) : answer.count > 0 ? messages.IS_BANNED : messages.IS_NOT_BANNED,
    done: done === 'banned' || done === 'lifted' ? messages.DONE[done] : null,
  };
});

/** Reloads the page also after a refused form: usually another member of staff has changed the bans meanwhile. */
export const shouldRevalidate = () => true;

async function lift(api: OfficeApi, form: FormData) {
  const path = safePath`/staff/api/bans/${textIn(form, 'of')}/lift`;
  const { refused } = await attempt(api.ask('POST', path, { reason: textIn(form, 'why').trim() }), 404);
  if (refused) return refusal({ status: refused.status, fields: { why: refused.userMessage ?? '' } }, form);
  throw redirect(bansPath('lifted'));
}

export const action = officeAction(async ({ api, form }) => {
  if (textIn(form, 'intent') === 'lift') return lift(api, form);
  const body = { kind: textIn(form, 'kind'), value: textIn(form, 'value'), reason: textIn(form, 'why').trim() };
  const { refused } = await attempt(api.ask('POST', '/staff/api/bans', body));
  if (refused) {
    const { reason, ...others } = refused.fields;
    const fields = { ...others, why: reason ?? (Object.keys(others).length > 0 ? '' : (refused.userMessage ?? '')) };
    return refusal({ status: refused.status, fields }, form);
  }
  throw redirect(bansPath('banned'));
});

export default function BansPage() {
  const { list, done, q, found } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { bans, page, pageCount } = list;
  return (
    <>
      <PageTitle>{messages.BANS}</PageTitle>
      <DoneBar words={refused ? null : done} />
      <h1 className="text-2xl font-bold">{messages.BANS}</h1>
      <p className="mt-1 text-stone-600">{messages.BANS_MEAN}</p>
      <LookUp q={q} found={found} />
      <div className="mt-6 gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start">
        {/* The key empties the form after each ban. */}
        <NewBan key={bans[0]?.documentId ?? ''} refused={refusalOfIntent(refused, 'ban')} />
        <div className="mt-6 lg:order-first lg:mt-0">
          <ListRows
            rows={bans}
            keyOf={({ documentId }) => documentId}
            {...(found === null && { none: messages.NO_BANS })}
            isApart
          >
            {(ban) => <BanRow ban={ban} refused={refusalOfIntent(refused, 'lift')} />}
          </ListRows>
          <Paging
            page={page}
            pageCount={pageCount}
            hrefOf={(number) => listAddress('/staff/bans', { page: String(number) })}
          />
        </div>
      </div>
    </>
  );
}

interface LookUpProps {
  q: string;
  /** A sentence that says whether the value in the search field is banned; null: nothing was searched for. */
  found: string | null;
}

const LookUp = ({ q, found }: LookUpProps) => (
  <>
    <search className="mt-4 block">
      <Form method="get" action="/staff/bans" className="flex flex-wrap items-end gap-2">
        <Field
          key={q}
          label={messages.LOOK_UP}
          hint={messages.LOOK_UP_HINT}
          name="q"
          defaultValue={q}
          maxLength={LOOK_UP_LONGEST}
          autoComplete="off"
        />
        <button type="submit" className="button-quiet">
          {SEARCH}
        </button>
      </Form>
    </search>
    <p role="status" className="my-3 flex flex-wrap items-center gap-x-3">
      {found}
      {found !== null && (
        <Link to="/staff/bans" className="inline-block py-2.5 underline">
          {messages.ALL_BANS}
        </Link>
      )}
    </p>
  </>
);

const NewBan = ({ refused }: { refused: Refusal | undefined }) => (
  <section aria-labelledby="new-ban" className="rounded-xl border border-stone-200 bg-white p-4">
    <h2 id="new-ban" className="text-lg font-bold">
      {messages.NEW_BAN}
    </h2>
    <OnceForm className="mt-2 grid gap-3">
      <p className="text-sm text-stone-700">{messages.NEW_BAN_MEANS}</p>
      <input type="hidden" name="intent" value="ban" />
      <Choices
        type="radio"
        name="kind"
        legend={messages.KIND_LABEL}
        choices={TYPED_BAN_KINDS}
        isChosen={(kind) => kind === 'phone'}
        wordsOf={messages.banKind}
        refusal={refused}
        className="flex flex-wrap gap-x-6"
      />
      <Field label={messages.VALUE_LABEL} name="value" maxLength={254} autoComplete="off" refusal={refused} />
      <Field label={messages.WHY_LABEL} name="why" maxLength={500} refusal={refused} />
      <button type="submit" className="button-ink">
        {messages.BAN_IT}
      </button>
    </OnceForm>
  </section>
);

function BanRow({ ban, refused }: { ban: Ban; refused: Refusal | undefined }) {
  const { documentId, kind, hint, reason, since, until, by, listing, sellers } = ban;
  const title = messages.banTitle(kind, hint);
  const own = typedIn(refused, 'of') === documentId ? refused : undefined;
  return (
    <>
      <h2 className="font-semibold wrap-anywhere">{title}</h2>
      <p className="whitespace-pre-wrap wrap-anywhere">{reason}</p>
      <p className="facts text-sm text-stone-600">
        <span>{messages.byWhom(by, momentWords(since))}</span>
        {until !== null && <span>{messages.endsAt(momentWords(until))}</span>}
      </p>
      {listing !== null && (
        <p className="flex flex-wrap items-center gap-x-2">
          {messages.FROM_AD}
          <Link to={listingPath(listing.documentId)} className="inline-block py-2.5 underline wrap-anywhere">
            {listing.name ?? NAMELESS}
          </Link>
        </p>
      )}
      {sellers.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3">
          {messages.USED_BY}
          {sellers.map((seller) => (
            <Link key={seller.documentId} to={sellerPath(seller.documentId)} className="inline-block py-2.5 underline">
              {seller.name ?? NAMELESS}
            </Link>
          ))}
        </p>
      )}
      <div className="mt-2 flex flex-wrap">
        <Confirm label={messages.LIFT} spoken={messages.liftSpoken(title)} name="lift" isOpen={own !== undefined}>
          <OnceForm className="grid gap-3">
            <input type="hidden" name="intent" value="lift" />
            <input type="hidden" name="of" value={documentId} />
            <Field label={messages.WHY_LABEL} name="why" maxLength={500} refusal={own} />
            <button type="submit" className="button-quiet">
              {messages.YES_LIFT}
            </button>
          </OnceForm>
        </Confirm>
      </div>
    </>
  );
}
