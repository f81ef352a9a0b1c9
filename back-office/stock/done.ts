import * as messages from '#contract/messages/stock.ts';
import type { SellerMove } from '#contract/office/listings.ts';
import type { StockRow } from '#contract/office/stock.ts';
import { hasStatus, type OfficeApi } from '../lib/office-api.ts';
import { isSellerMove, isWhereItLed } from './stock-steps.ts';

/** What is done besides moves. */
const OTHER_DEEDS = ['delete', 'price', 'send changes', 'drop changes'] as const;
export type Deed = SellerMove | (typeof OTHER_DEEDS)[number];

export const isDeed = (name: string): name is Deed => isSellerMove(name) || OTHER_DEEDS.some((deed) => deed === name);

const OTHER_WORDS = {
  ...{ delete: messages.DRAFT_DELETED, price: messages.PRICE_SET },
  ...{ 'send changes': messages.CHANGES_SENT, 'drop changes': messages.CHANGES_DROPPED },
} as const;

/** What was done a moment ago, as the address of the page says that follows it. */
export interface Done {
  deed: Deed;
  /** What it was done to, as it is now; null: it is gone. */
  row: StockRow | null;
}

/** After that it is no news any more. */
const NEWS_MS = 10 * 60_000;

const isNews = ({ updatedAt }: StockRow, now: number) => now - Date.parse(updatedAt) < NEWS_MS;

/** What the bar says; null where that is over: somebody has done something else since. */
export function doneWords({ deed, row }: Done): string | null {
  if (!isSellerMove(deed)) return OTHER_WORDS[deed];
  if (!row || !isWhereItLed(deed, row.state)) return null;
  return row.state === 'in review' ? messages.SENT_TO_US : messages.DONE_WORDS[deed];
}

/** Of the address of a page, `?done=sell&of=…`. */
export async function loadDone({ searchParams }: URL, api: OfficeApi, now: number): Promise<Done | null> {
  const deed = searchParams.get('done') ?? '';
  if (!isDeed(deed)) return null;
  if (deed === 'delete') return { deed, row: null };
  const of = encodeURIComponent(searchParams.get('of') ?? '');
  const row = await api.ask<StockRow>('GET', `/sell/api/listings/${of}/row`).catch((error: unknown) => {
    if (hasStatus(error, 400, 403, 404)) return null;
    throw error;
  });
  return row && isNews(row, now) ? { deed, row } : null;
}

/** The address of the page that tells of it. */
export function pathAfter({ pathname, searchParams }: URL, deed: Deed, of: string): string {
  const search = new URLSearchParams(searchParams);
  search.set('done', deed);
  search.set('of', of);
  // What is deleted has no page any more.
  return `${deed === 'delete' ? '/sell/listings' : pathname}?${search}`;
}
