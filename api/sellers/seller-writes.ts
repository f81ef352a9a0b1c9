import type { dealer } from '#contract/entities/dealer.ts';
import type { garage } from '#contract/entities/garage.ts';
import type { EntryWrites, NewEntry } from '../../platform/content/entry-writes.ts';
import { createId } from '../../platform/create-id.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { handLeadsOver } from '../leads/rows/lead-writes.ts';
import { findMarketSeller, findSellersOf } from './seller-queries.ts';

/** The trust of a seller whose changes are public at once. */
const TRUSTED = 2;

const COLUMNS = ['document_id', 'created_at', 'updated_at', 'published_at', 'kind', 'state', 'trust'];

/**
 * Returns which of these documentIds a seller has already. A dealer and a garage may have the same documentId, but their sellers may not.
 */
async function findTakenIds(db: Database, entries: readonly { documentId: string }[]): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set();
  const ids = entries.map(({ documentId }) => documentId);
  const rows = await db.selectFrom('seller').select('document_id').where('document_id', 'in', ids).execute();
  return new Set(rows.map(({ document_id }) => document_id));
}

/** Returns functions that write dealers or garages, each together with its seller. A new seller has no team until somebody is invited. */
export function sellerWrites<Spec extends typeof dealer | typeof garage>(
  writes: EntryWrites<Spec>,
  kind: 'dealer' | 'garage',
): EntryWrites<Spec> {
  const owner = `${kind}_id` as const;
  return {
    async insert(adapter: DatabaseAdapter, db: Database, entries: readonly NewEntry<Spec>[]) {
      const named = entries.map((entry) => ({ ...entry, documentId: entry.documentId ?? createId() }));
      const ids = await writes.insert(adapter, db, named);
      const taken = await findTakenIds(db, named);
      const rows = named.map(({ documentId, createdAt }, at) => [
        taken.has(documentId) ? createId() : documentId,
        createdAt,
        createdAt,
        createdAt,
        kind,
        'active',
        TRUSTED,
        ids[at] ?? 0,
      ]);
      await adapter.insertRows(db, 'seller', [...COLUMNS, owner], rows);
      return ids;
    },
    update: writes.update,
    /** Deletes dealers or garages. Their listings pass to the market itself. */
    async delete(db, ids) {
      const sellers = [...(await findSellersOf(db, owner, ids)).values()];
      if (sellers.length > 0) {
        const market = await findMarketSeller(db);
        await db
          .updateTable('listing')
          .set({ seller_id: market, stock_number: null })
          .where('seller_id', 'in', sellers)
          .execute();
        await handLeadsOver(db, sellers, market);
        await db.deleteFrom('seller').where('id', 'in', sellers).execute();
      }
      await writes.delete(db, ids);
    },
  };
}
