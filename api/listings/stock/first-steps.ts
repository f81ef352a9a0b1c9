import { isUnsent, LISTING_STATE_NAMES, stageOf } from '#contract/listing-states.ts';
import type { FirstSteps } from '#contract/office/stock-schemas.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS } from '../../../platform/durations.ts';

/**
 * For this many days a dealer or garage counts as new, and is shown the first steps that it has not done yet even if it already has
 * something on sale.
 */
const NEW_DAYS = 30;

const SENT = LISTING_STATE_NAMES.filter((state) => !isUnsent(state));
const WERE_ON_SALE = SENT.filter((state) => stageOf(state).isPublic || stageOf(state).isOffSale);
/** States of an import that a seller has started, which therefore has created ads or is creating them. */
const LOADED = ['importing', 'photos', 'done'] as const;

const hasAd = async (db: Database, sellerId: number, states: typeof SENT) =>
  (await db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const hasLoaded = async (db: Database, sellerId: number) =>
  (await db
    .selectFrom('import_batch')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', 'in', LOADED)
    .limit(1)
    .executeTakeFirst()) !== undefined;

async function hasTeam(db: Database, sellerId: number, now: number): Promise<boolean> {
  const members = await db
    .selectFrom('seller_member')
    .select('account_id')
    .where('seller_id', '=', sellerId)
    .limit(2)
    .execute();
  if (members.length > 1) return true;
  const invite = await db
    .selectFrom('seller_invite')
    .select('hash')
    .where('seller_id', '=', sellerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return invite !== undefined;
}

interface Firm {
  dealer_id: number | null;
  garage_id: number | null;
  opening_hours: string | null;
}

async function hasPage(db: Database, { dealer_id, garage_id, opening_hours }: Firm): Promise<boolean> {
  if (opening_hours === null || opening_hours === '[]') return false;
  const ofDealer = db
    .selectFrom('dealer_image')
    .select('media_id')
    .where('dealer_id', '=', dealer_id ?? 0);
  const ofGarage = db
    .selectFrom('garage_image')
    .select('media_id')
    .where('garage_id', '=', garage_id ?? 0);
  return (await ofDealer.unionAll(ofGarage).limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Returns which of a seller's first steps are done, such as importing a file and completing its page. `isShown`: whether a page recommends
 * them, which is never the case for private sellers.
 */
export async function findFirstSteps(db: Database, sellerId: number, now: number): Promise<FirstSteps> {
  const seller = await db
    .selectFrom('seller')
    .select(['kind', 'created_at', 'dealer_id', 'garage_id', 'opening_hours'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const done = {
    import: await hasLoaded(db, sellerId),
    page: await hasPage(db, seller),
    team: await hasTeam(db, sellerId, now),
    car: await hasAd(db, sellerId, SENT),
  };
  const isFirm = seller.kind === 'dealer' || seller.kind === 'garage';
  const isNew = now - seller.created_at < NEW_DAYS * DAY_MS && Object.values(done).includes(false);
  return { isShown: isFirm && (isNew || !(await hasAd(db, sellerId, WERE_ON_SALE))), done };
}
