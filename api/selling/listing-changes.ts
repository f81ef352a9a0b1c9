import { isSameValue, type ListingValue, type ListingValues, listingField } from '#contract/listing-fields.ts';
import { TRUST } from '#contract/listing-states.ts';
import { NOTHING_TO_SEND } from '#contract/messages/listing-moves.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { rememberFileValues } from '../listings/file-value-writes.ts';
import { fieldVersionsOf, keepInPatch } from './listing-drafts.ts';
import { recordEvent } from './listing-events.ts';
import { closeReview, type MoveBy, type MoveParts, MoveRefused } from './listing-moves.ts';
import { photoChangesOf, photosOf } from './listing-photo-queries.ts';
import { publishPhotos } from './listing-photo-writes.ts';
import { findListingById, type ListingRow, patchOf, publicImages, publicValues } from './listing-rows.ts';
import { askReview } from './listing-submit.ts';
import { writeEntry } from './publishing.ts';

// Changes of what buyers see already. It stays as it is for them while changes wait for a moderator.

const part = (values: ListingValues, isWanted: (name: string) => boolean): ListingValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isWanted(name)));

/** What each of these was, and is to be. */
const differences = (before: ListingValues, after: ListingValues) =>
  Object.fromEntries(Object.entries(after).map(([name, value]) => [name, [before[name] ?? null, value]]));

/** What it was until now, where a model is nothing without its make. */
function formerValues(before: ListingValues, changed: ListingValues): ListingValues {
  const isOfCar = 'make' in changed || 'model' in changed;
  const names = [...Object.keys(changed), ...(isOfCar && 'make' in before ? ['make', 'model'] : [])];
  return part(before, (name) => names.includes(name));
}

/** As the column has it, when these fields were written as this version. */
const fieldVersionsAfter = (listing: ListingRow, written: ListingValues, version: number) =>
  JSON.stringify({
    ...fieldVersionsOf(listing),
    ...Object.fromEntries(Object.keys(written).map((name) => [name, version])),
  });

/** Buyers see these values from now on. */
async function takeEffect(
  { adapter }: MoveParts,
  db: Database,
  listing: ListingRow,
  { values, images }: { values: ListingValues; images?: readonly number[] },
  now: number,
) {
  const before = await publicValues(db, listing);
  const changed = part(values, (name) => !isSameValue(before[name], values[name]));
  const former = { ...formerValues(before, changed), ...(images && { images: await publicImages(db, listing) }) };
  await rememberFileValues(db, listing, former);
  await writeEntry(adapter, db, listing, { values: changed, ...(images && { images }), isPublishing: false }, now);
  await db
    .updateTable('listing')
    .set({
      ...{ version: listing.version + 1, updated_at: now },
      field_versions: fieldVersionsAfter(listing, changed, listing.version + 1),
    })
    .where('id', '=', listing.id)
    .execute();
  return differences(before, changed);
}

/** Does a change of this field show to buyers without a moderator? */
const isAtOnce = ({ kind, trust }: ListingRow, name: string) =>
  trust >= TRUST.known || listingField(kind, name)?.edited === 'at once';

/**
 * Changes what buyers see: what takes effect at once does, the rest waits until it is sent to a moderator. Gives the new version.
 * The ad must be held.
 */
export async function changeListing(
  parts: MoveParts,
  db: Database,
  listing: ListingRow,
  values: ListingValues,
  by: MoveBy,
  now: number,
): Promise<number> {
  const atOnce = part(values, (name) => isAtOnce(listing, name));
  const later = part(values, (name) => !isAtOnce(listing, name));
  let version = listing.version;
  if (Object.keys(atOnce).length > 0) {
    const patch = await takeEffect(parts, db, listing, { values: atOnce }, now);
    version += 1;
    await recordEvent(db, { listingId: listing.id, what: 'edit', accountId: by.accountId, patch }, now);
  }
  if (Object.keys(later).length === 0) return version;
  const field_versions = fieldVersionsAfter(listing, atOnce, version);
  version = await keepInPatch(db, { ...listing, version, field_versions }, later, by.accountId, now);
  // A moderator who has it open sees that it is another one now.
  if (listing.submitted_at !== null)
    await askReview(db, { ...listing, patch: JSON.stringify({ ...patchOf(listing), ...later }) }, 'edit', now);
  return version;
}

/** Puts the changes that wait before a moderator. The ad must be held. Throws MoveRefused. */
export async function submitChanges(db: Database, listing: ListingRow, by: MoveBy, now: number): Promise<void> {
  if (!(await hasChangesThatWait(db, listing))) throw new MoveRefused(NOTHING_TO_SEND);
  await askReview(db, listing, 'edit', now);
  await db
    .updateTable('listing')
    .set({ submitted_at: now, version: listing.version + 1, updated_at: now })
    .where('id', '=', listing.id)
    .execute();
  const event = {
    listingId: listing.id,
    what: 'submit changes',
    accountId: by.accountId,
    patch: patchOf(listing),
  } as const;
  await recordEvent(db, event, now);
}

const hasChangesThatWait = async (db: Database, listing: ListingRow): Promise<boolean> =>
  Object.keys(patchOf(listing)).length > 0 || (await photoChangesOf(db, listing.id)).isChanged;

