import type { Database } from '../../../platform/database/adapter.ts';
import { contactListing } from '../rows/lead-queries.ts';
import { findListingFacts } from '../rows/listing-queries.ts';
import { readTaps } from './notice-sms-queries.ts';
import { enqueueSending, type SmsPair, type SummedTaps, sendSoon } from './notice-writes.ts';

/** The most ads that a summary stores; an SMS has room for two or three. */
const MOST_TITLES = 20;

/** Returns the title of an ad on sale, or undefined for any other ad. */
async function titleOf(db: Database, listingId: number): Promise<string | undefined> {
  const listing = await db
    .selectFrom('listing')
    .select(['kind', 'document_id as documentId'])
    .where('id', '=', listingId)
    .executeTakeFirst();
  return listing && (await findListingFacts(db, contactListing(listing)))?.title;
}

/** Deletes and returns the presses of Call and WhatsApp that the person was not told of yet, the most pressed ads first. */
async function takeTaps(db: Database, { accountId, sellerId }: SmsPair): Promise<SummedTaps> {
  const taken = await db
    .deleteFrom('notice_tap')
    .where('account_id', '=', accountId)
    .where('seller_id', '=', sellerId)
    .returning(['listing_id', 'count'])
    .execute();
  const taps: SummedTaps = [];
  for (const { listing_id, count } of taken.toSorted((a, b) => b.count - a.count).slice(0, MOST_TITLES)) {
    taps.push({ title: (await titleOf(db, listing_id)) ?? '', count });
  }
  return taps;
}

/** Adds up the presses of ads with the same title. */
const joined = (taps: SummedTaps): SummedTaps =>
  [...Map.groupBy(taps, ({ title }) => title)].map(([title, same]) => ({
    title,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));

/**
 * Combines a person's held SMS about a seller, and the presses of buyers that they were not told of yet, into one SMS, in a transaction.
 * Buyers who were answered or erased since an SMS was held are left out.
 */
export async function sumUp(db: Database, pair: SmsPair, now: number): Promise<void> {
  const held = await db
    .selectFrom('notice_sms')
    .leftJoin('lead', 'lead.id', 'notice_sms.lead_id')
    .select(['notice_sms.id', 'notice_sms.lead_id', 'notice_sms.buyers', 'notice_sms.taps'])
    .select(['lead.state', 'lead.forget_at'])
    .where('notice_sms.account_id', '=', pair.accountId)
    .where('notice_sms.seller_id', '=', pair.sellerId)
    .where('notice_sms.state', '=', 'held')
    .orderBy('notice_sms.id')
    .execute();
  const isOver = ({ lead_id, state, forget_at }: (typeof held)[number]) =>
    lead_id !== null && (state !== 'new' || forget_at === null);
  const over = held.filter(isOver);
  const open = held.filter((one) => !over.includes(one));
  const setStates = async (rows: readonly { id: number }[], state: 'dropped' | 'summed' | 'waiting') => {
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await db.updateTable('notice_sms').set({ state }).where('id', 'in', ids).execute();
  };
  await setStates(over, 'dropped');
  const taps = joined([...(await takeTaps(db, pair)), ...open.flatMap((one) => readTaps(one.taps))]);
  const [first, ...others] = open;
  if (first && others.length === 0 && taps.length === 0) {
    await setStates([first], 'waiting');
    return enqueueSending(db, first.id, now);
  }
  await setStates(open, 'summed');
  const buyers = open.reduce((sum, one) => sum + one.buyers, 0);
  if (buyers > 0 || taps.length > 0) await sendSoon(db, { ...pair, leadId: null, buyers, taps }, now);
}
