import type { ListingMove } from '#contract/listing-states.ts';
import { loadSigningKeys } from '../api/accounts/signing-keys.ts';
import { moveListing } from '../api/listings/lifecycle/listing-moves.ts';
import { renewalCode } from '../api/listings/lifecycle/renewal-codes.ts';
import { lockListing } from '../api/listings/rows/listing-rows.ts';
import { readMarketConfig } from '../api/schema/market-config.ts';
import { openAdapter } from '../platform/database/open-adapter.ts';

const DAY_MS = 86_400_000;

/** Sellers of a market that runs elsewhere: another process on the same database. */
export async function openSellers(dataDir: string) {
  const adapter = await openAdapter({ dataDir });
  const { db } = adapter;
  const parts = { adapter, listingDays: 45, privateListings: 2 };
  const keys = loadSigningKeys(readMarketConfig({ DATA_DIR: dataDir }));
  return {
    db,
    close: () => adapter.close(),
    act: (documentId: string, name: ListingMove) =>
      db.transaction().execute(async (transaction) => {
        const listing = await lockListing(transaction, documentId);
        if (!listing) throw new Error(documentId);
        await moveListing(
          { db: transaction, now: Date.now(), by: { accountId: null }, services: parts },
          listing,
          name,
        );
      }),
    /** Where the link of a reminder leads, for a car whose ad ends in two days. */
    async renewalPath(documentId: string) {
      const expiresAt = Date.now() + 2 * DAY_MS;
      await db
        .updateTable('listing')
        .set({ expires_at: expiresAt, origin: 'web' })
        .where('document_id', '=', documentId)
        .execute();
      return `/renew?code=${renewalCode(keys, { documentId, expiresAt })}`;
    },
  };
}
