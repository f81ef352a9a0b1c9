import { Link } from 'react-router';
import { doneHeading, SEE_DONE } from '#contract/messages/bulk-stock.ts';
import type { BatchSummary } from '#contract/office/bulk-schemas.ts';
import { type OfficeApi, orNull } from '../lib/office-api.ts';
import { asOf } from '../lib/page-loaders.ts';

const NEWS_MS = 60 * 60_000;

/** Loads the seller's last bulk change, if it is recent and can be undone; otherwise null. */
export async function loadLatestBatch(url: URL, api: OfficeApi, now: number): Promise<BatchSummary | null> {
  // 403: the user may not make bulk changes.
  const answer = await orNull(api.ask<{ batches: BatchSummary[] }>('GET', `/sell/api/batches${asOf(url)}`), 403);
  const latest = answer?.batches[0];
  const isNews = latest && !latest.isUndo && latest.done > 0 && now - Date.parse(latest.at) < NEWS_MS;
  return isNews ? latest : null;
}

export function LatestBatch({ batch, search }: { batch: BatchSummary | null; search: string }) {
  if (!batch) return null;
  return (
    <p className="mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-xl border border-stone-200 bg-white px-4 py-2">
      <span className="py-1">{doneHeading(batch.deed, batch.isUndo, batch.done)}</span>
      <Link
        to={`/sell/listings/bulk/${batch.documentId}${search}`}
        className="inline-flex min-h-11 items-center underline"
      >
        {SEE_DONE}
      </Link>
    </p>
  );
}
