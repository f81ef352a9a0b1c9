import { isPublicState, stageOf } from '#contract/listing-states.ts';
import {
  FILE_INFO_INVALID,
  FILES_ARE_EMPTY,
  ONE_FILE_FOR_ONE,
  REF_INVALID,
  REF_UNKNOWN,
} from '#contract/messages/write-api.ts';
import { type Actor, can } from '#contract/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import { ownOf } from '../../platform/content/query-string.ts';
import type { Database, DatabaseAdapter } from '../../platform/database/adapter.ts';
import { forbiddenError, validationError } from '../../platform/http/errors.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';
import type { PhotoUpload } from '../listings/photos/photo-upload.ts';
import { type ListingRow, lockListing } from '../listings/rows/listing-rows.ts';
import { deleteUnusedMedia } from '../media/media-deletion-writes.ts';
import { writeListing } from './entry-writes.ts';
import { type FileInfo, readFileInfos, requireFileName } from './file-info.ts';
import { requireUpload, type Uploader } from './upload-access.ts';
import type { UploadForm } from './upload-form.ts';
import { findByRef } from './upload-queries.ts';
import { describeUpload, keepUpload, replaceUpload, requireReplaceable } from './upload-writes.ts';
import { findUploads, listingsWith } from './uploaded-file.ts';
import { inWriteTransaction, type WriteServices } from './write-transaction.ts';

interface ChangeDeps extends Pick<WriteServices, 'moves'> {
  adapter: DatabaseAdapter;
  clock: Clock;
  storage: ObjectStorage;
  upload: PhotoUpload;
}

const REFS: Readonly<Record<string, ListingRow['kind']>> = {
  'api::car.car': 'car',
  'api::sparepart.sparepart': 'spare_part',
};

/** Returns the ad that a form's files are for; undefined if the form names none. Throws a 400 or Forbidden. */
async function findRef(
  db: Database,
  { actor, sellerId }: Uploader,
  { fields }: UploadForm,
): Promise<ListingRow | undefined> {
  const [ref, refId, field] = ['ref', 'refId', 'field'].map((name) => fields.get(name)?.[0]);
  if ([ref, refId, field].every((one) => one === undefined)) return undefined;
  const kind = ref === undefined ? undefined : ownOf(REFS, ref);
  if (!kind || field !== 'images' || refId === undefined) throw validationError(REF_INVALID);
  const listing = await findByRef(db, kind, refId);
  if (!listing) throw validationError(REF_UNKNOWN);
  if (can(actor, 'edit listings', { sellerId }) && listing.seller_id === sellerId) return listing;
  // An ad of another seller that is not public must not be revealed, so the answer is that for an ad which does not exist.
  throw listing.seller_id === sellerId || isPublicState(listing.state)
    ? forbiddenError()
    : validationError(REF_UNKNOWN);
}

function requireFiles({ files }: UploadForm): void {
  if (files.length === 0 || files.some(({ file }) => file.size === 0)) throw validationError(FILES_ARE_EMPTY);
  for (const { name } of files) requireFileName(name);
}

/** Returns the functions that add the files of a form, and that change stored files. */
export function openUploadChanges({ adapter, storage, clock, moves, upload }: ChangeDeps) {
  const { db } = adapter;

  /** Changes the pictures of an ad, in the same way as a request that changes the entry's `images`. */
  async function changeImages(transaction: Database, actor: Actor, documentId: string, images: object) {
    const listing = await lockListing(transaction, documentId);
    if (!listing) throw validationError(REF_UNKNOWN);
    const locked = { services: moves, db: transaction, listing, by: { accountId: actor.accountId }, now: clock.now() };
    // If the ad is on sale or under review, the change is sent at once. Otherwise it is only stored.
    await writeListing(locked, { data: { images }, isDraft: !stageOf(listing.state).isLive });
  }

  /** Stores the files of a form one after the other, and returns their ids. Throws at the first file that is refused. */
  async function storeAll({ sender, sellerId }: Uploader, { files }: UploadForm): Promise<number[]> {
    const ids: number[] = [];
    for (const { file } of files) ids.push(await upload.store(sender, file, sellerId));
    return ids;
  }

  /** Stores new files. If the form names an ad, they are added to it at once. */
  async function addFiles(uploader: Uploader, form: UploadForm) {
    const infos = readFileInfos(form.fields.get('fileInfo') ?? []);
    requireFiles(form);
    if (infos.length > form.files.length) throw validationError(FILE_INFO_INVALID);
    const ref = await findRef(db, uploader, form);
    const ids = await storeAll(uploader, form);
    const { actor, sellerId } = uploader;
    await inWriteTransaction(adapter, async (transaction) => {
      for (const [at, mediaId] of ids.entries()) {
        const file = { mediaId, name: form.files[at]?.name ?? '', info: infos[at] ?? {} };
        await keepUpload(transaction, sellerId, file, clock.now());
      }
      if (ref) await changeImages(transaction, actor, ref.document_id, { connect: ids });
    });
    return findUploads(db, sellerId, ids);
  }

  /** Replaces a file by another one, changes its description, or both. */
  async function changeFile(uploader: Uploader, form: UploadForm, id: string, fileInfo: FileInfo | undefined) {
    const { sellerId } = uploader;
    const { mediaId } = await requireUpload(db, sellerId, id);
    const [file, ...more] = form.files;
    if (more.length > 0) throw validationError(ONE_FILE_FOR_ONE);
    if (!file && !fileInfo) throw validationError(FILES_ARE_EMPTY);
    if (file) {
      requireFiles(form);
      await requireReplaceable(db, sellerId, mediaId);
      const [newId = 0] = await storeAll(uploader, form);
      await replaceUpload({ db, storage }, { sellerId, mediaId, newId }, clock.now());
    }
    const info = { ...fileInfo, name: fileInfo?.name ?? file?.name };
    await db
      .transaction()
      .execute((transaction) => describeUpload(transaction, { sellerId, mediaId }, info, clock.now()));
    return findUploads(db, sellerId, [mediaId]);
  }

  /** Deletes a file of a seller, and removes it from every ad that shows it. */
  const removeFile = ({ actor, sellerId }: Uploader, id: string) =>
    inWriteTransaction(adapter, async (transaction) => {
      const { mediaId, found } = await requireUpload(transaction, sellerId, id);
      const listings = await listingsWith(transaction, sellerId, mediaId);
      if (listings.length > 0 && !can(actor, 'edit listings', { sellerId })) throw forbiddenError();
      for (const { documentId } of listings) {
        await changeImages(transaction, actor, documentId, { disconnect: [mediaId] });
      }
      await transaction
        .deleteFrom('upload')
        .where('seller_id', '=', sellerId)
        .where('media_id', '=', mediaId)
        .execute();
      await deleteUnusedMedia(transaction, [mediaId], clock.now());
      return found;
    });

  return { addFiles, changeFile, removeFile };
}
