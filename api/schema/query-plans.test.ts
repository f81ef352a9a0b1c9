import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { expect, test } from 'vitest';
import { openFingerprintedAds } from '../../test/fingerprinted-ads.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { listAnsweringStaff } from '../contact/rows/message-queries.ts';
import { countAnswerTimes } from '../leads/inbox/answer-times.ts';
import { selectAnswering } from '../leads/rows/lead-queries.ts';
import { listHeads } from '../listings/lifecycle/listing-reminders.ts';
import { listWithAlikePhotos } from '../listings/photos/alike-photo-queries.ts';
import { listAdsShowing } from '../listings/photos/banned-photos.ts';
import { standingSignals } from '../listings/review/review-signals.ts';
import { raiseTrust, raiseTrusts } from '../listings/review/seller-trust.ts';
import { findListing } from '../listings/rows/listing-rows.ts';
import { viewsAndTaps } from '../listings/stock/stock-figure-queries.ts';
import { removeUnusedDrafts } from '../media/draft-media-writes.ts';
import { deleteUnusedMedia } from '../media/media-deletion-writes.ts';
import { withdrawMedia } from '../media/media-withdrawal-writes.ts';

// SQLite answers no other request while it reads, so what is done for one ad, picture or seller must not read a table that grows with the
// market. The test database has no statistics: SQLite takes each table for a large one.

const market = await openSellingMarket();
const { db } = market;
const { ad } = await openFingerprintedAds(market)({ hash: '0123456789abcdef', mirrored: 'fedcba9876543210' });
const listing = (await findListing(db, ad)) ?? expect.fail('the ad is there');
const NOW = Date.parse('2026-11-30');

/** Tables that stay small: the roles of the staff, and the dealers and garages, who are some thousands. */
const SMALL = /^SCAN (account_role|dealer|garage)\b/;

/** Returns the steps of these queries in which SQLite reads a whole table or index that grows with the market. */
async function scansOf(run: (watched: typeof db) => Promise<unknown>): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const watch: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await run(db.withPlugin(watch));
  expect(queries).not.toEqual([]);
  const scans = [];
  for (const { sql: text, parameters } of queries) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
    );
    scans.push(
      ...rows.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN ') && !SMALL.test(detail)),
    );
  }
  return scans;
}

/** Returns the adapter with its queries, also those of another thread, run where they are watched. */
const readsOf = (watched: typeof db): typeof market.adapter => ({
  ...market.adapter,
  db: watched,
  apart: { visitors: watched, office: watched },
});

test.each<[string, (watched: typeof db) => Promise<unknown>]>([
  ['the people who answer for a seller', (watched) => selectAnswering(watched, 1).select('account.id').execute()],
  ['the staff who answer visitors', (watched) => listAnsweringStaff(watched)],
  ['the people who are reminded of an ad', (watched) => listHeads(watched, 1)],
  ['the ads with a picture', (watched) => listAdsShowing(watched, 1)],
  [
    'the ads with a picture that looks like one',
    (watched) => listWithAlikePhotos(watched, { findAlike: async () => [1, 2] }, ad),
  ],
  ['reasons for a moderator to look at an ad', (watched) => standingSignals(watched, listing)],
  ['the approvals of one seller', (watched) => raiseTrust(watched, listing.seller_id, NOW)],
  ['sellers who have earned trust', (watched) => raiseTrusts(readsOf(watched), NOW)],
  ['the views of a seller’s ads', (watched) => viewsAndTaps(watched, listing.seller_id, NOW)],
  ['the answer times of sellers', (watched) => countAnswerTimes(readsOf(watched), NOW)],
  ['pictures of an ad that is taken off sale', (watched) => withdrawMedia(watched, [1, 2], NOW)],
  ['pictures of an ad that is deleted', (watched) => deleteUnusedMedia(watched, [1, 2], NOW)],
  ['pictures that no ad uses', (watched) => removeUnusedDrafts(watched, NOW)],
])('%s are found by an index', async (_, run) => {
  expect(await scansOf(run)).toEqual([]);
});

/** References without an index: the tables are small, or hardly ever is a row deleted that they refer to. */
const NOT_INDEXED = [
  'account_role.granted_by',
  'api_token.created_by',
  'car_feature.feature_id',
  'garage.place_id',
  'google_sign_in.account_id',
  'import_batch.account_id',
  'report.decided_by',
  'report.not_for',
  'review_item.claimed_by',
  'review_item.decided_by',
  'seller.place_id',
  'seller_invite.invited_by',
  'spare_part.place_id',
];

test('whatever refers to a row that is deleted is found by an index', async () => {
  const { rows } = await sql<{ name: string }>`
    select tables.name || '.' || refers."from" as name
    from pragma_table_list as tables, pragma_foreign_key_list(tables.name) as refers
    where not exists (
      select 1 from pragma_index_list(tables.name) as indexes, pragma_index_info(indexes.name) as columns
      where columns.seqno = 0 and columns.name = refers."from")
    and not exists (
      select 1 from pragma_table_info(tables.name) as columns where columns.pk = 1 and columns.name = refers."from")
    order by 1`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(NOT_INDEXED);
});
