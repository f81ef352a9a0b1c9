import type { Database } from '../../../platform/database/adapter.ts';
import { contactListing } from '../rows/lead-queries.ts';
import { findListingFacts } from '../rows/listing-queries.ts';
import { readTaps } from './notice-sms-queries.ts';
import { enqueueSending, type SummedTaps, sendSoon } from './notice-writes.ts';

/** The most ads that a summary names; an SMS has room for two or three. */
const MOST_TITLES = 20;

interface Pair {
  accountId: number;
  sellerId: number;
}

/** Returns the title of an ad on sale; undefined: it is on sale no more. */
async function titleOf(db: Database, listingId: number): Promise<string | undefined> {
  const listing = await db
    .selectFrom('listing')
    .select(['kind', 'document_id as documentId'])
    .where('id', '=', listingId)
    .executeTakeFirst();
  return listing && (await findListingFacts(db, contactListing(listing)))?.title;
}

/** Takes the presses of Call and WhatsApp that the person was not told of yet, the most pressed ad first. */
async function takeTaps(db: Database, { accountId, sellerId }: Pair): Promise<SummedTaps> {
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

/** Joins those of one ad. */
const joined = (taps: SummedTaps): SummedTaps =>
  [...Map.groupBy(taps, ({ title }) => title)].map(([title, same]) => ({
    title,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));

/** Makes one SMS of all that is held for a person, in a transaction. Buyers who were answered meanwhile need none. */
export async function sumUp(db: Database, pair: Pair, now: number): Promise<void> {
  const held = await db
    .selectFrom('notice_sms')
    .leftJoin('lead', 'lead.id', 'notice_sms.lead_id')
    .select(['notice_sms.id', 'notice_sms.lead_id', 'notice_sms.buyers', 'notice_sms.taps', 'lead.state'])
    .where('notice_sms.account_id', '=', pair.accountId)
    .where('notice_sms.seller_id', '=', pair.sellerId)
    .where('notice_sms.state', '=', 'held')
    .orderBy('notice_sms.id')
    .execute();
  const answered = held.filter(({ lead_id, state }) => lead_id !== null && state !== 'new');
  const open = held.filter((one) => !answered.includes(one));
  const setStates = async (rows: readonly { id: number }[], state: 'dropped' | 'summed' | 'waiting') => {
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await db.updateTable('notice_sms').set({ state }).where('id', 'in', ids).execute();
  };
  await setStates(answered, 'dropped');
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
