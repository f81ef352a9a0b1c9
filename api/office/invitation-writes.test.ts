import { expect } from 'vitest';
import { openMemberMakers } from '../../test/member-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { testOnPostgres } from '../../test/test-database.ts';
import { atOnce } from '../../test/two-servers.ts';
import { insertInvite } from '../sellers/invite-writes.ts';
import { acceptInvitation } from './invitation-writes.ts';

// On both databases: two presses at once wait for each other.

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