/** Takes these out of what waits. */
async function leaveOutOfPatch(db: Database, listing: ListingRow, names: readonly string[]): Promise<void> {
  const left = part(patchOf(listing), (name) => !names.includes(name));
  const patch = Object.keys(left).length > 0 || listing.submitted_at !== null ? JSON.stringify(left) : null;
  await db.updateTable('listing').set({ patch }).where('id', '=', listing.id).execute();
}

/** Photos take effect where the market knows the seller a little; a new order does always, unless another comes first. */
async function publishPhotoChanges(parts: MoveParts, db: Database, listing: ListingRow, by: MoveBy, now: number) {
  const { isChanged, hasNew, hasOtherFirst } = await photoChangesOf(db, listing.id);
  const waits = listing.trust < TRUST.proven && (hasNew || hasOtherFirst);
  if (!isChanged || waits) return;
  const images = await photosOf(db, listing.id);
  const patch = { images: [await publicImages(db, listing), images] };
  await publishPhotos(db, listing.id, now);
  await takeEffect(parts, db, listing, { values: {}, images }, now);
  await recordEvent(db, { listingId: listing.id, what: 'edit', accountId: by.accountId, patch }, now);
}

/**
 * Changes what buyers see in one go, photos and what was kept for later included: what takes effect at once does, and the rest is
 * put before a moderator. The ad must be held.
 */
export async function publishChanges(
  parts: MoveParts,
  db: Database,
  listing: ListingRow,
  values: ListingValues,
  by: MoveBy,
  now: number,
): Promise<void> {
  const reread = async () => (await findListingById(db, listing.id)) ?? listing;
  const kept = part(patchOf(listing), (name) => isAtOnce(listing, name));
  const wanted = { ...kept, ...values };
  if (Object.keys(wanted).length > 0) await changeListing(parts, db, listing, wanted, by, now);
  const names = Object.keys(wanted).filter((name) => isAtOnce(listing, name) && name in patchOf(listing));
  if (names.length > 0) await leaveOutOfPatch(db, await reread(), names);
  await publishPhotoChanges(parts, db, await reread(), by, now);
  const after = await reread();
  if (after.submitted_at === null && (await hasChangesThatWait(db, after))) await submitChanges(db, after, by, now);
}

/** Buyers see the changes that waited, and no others. The ad must be held. */
export async function approveChanges(
  parts: MoveParts,
  db: Database,
  listing: ListingRow,
  by: MoveBy,
  now: number,
): Promise<void> {
  const images = await photosOf(db, listing.id);
  await publishPhotos(db, listing.id, now);
  const before = await publicImages(db, listing);
  const values = patchOf(listing);
  const patch = await takeEffect(parts, db, listing, { values, ...(images.length > 0 && { images }) }, now);
  await endChanges(db, listing, 'approved', by, now);
  const told = { ...patch, ...(images.length > 0 && { images: [before, images] }) };
  await recordEvent(db, { listingId: listing.id, what: 'approve changes', accountId: by.accountId, patch: told }, now);
}

/**
 * Buyers see again what they saw before changes were approved, and the changes wait once more. `differences`: as the history has
 * them. The ad must be held.
 */
export async function undoApprovedChanges(
  parts: MoveParts,
  db: Database,
  listing: ListingRow,
  differences: Readonly<Record<string, readonly [ListingValue, ListingValue]>>,
  by: MoveBy,
  now: number,
): Promise<void> {
  const { images, ...fields } = differences;
  const side = (at: 0 | 1) => Object.fromEntries(Object.entries(fields).map(([name, both]) => [name, both[at]]));
  // Pictures are known by their numbers.
  const [before] = (images ?? []) as readonly (readonly number[])[];
  await takeEffect(parts, db, listing, { values: side(0), ...(before && { images: before }) }, now);
  await waitAgain(db, listing, side(1), by, 'undo approve', now);
}

/** Changes that were declined wait once more. The ad must be held. */
export const undoDeclinedChanges = (db: Database, listing: ListingRow, patch: ListingValues, by: MoveBy, now: number) =>
  waitAgain(db, listing, patch, by, 'undo decline', now);

async function waitAgain(
  db: Database,
  listing: ListingRow,
  patch: ListingValues,
  { accountId }: MoveBy,
  what: 'undo approve' | 'undo decline',
  now: number,
) {
  await db
    .updateTable('listing')
    .set(({ eb }) => ({
      ...{ patch: JSON.stringify(patch), submitted_at: now, reason: null, updated_at: now },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', listing.id)
    .execute();
  await recordEvent(db, { listingId: listing.id, what, accountId }, now);
}

/** The changes that waited are dropped: by a moderator, with reasons, or by the seller. The ad must be held. */
export async function dropChanges(
  db: Database,
  listing: ListingRow,
  by: MoveBy,
  isDeclined: boolean,
  now: number,
): Promise<void> {
  await endChanges(db, listing, isDeclined ? 'declined' : 'taken back', by, now);
  await recordEvent(
    db,
    {
      ...{ listingId: listing.id, accountId: by.accountId, patch: patchOf(listing) },
      what: isDeclined ? 'decline changes' : 'drop changes',
      ...(by.reasons !== undefined && { reasons: by.reasons }),
    },
    now,
  );
}

async function endChanges(
  db: Database,
  listing: ListingRow,
  decision: 'approved' | 'declined' | 'taken back',
  by: MoveBy,
  now: number,
) {
  await closeReview(db, listing, decision, by, now);
  await db
    .updateTable('listing')
    .set(({ eb }) => ({
      patch: null,
      submitted_at: null,
      reason: by.reasons ?? null,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', listing.id)
    .execute();
}
