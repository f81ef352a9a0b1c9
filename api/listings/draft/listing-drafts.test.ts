import { expect, test } from 'vitest';
import { createId } from '../../../platform/create-id.ts';
import { openSellingMarket } from '../../../test/selling-makers.ts';
import { testOnPostgres } from '../../../test/test-database.ts';
import { heldUpOrOver } from '../../../test/two-servers.ts';
import { beginListing } from './listing-drafts.ts';

// On both databases: drafts are locked while they are written.

testOnPostgres('of two drafts that are begun at once, where there is room for one, one is', async () => {
  const { adapter, clock, db, dealer, dealerPerson, sellerOf } = await openSellingMarket();
  const person = await dealerPerson('owner');
  const sellerId = await sellerOf('dealer_id', dealer.id);
  const { document_id: seller } = await db
    .selectFrom('seller')
    .select('document_id')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const columns = ['document_id', 'created_at', 'updated_at', 'state_since', 'kind', 'seller_id', 'origin', 'state'];
  const rows = Array.from({ length: MOST_DRAFTS - 1 }, () => [
    createId(),
    now,
    now,
    now,
    'car',
    sellerId,
    'web',
    'draft',
    '{}',
  ]);
  await adapter.insertRows(db, 'listing', [...columns, 'patch'], rows);
  const draft = { sellerId, kind: 'car', origin: 'web' } as const;
  const { asked } = await db.transaction().execute(async (transaction) => {
    await beginListing({ db: transaction, now, by: { accountId: person.accountId } }, draft);
    const asked = person.ask('/sell/api/listings', { method: 'POST', body: { seller, kind: 'car' } });
    await heldUpOrOver(db, asked);
    return { asked };
  });
  expect((await asked).status).toBe(400);
  const drafts = await db.selectFrom('listing').select('id').where('seller_id', '=', sellerId).execute();
  expect(drafts).toHaveLength(MOST_DRAFTS);
});

test('a draft that is begun leaves what is kept in memory for visitors as it is', async () => {
  const { db, clock, dealer, dealerPerson, sellerOf } = await openSellingMarket();
  const { accountId } = await dealerPerson('owner');
  const sellerId = await sellerOf('dealer_id', dealer.id);
  const changes = () => db.selectFrom('change').select(['kind', 'entry_id']).execute();
  const before = await changes();
  await db.transaction().execute(async (transaction) => {
    const tx = { db: transaction, now: clock.now(), by: { accountId } };
    await beginListing(tx, { sellerId, kind: 'car', origin: 'web' });
  });
  expect(await changes()).toEqual(before);
});

const MOST_DRAFTS = 300;
