import { isWhereItLed, type SellerMove, stageOf } from '#contract/listing-states.ts';
import * as messages from '#contract/messages/stock.ts';
import type { StockRow } from '#contract/office/stock-schemas.ts';
import { safePath } from '#contract/values/safe-path.ts';
import { type OfficeApi, orNull } from '../lib/office-api.ts';
import { isSellerMove } from './stock-steps.ts';

/** Actions on a listing other than moves. */
const OTHER_INTENTS = ['delete', 'price', 'send changes', 'drop changes'] as const;
export type StockIntent = SellerMove | (typeof OTHER_INTENTS)[number];

export const isStockIntent = (name: string): name is StockIntent =>
  isSellerMove(name) || OTHER_INTENTS.some((intent) => intent === name);

const OTHER_WORDS = {
  delete: messages.DRAFT_DELETED,
  price: messages.PRICE_SET,
  'send changes': messages.CHANGES_SENT,
  'drop changes': messages.CHANGES_DROPPED,
} as const;

/** The last action on a listing, named by the page's address, and the listing as it is now. */
export interface Done {
  intent: StockIntent;
  /** The listing as it is now; null: it was deleted. */
  row: StockRow | null;
}

/** Ms after which the page no longer reports an action on a listing, even if its address still names the action. */
const NEWS_MS = 10 * 60_000;

const isNews = ({ updatedAt }: StockRow, now: number) => now - Date.parse(updatedAt) < NEWS_MS;

/** Returns the sentence in which the page reports the action; null if the listing's state has changed since the action. */
export function doneWords({ intent, row }: Done): string | null {
  if (!isSellerMove(intent)) return OTHER_WORDS[intent];
  if (!row || !isWhereItLed(intent, row.state)) return null;
  return stageOf(row.state).isInReview ? messages.SENT_TO_US : messages.DONE_WORDS[intent];
}

/**
 * Loads the listing of the last action, which the page's address names, as in `?done=sell&of=…`. Null: the address names no action, or an old one.
 */
export async function loadDone({ searchParams }: URL, api: OfficeApi, now: number): Promise<Done | null> {
  const intent = searchParams.get('done') ?? '';
  if (!isStockIntent(intent)) return null;
  if (intent === 'delete') return { intent, row: null };
  const of = searchParams.get('of') ?? '';
  const row = await orNull(api.ask<StockRow>('GET', safePath`/sell/api/listings/${of}/row`), 400, 403, 404);
  return row && isNews(row, now) ? { intent, row } : null;
}

/** Returns the address of the page to show after an action on a listing. Its parameters `done` and `of` name the action and the listing. */
export function pathAfter({ pathname, searchParams }: URL, intent: StockIntent, of: string): string {
  const search = new URLSearchParams(searchParams);
  search.set('done', intent);
  search.set('of', of);
  // A deleted listing has no page, so the list is shown.
  return `${intent === 'delete' ? '/sell/listings' : pathname}?${search}`;
}
