import { expect } from 'vitest';
import { openMemberMakers } from '../../test/member-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { testOnPostgres } from '../../test/test-database.ts';
import { atOnce } from '../../test/two-servers.ts';
import { openWritingMarket } from '../../test/write-makers.ts';
import { deleteFirmEntry } from '../seller-pages/firm-entry-writes.ts';
import { insertInvite } from '../sellers/invite-writes.ts';
import { acceptInvitation } from './invitation-writes.ts';

// On both databases: two presses at once wait for each other.

testOnPostgres('of somebody who accepts an invitation while its dealer is deleted, one comes too late', async () => {
  const market = await openWritingMarket();
  const { adapter, clock, config, dataDir, db } = market;
  const { makeMember } = openMemberMakers(market);
  const { account } = await makeMember();
  const program = await market.makeStaffToken();
  const invite = async () => {
    const dealer = await market.makeDealer();
    const sellerId = await market.sellerOf('dealer_id', dealer.id);
    const offer = { sellerId, email: account.email, role: 'owner', invitedBy: null } as const;
    const { code } = await insertInvite(db, { derive: (text) => text }, offer, clock.now());
    const accept = (within: typeof db) => acceptInvitation(within, account.id, code, clock.now());
    return { dealer, sellerId, accept };
  };
  const place = { ...config, dataDir };
  const early = await invite();
  const path = `/api/dealer-infos/${early.dealer.documentId}`;
  const deleted = await atOnce(place, { first: early.accept, second: () => program.ask(path, { method: 'DELETE' }) });
  expect(deleted.status).toBe(409);
  const late = await invite();
  const tx = { now: clock.now(), accountId: program.accountId };
  const entry = { id: late.dealer.id, documentId: late.dealer.documentId, values: {} };
  const accepted = await atOnce(place, {
    first: (within, other) => deleteFirmEntry({ ...tx, adapter: other, db: within }, 'dealer', entry),
    second: () => adapter.db.transaction().execute(late.accept),
  });
  expect(accepted).toBe('gone');
  expect(await db.selectFrom('seller').select('id').where('id', '=', late.sellerId).execute()).toEqual([]);
});

testOnPostgres('an invitation that is accepted on two devices at once is accepted once', async () => {
  const market = await openSellingMarket();
  const { adapter, clock, config, dataDir, db } = market;
  const { makeMember } = openMemberMakers(market);
  const { account } = await makeMember();
  const sellerId = await market.sellerOf('dealer_id', market.dealer.id);
  const offer = { sellerId, email: account.email, role: 'agent', invitedBy: null } as const;
  const { code } = await insertInvite(db, { derive: (text) => text }, offer, clock.now());
  const accept = (within: typeof db) => acceptInvitation(within, account.id, code, clock.now());
  const second = await atOnce(
    { ...config, dataDir },
    { first: accept, second: () => adapter.db.transaction().execute(accept) },
  );
  expect(second).toBe('gone');
  const accepted = db.selectFrom('audit_event').select('id').where('action', '=', 'accept invitation');
  expect(await accepted.execute()).toHaveLength(1);
});
