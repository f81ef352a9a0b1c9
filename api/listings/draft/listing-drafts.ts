import { UNFINISHED_STATES } from '#contract/listing-states.ts';
import {
  isSameValue,
  type ListingField,
  type ListingKind,
  type ListingValue,
  type ListingValues,
  listingField,
  readSellersField,
} from '#contract/listings/listing-fields.ts';
import { NOT_YOURS_TO_WRITE, unknownNameFault } from '#contract/messages/listing-fields.ts';
import { createId } from '../../../platform/create-id.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import type { Tx } from '../../../platform/database/tx.ts';
import { lockSeller } from '../../sellers/seller-lock-writes.ts';
import type { CarNumberColumns } from '../rows/car-number-writes.ts';
import { recordEvent } from '../rows/listing-events.ts';
import { type ListingRow, patchOf } from '../rows/listing-rows.ts';
import { spelledValues } from '../rows/market-names.ts';
import { outdateReview } from '../rows/review-versions.ts';

/** Error messages about values, by field name. */
export type Faults = Readonly<Record<string, string>>;

/** One field's two different values: the one that the user sent, and the one that somebody else has stored. */
interface Conflict {
  yours: ListingValue;
  theirs: ListingValue;
}

/** The most drafts of one seller. Nobody fills in so many at once, so beyond this a program must be at work. */
export const MOST_DRAFTS = 300;
/** The most drafts of a browser in which nobody is signed in. */
export const MOST_DRAFTS_OF_GUEST = 3;

export class TooManyDrafts extends Error {
  override name = 'TooManyDrafts';
}

async function requireRoomForDraft(db: Database, sellerId: number, most: number): Promise<void> {
  // Locks the seller before any ad is locked. If two drafts are begun at once, the second request waits here, and then counts the first
  // draft too.
  await lockSeller(db, sellerId);
  const { drafts } = await db
    .selectFrom('listing')
    .select(({ fn }) => fn.countAll<number>().as('drafts'))
    .where('seller_id', '=', sellerId)
    .where('state', 'in', UNFINISHED_STATES)
    .executeTakeFirstOrThrow();
  if (Number(drafts) >= most) throw new TooManyDrafts();
}

interface NewListing {
  sellerId: number;
  kind: ListingKind;
  origin: 'web' | 'api';
  /** The values that the draft starts with. */
  values?: ListingValues;
  /** Set if the draft is made from a row of an imported file. `import_values`: the row's values, as JSON. */
  fromFile?: CarNumberColumns & { import_batch_id: number; import_values: string; stock_number: string | null };
  /** The most drafts that the seller may have; imports allow more than the form does. Infinity skips the count. */
  mostDrafts?: number;
}

