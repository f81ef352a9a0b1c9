import { useActionData, useLoaderData } from 'react-router';
import * as inbox from '#contract/messages/inbox.ts';
import * as messages from '#contract/messages/lead-inbox.ts';
import type { LeadInbox } from '#contract/office/lead-schemas.ts';
import type { Refusal } from '../../ui/forms/refusal.ts';
import { useActing } from '../lib/acting.ts';
import { listAddress, listQueryIn } from '../lib/list-address.ts';
import { mayFor } from '../lib/may.ts';
import { officeLoader } from '../lib/page-loaders.ts';
import { OfficeList } from '../shell/office-list.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { loadDone } from './lead-done.ts';
import { LeadDoneBar } from './lead-done-bar.tsx';
import { LeadExportLink } from './lead-export-link.tsx';
import { LeadItem } from './lead-item.tsx';
import { LEAD_HOLDER_CHOICES, leadStates } from './lead-list-filters.ts';

export { leadAction as action, shouldRevalidate } from './lead-action.ts';

export const loader = officeLoader(async ({ url, api }) => {
  const query = listQueryIn(url);
  const now = Date.now();
  const [leads, done] = await Promise.all([
    api.ask<LeadInbox>('GET', listAddress('/sell/api/leads', query)),
    loadDone(url, api, now),
  ]);
  return { query, leads, done, now };
});

export default function LeadsPage() {
  const { query, leads, done, now } = useLoaderData<typeof loader>();
  const refused = useActionData<Refusal>();
  const { seller, sellers, search, owesSecondFactor } = useActing();
  const may = mayFor(sellers, seller.documentId);
  const { rows, counts, hasTeam } = leads;
  const isEmpty = !query.with && Object.values(counts).every((count) => count === 0);
  return (
    <>
      <PageTitle>{messages.LEADS}</PageTitle>
      <LeadDoneBar done={done} />
      <RefusedNotice userMessage={refused?.userMessage} />
      <h1 className="text-2xl font-bold">{messages.LEADS_HEADING}</h1>
      {isEmpty ? (
        <div className="mt-6 rounded-xl border border-stone-200 bg-white p-5">
          <p className="text-lg font-semibold">{messages.NO_LEADS_YET}</p>
          <p className="mt-1 text-stone-700">{messages.NO_LEADS_MEAN}</p>
        </div>
      ) : (
        <>
          <OfficeList
            path="/sell/leads"
            query={query}
            found={leads}
            countWords={messages.buyersFound}
            none={messages.NONE_FOUND}
            nothingYet={messages.NOTHING_OPEN}
            search={{ label: messages.SEARCH_LEADS, hint: messages.SEARCH_HINT }}
            // A search also covers closed leads, unless the user has chosen a state.
            searchIn={{ state: query.state ?? 'all' }}
            showAll={{ label: inbox.SHOW_ALL, query: { state: 'all' } }}
            tabs={{ name: 'state', label: inbox.BY_STATE, choices: leadStates(counts, query.state), isOneRow: true }}
            links={hasTeam ? [{ name: 'with', label: inbox.WHO_HAS_IT, choices: LEAD_HOLDER_CHOICES }] : []}
          >
            <ul className="mt-3 grid gap-3 lg:grid-cols-2">
              {rows.map((lead) => (
                <LeadItem key={lead.documentId} lead={lead} now={now} search={search} hasTeam={hasTeam} />
              ))}
            </ul>
          </OfficeList>
          {may('export leads') && <LeadExportLink search={search} owesSecondFactor={owesSecondFactor} />}
        </>
      )}
    </>
  );
}
