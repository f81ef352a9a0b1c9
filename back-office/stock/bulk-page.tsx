import { data, redirect, useActionData, useLoaderData } from 'react-router';
import * as messages from '#contract/messages/bulk-stock.ts';
import { BACK_TO_LISTINGS } from '#contract/messages/stock.ts';
import type { Batch, Selection } from '#contract/office/bulk-schemas.ts';
import { isBulkMove, MOST_IN_BATCH, readPriceChange } from '#contract/office/bulk-stock.ts';
import { useActing } from '../lib/acting.ts';
import { attempt, refusal } from '../lib/attempt.ts';
import { listAddress, listQueryIn } from '../lib/list-address.ts';
import { mayFor } from '../lib/may.ts';
import { asOf, officeAction, officeLoader, textIn } from '../lib/page-loaders.ts';
import { BackLink } from '../shell/back-link.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { RefusedNotice } from '../shell/refused-notice.tsx';
import { BulkMoves } from './bulk-moves.tsx';
import { BulkPrices, type TypedChange } from './bulk-prices.tsx';
import { ChosenRows } from './chosen-rows.tsx';

const SELECTION = '/sell/api/selection';

/** Returns the API path that loads the chosen rows; undefined if no row was chosen. */
function selectionPath(url: URL): string | undefined {
  const { page: _, ...query } = listQueryIn(url);
  if (url.searchParams.has('all')) return listAddress(SELECTION, query);
  const of = url.searchParams.getAll('of').slice(0, MOST_IN_BATCH).join('.');
  return of === '' ? undefined : listAddress(SELECTION, { ...query, of });
}

const typedIn = (parameters: URLSearchParams): TypedChange => ({
  way: parameters.get('way') === 'higher' ? 'higher' : 'lower',
  by: parameters.get('by')?.slice(0, 20) ?? '',
  unit: parameters.get('unit') === 'ugx' ? 'ugx' : 'percent',
});

export const loader = officeLoader(async ({ url, api }) => {
  const path = selectionPath(url);
  const selection: Selection = path === undefined ? { rows: [], total: 0 } : await api.ask<Selection>('GET', path);
  // The query parameters that choose the ads. The form that previews new prices sends them again, so that the same ads stay chosen.
  const chosen = [...url.searchParams].filter(([name]) =>
    ['as', 'state', 'with', 'sort', 'q', 'of', 'all'].includes(name),
  );
  return { selection, chosen, typed: typedIn(url.searchParams), key: crypto.randomUUID() };
});

export const action = officeAction(async ({ url, form, api }) => {
  const intent = textIn(form, 'intent');
  if (intent !== 'price' && !isBulkMove(intent)) throw data(null, { status: 404 });
  const [way, by, unit] = ['way', 'by', 'unit'].map((name) => textIn(form, name));
  const read = intent === 'price' ? readPriceChange({ way: way ?? '', by: by ?? '', unit: unit ?? '' }) : undefined;
  const { answer, refused } = await attempt(
    api.ask<Batch>('POST', '/sell/api/batches', {
      seller: textIn(form, 'seller'),
      key: textIn(form, 'key'),
      rows: textIn(form, 'rows'),
      deed: intent,
      change: read && 'value' in read ? read.value : undefined,
    }),
  );
  if (refused) return refusal(refused, form);
  throw redirect(`/sell/listings/bulk/${answer.documentId}${asOf(url)}`);
});

export default function BulkPage() {
  const { selection, chosen, typed, key } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { seller, sellers, search } = useActing();
  const may = mayFor(sellers, seller.documentId);
  const { rows, total } = selection;
  const sent = { seller: seller.documentId, key, rows };
  return (
    <>
      <PageTitle>{messages.BULK_TITLE}</PageTitle>
      <RefusedNotice userMessage={refused?.userMessage} />
      <BackLink to={`/sell/listings${search}`}>{BACK_TO_LISTINGS}</BackLink>
      <h1 className="text-2xl font-bold">
        {rows.length === 0 ? messages.BULK_TITLE : messages.chosenHeading(rows.length)}
      </h1>
      {rows.length === 0 && <p className="mt-3">{messages.NONE_SELECTED}</p>}
      {total > rows.length && <p className="mt-3">{messages.tooMany(rows.length, total)}</p>}
      {rows.length > 0 && (
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
          <BulkPrices sent={sent} chosen={chosen} typed={typed} />
          <div className="grid gap-4">
            <BulkMoves sent={sent} may={may} />
            <ChosenRows rows={rows} search={search} />
          </div>
        </div>
      )}
    </>
  );
}