/** Creates a draft, with a documentId that never changes. Throws TooManyDrafts. */
export async function beginListing(
  tx: Tx,
  { sellerId, kind, origin, values = {}, fromFile, mostDrafts = MOST_DRAFTS }: NewListing,
): Promise<{ id: number; documentId: string }> {
  const { db, now, by } = tx;
  if (Number.isFinite(mostDrafts)) await requireRoomForDraft(db, sellerId, mostDrafts);
  const documentId = createId();
  const { id } = await db
    .insertInto('listing')
    .values({
      document_id: documentId,
      created_at: now,
      updated_at: now,
      kind,
      seller_id: sellerId,
      origin,
      state: 'draft',
      state_since: now,
      patch: JSON.stringify(values),
      patch_by: by.accountId,
      ...fromFile,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordEvent(tx, { listingId: id, what: 'begin' });
  return { id, documentId };
}

/** Returns whether a name that the market does not know is accepted: new models (a moderator checks them), places and colours are. */
const mayBeNew = (kind: ListingKind, { name, shape }: ListingField) =>
  (shape.as !== 'name' && shape.as !== 'names') || (kind === 'car' && name === 'model');

/** Returns an error message for each field with an unknown name that is not accepted. */
function faultsOfNames(kind: ListingKind, unknown: Readonly<Record<string, readonly string[]>>): Faults {
  return Object.fromEntries(
    Object.entries(unknown).flatMap(([name, [first]]) => {
      const field = listingField(kind, name);
      return first === undefined || !field || mayBeNew(kind, field)
        ? []
        : [[name, unknownNameFault(first.slice(0, 40))]];
    }),
  );
}

/**
 * Reads the sent values by the rules of their fields, with names in the market's spelling. Returns the valid values, and error messages for
 * the others. `present`: the ad's other values.
 */
export async function readValues(
  db: Database,
  kind: ListingKind,
  sent: Readonly<Record<string, unknown>>,
  present: ListingValues,
): Promise<{ values: ListingValues; faults: Faults }> {
  const values: Record<string, ListingValue> = {};
  const faults: Record<string, string> = {};
  for (const [name, input] of Object.entries(sent)) {
    const field = listingField(kind, name);
    const read = field ? readSellersField(field, input) : { fault: NOT_YOURS_TO_WRITE };
    if ('fault' in read) faults[name] = read.fault;
    else values[name] = read.value;
  }
  const spelled = await spelledValues(db, kind, values, present);
  const unknown = faultsOfNames(kind, spelled.unknown);
  const valid = Object.entries(spelled.values).filter(([name]) => !(name in unknown));
  return { values: Object.fromEntries(valid), faults: { ...faults, ...unknown } };
}

/**
 * Puts each list of names, such as features, into its stored order, because a form sends its names in any order. New names come last. A
 * list that then equals the stored one is left out.
 */
export const inTheirOrder = (values: ListingValues, present: ListingValues): ListingValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, sent]): [string, ListingValue][] => {
      const before = present[name];
      if (!isNames(sent) || !isNames(before)) return [[name, sent]];
      const [kept, added] = [before.filter((one) => sent.includes(one)), sent.filter((one) => !before.includes(one))];
      return added.length === 0 && kept.length === before.length ? [] : [[name, [...kept, ...added]]];
    }),
  );

const isNames = (value: ListingValue | undefined): value is readonly string[] => Array.isArray(value);

/** Returns the listing's version at which each field was last changed. */
export const fieldVersionsOf = ({
  field_versions,
}: Pick<ListingRow, 'field_versions'>): Readonly<Record<string, number>> => JSON.parse(field_versions);

/**
 * Returns the fields that somebody else has changed after `seenVersion` to a value that differs from the one just sent. `present`: the ad's
 * present values.
 */
export function conflictsOf(
  listing: Pick<ListingRow, 'field_versions'>,
  seenVersion: number,
  values: ListingValues,
  present: ListingValues,
): Readonly<Record<string, Conflict>> {
  const versions = fieldVersionsOf(listing);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, yours]) => {
      const theirs = present[name] ?? null;
      const isNewer = (versions[name] ?? 0) > seenVersion;
      return isNewer && !isSameValue(yours, theirs) ? [[name, { yours, theirs }]] : [];
    }),
  );
}

/**
 * Adds values to the listing's patch (the values that are not public yet), and returns the listing's new version. The listing must be
 * locked.
 */
export async function keepInPatch(tx: Tx, listing: ListingRow, values: ListingValues): Promise<number> {
  const { db, now } = tx;
  const { accountId } = tx.by;
  const patch = { ...patchOf(listing), ...values };
  const changed = Object.fromEntries(Object.keys(values).map((name) => [name, listing.version + 1]));
  await db
    .updateTable('listing')
    .set({
      patch: JSON.stringify(patch),
      patch_by: accountId,
      version: listing.version + 1,
      updated_at: now,
      field_versions: JSON.stringify({ ...fieldVersionsOf(listing), ...changed }),
    })
    .where('id', '=', listing.id)
    .execute();
  if (listing.submitted_at !== null) await outdateReview(db, listing.id);
  return listing.version + 1;
}
