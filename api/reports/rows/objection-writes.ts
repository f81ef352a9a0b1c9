import { type ListingState, stageOf } from '#contract/listing-states.ts';
import type { Objection } from '#contract/office/objection-schemas.ts';
import { createId } from '../../../platform/create-id.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';

/** Returns when and by whom an ad was last removed. */
const findRemoval = (db: Database, listingId: number) =>
  db
    .selectFrom('listing_event')
    .select(['at', 'account_id'])
    .where('listing_id', '=', listingId)
    .where('what', '=', 'remove')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface RemovedListing {
  id: number;
  state: ListingState;
}

/** Returns whether an ad's seller can object to its removal, which is possible once for each removal. */
export async function findObjection(db: Database, { id, state }: RemovedListing): Promise<Objection['state']> {
  const removal = stageOf(state).isRemoved ? await findRemoval(db, id) : undefined;
  if (!removal) return 'none';
  const objection = await db
    .selectFrom('report')
    .select('decided_at')
    .where('listing_id', '=', id)
    .where('reason', '=', 'objection')
    .where('created_at', '>=', removal.at)
    .executeTakeFirst();
  if (!objection) return 'possible';
  return objection.decided_at === null ? 'open' : 'decided';
}

interface NewObjection {
  listingId: number;
  note: string;
  /** The address to which the decision on the objection is mailed; null if the member has none. */
  email: string | null;
  browserHash: string;
}

/** Stores an objection. It must be decided by a moderator other than the one who removed the ad. The ad must be locked. */
export async function insertObjection({ db, now, by }: Tx, objection: NewObjection): Promise<void> {
  const { listingId, note, email, browserHash } = objection;
  const removal = await findRemoval(db, listingId);
  await db
    .insertInto('report')
    .values({
      document_id: createId(),
      created_at: now,
      listing_id: listingId,
      reason: 'objection',
      note,
      account_id: by.accountId,
      email,
      browser_hash: browserHash,
      not_for: removal?.account_id ?? null,
    })
    .execute();
}
