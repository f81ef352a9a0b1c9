import { Link, useActionData, useLoaderData } from 'react-router';
import { LISTING_STATE_NAMES } from '#contract/listing-states.ts';
import { hourInUganda } from '#contract/messages/dates.ts';
import { longAge } from '#contract/messages/inbox.ts';
import { ANSWER_THEM, oldestWaits, unanswered } from '#contract/messages/lead-inbox.ts';
import { greeting, NAMELESS_SELLER, NOTHING_TODAY, sellingAs, TODAY } from '#contract/messages/office.ts';
import * as messages from '#contract/messages/stock.ts';
import type { LeadCount } from '#contract/office/lead-schemas.ts';
import type { StateCounts, FirstSteps as Steps, StockRow, StockToday } from '#contract/office/stock-schemas.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { useActing } from '../lib/acting.ts';
import { type May, mayFor } from '../lib/may.ts';
import { asOf, officeLoader } from '../lib/page-loaders.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { FirstSteps } from '../stock/first-steps.tsx';
import { loadDone } from '../stock/stock-done.ts';
import { StockDoneBar } from '../stock/stock-done-bar.tsx';
import { StockRefusal } from '../stock/stock-refusal.tsx';
import { TodayRow } from '../stock/today-row.tsx';

export { shouldRevalidate, stockAction as action } from '../stock/stock-action.ts';

export const loader = officeLoader(async ({ url, api }) => {
  const now = Date.now();
  const [today, done, steps] = await Promise.all([
    api.ask<StockToday>('GET', `/sell/api/today${asOf(url)}`),
    loadDone(url, api, now),
    api.ask<Steps>('GET', `/sell/api/first-steps${asOf(url)}`),
  ]);
  return { hour: hourInUganda(now), today, done, steps, now };
});

/** Returns a private seller's public name, to greet them by, since the username is made up for an account by phone number. Null for other sellers. */
const nameOf = ({ kind, name }: ReturnType<typeof useActing>['seller']) => (kind === 'private' ? name : null);

/** Number of rows that are shown at first. */
const FIRST_ROWS = 5;

export default function TodayPage() {
  const { hour, today, done, steps, now } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { username, seller, sellers, waiting, search } = useActing();
  const may = mayFor(sellers, seller.documentId);
  const isEmpty = Object.values(today.counts).every((count) => count === 0);
  const [first, others] = [today.rows.slice(0, FIRST_ROWS), today.rows.slice(FIRST_ROWS)];
  return (
    <>
      <PageTitle>{TODAY}</PageTitle>
      <StockDoneBar done={done} may={may} isNamed />
      <StockRefusal refused={refused} />
      <h1 className="text-2xl font-bold">{greeting(hour, nameOf(seller) ?? username)}</h1>
      <p className="mt-1 text-stone-600">{sellingAs(seller.name ?? NAMELESS_SELLER, seller.role, seller.kind)}</p>
      <BuyersWaiting waiting={waiting} now={now} search={search} />
      {(isEmpty || steps.isShown) && <FirstSteps seller={seller} steps={steps} may={may} search={search} />}
      {!isEmpty && (
        <>
          {today.rows.length === 0 ? (
            <p className="mt-6 rounded-xl border border-stone-200 bg-white p-5">{NOTHING_TODAY}</p>
          ) : (
            <section className="mt-6">
              <h2 className="mb-3 text-lg font-bold">{messages.DO_FIRST}</h2>
              <TodayRows rows={first} may={may} search={search} />
              {others.length > 0 && (
                <details className="mt-3">
                  <summary className="button-quiet w-full list-none sm:w-auto [&::-webkit-details-marker]:hidden">
                    {messages.othersToDo(others.length)}
                  </summary>
                  <div className="mt-3">
                    <TodayRows rows={others} may={may} search={search} />
                  </div>
                </details>
              )}
            </section>
          )}
          <Overview today={today} search={search} />
        </>
      )}
    </>
  );
}

/** The number of leads without an answer. It stands above all other work: buyers tend to buy from the seller who answers first. */
function BuyersWaiting({ waiting, now, search }: { waiting: LeadCount; now: number; search: string }) {
  const { unanswered: count, oldestAt } = waiting;
  if (count === 0 || oldestAt === null) return null;
  return (
    <section className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-xl border border-l-4 border-stone-300 border-l-sun bg-white p-4">
      <div>
        <h2 className="text-lg font-bold">{unanswered(count)}</h2>
        <p className="text-stone-700">{oldestWaits(longAge(Math.max(0, now - Date.parse(oldestAt))))}</p>
      </div>
      <Link to={`/sell/leads${search}`} className="button-main grow sm:grow-0">
        {ANSWER_THEM}
      </Link>
    </section>
  );
}

const TodayRows = ({ rows, may, search }: { rows: readonly StockRow[]; may: May; search: string }) => (
  <ul className="grid gap-3">
    {rows.map((row) => (
      <TodayRow key={row.documentId} row={row} may={may} search={search} />
    ))}
  </ul>
);

function Overview({ today: { counts, views, taps }, search }: { today: StockToday; search: string }) {
  return (
    <div className="mt-8 grid gap-8 lg:grid-cols-2">
      <section>
        <h2 className="mb-3 text-lg font-bold">{messages.YOUR_STOCK}</h2>
        <StateCountLinks counts={counts} search={search} />
      </section>
      <section>
        <h2 className="mb-3 text-lg font-bold">{messages.LAST_DAYS}</h2>
        <p className="rounded-xl border border-stone-200 bg-white p-4">
          {views + taps === 0 ? messages.NOBODY_CAME : messages.viewsAndTaps(views, taps)}
        </p>
      </section>
    </div>
  );
}

function StateCountLinks({ counts, search }: { counts: StateCounts; search: string }) {
  return (
    <ul className="overflow-hidden rounded-xl border border-stone-200 bg-white">
      {LISTING_STATE_NAMES.filter((state) => counts[state] > 0).map((state) => (
        <li key={state} className="border-stone-200 not-first:border-t">
          <Link
            to={`/sell/listings?${new URLSearchParams([...new URLSearchParams(search), ['state', state]])}`}
            className="flex min-h-12 items-center justify-between gap-3 px-4 hover:bg-stone-100 focus-visible:-outline-offset-2"
          >
            <span>{messages.STATE_WORDS[state]}</span>
            <span className="font-semibold tabular-nums">{counts[state]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
