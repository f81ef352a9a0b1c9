import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attachPhoto, publishPhotos } from '../../api/listings/photos/listing-photo-writes.ts';
import { storeDraftMedia } from '../../api/media/draft-media-writes.ts';
import { deleteUnusedMedia, REMOVE_FILES } from '../../api/media/media-deletion-writes.ts';
import { MOVE_FILES } from '../../api/media/media-publish-writes.ts';
import { draftKey, originalKey } from '../../api/media/picture-files.ts';
import { digestOf, takePicture } from '../../api/media/picture-intake.ts';
import { readMarketConfig } from '../../api/schema/market-config.ts';
import { openAdapter } from '../../platform/database/open-adapter.ts';
import { catalogueSum } from '../../test/import-files.ts';
import { csvOf, openImportMakers, zipOf } from '../../test/import-makers.ts';
import { drawPhoto, openPhotoMakers } from '../../test/photo-makers.ts';
import { openSellingMarket } from '../../test/selling-makers.ts';
import { makeDatabase, makeDataDir, testLong } from '../../test/test-database.ts';
import { listFiles } from './copy-files.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

// On both databases: each is copied in its own way, and says by itself which pictures it names.

test(
  'backups beside publishing, removing and importing hold every picture that their database names',
  () => requireGoodBackups(1),
  60_000,
);

testLong('fifty of fifty such backups are restored as they were', () => requireGoodBackups(50), 1_200_000);

const FILE_JOBS = [MOVE_FILES, REMOVE_FILES, 'remove the photos of an import'];
const SMALL = { width: 32, height: 24 };
const COLUMNS = ['Stock No', 'Make', 'Model', 'Year', 'Mileage', 'Price', 'Location', 'Condition', 'Photos'];
const CAR = ['Toyota', 'Premio', '2010', '120000', '24500000', 'Kampala', 'used'];

/** A market whose sellers upload, publish and remove photos, and import files with photos, until `end` is called. */
async function openBusyMarket() {
  const market = await openSellingMarket({ isTimed: false });
  const { adapter, db, storage, clock } = market;
  const makers = openPhotoMakers(market);
  const imports = openImportMakers(market);
  const owner = await market.dealerPerson('owner');
  const seller = await market.sellerOf('dealer_id', market.dealer.id);
  /** Digest of each picture's file, by the picture's hash. */
  const sent = new Map<string, string>();
  let isOver = false;

  async function sendPhoto(documentId: string): Promise<number> {
    const taken = await takePicture(await drawPhoto(SMALL));
    sent.set(taken.media.hash, digestOf(taken.bytes));
    const mediaId = await storeDraftMedia(adapter, storage, taken, clock.now());
    await attachPhoto(db, documentId, { mediaId, sha256: taken.media.hash }, clock.now());
    return mediaId;
  }

  /** Creates and publishes listings with photos, and deletes the photos of every other one again. */
  async function placeAds(): Promise<void> {
    for (let ad = 0; !isOver; ad += 1) {
      const { id, documentId } = await makers.makeListing(seller);
      const photos: number[] = [];
      for (let photo = 0; photo < 4; photo += 1) photos.push(await sendPhoto(documentId));
      await db.transaction().execute((transaction) => publishPhotos(transaction, id, clock.now()));
      await makers.runJobs();
      if (ad % 2 === 0) continue;
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('listing_photo').where('listing_id', '=', id).execute();
        await deleteUnusedMedia(transaction, photos, clock.now());
      });
      await makers.runJobs();
    }
  }

  async function importFiles(): Promise<void> {
    const fileOf = (stock: string) => csvOf([COLUMNS, [stock, ...CAR, 'a.jpg']]);
    const photos = await zipOf({ 'a.jpg': await drawPhoto(SMALL) });
    // One import is checked and waits for its Start button.
    await imports.check(owner, fileOf('waits'), photos);
    for (let file = 0; !isOver; file += 1) await imports.take(owner, fileOf(`S-${file}`), photos);
  }

  const work = Promise.all([placeAds(), importFiles()]);
  return {
    ...market,
    sent,
    async end() {
      isOver = true;
      await work;
      const waiting = db.selectFrom('job').select('kind').where('kind', 'in', FILE_JOBS).compile();
      await expect.poll(async () => (await db.executeQuery(waiting)).rows).toEqual([]);
    },
  };
}

type BusyMarket = Awaited<ReturnType<typeof openBusyMarket>>;

/** Requires that each picture that the restored database names is there, as it was uploaded. */
async function requirePictures(
  { adapter, dataDir }: Pick<BusyMarket, 'adapter' | 'dataDir'>,
  sent: BusyMarket['sent'],
) {
  const media = await adapter.db.selectFrom('media').selectAll().where('provider', '=', 'local').execute();
  const used = await adapter.db.selectFrom('listing_photo').select('media_id').execute();
  const isUsed = new Set(used.map(({ media_id }) => media_id));
  for (const { id, hash, ext, document_id, state } of media) {
    const key = state === 'public' ? originalKey(hash, ext) : draftKey(document_id, ext);
    if (state === 'draft' && !isUsed.has(id) && !existsSync(join(dataDir, key))) continue;
    const digest = digestOf(readFileSync(join(dataDir, key)));
    expect(sent.get(hash) ?? digest, key).toBe(digest);
  }
  const batches = await adapter.db
    .selectFrom('import_batch')
    .select('archive')
    .where('archive', 'is not', null)
    .where('is_arriving', '=', 0)
    .execute();
  for (const { archive } of batches) expect(existsSync(join(dataDir, archive ?? '')), archive ?? '').toBe(true);
  return media.length;
}

async function restored(backup: string) {
  const place = await makeDatabase({ isMigrated: false });
  const config = readMarketConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '' });
  await restoreBackup({ config, backup, say: () => undefined });
  const adapter = await openAdapter(place);
  return { adapter, dataDir: place.dataDir };
}

async function requireGoodBackups(count: number): Promise<void> {
  const market = await openBusyMarket();
  const folder = join(makeDataDir(), 'backups');
  let now = Date.UTC(2026, 10, 22);
  const write = () => {
    now += 1_000;
    return writeBackup({ config: market.config, folder, keep: 2, now });
  };
  for (let made = 0; made < count; made += 1) {
    const { path, missing } = await write();
    expect(missing).toEqual([]);
    const { adapter, dataDir } = await restored(path);
    await requirePictures({ adapter, dataDir }, market.sent);
    await adapter.close();
  }
  await market.end();
  const { path } = await write();
  const { adapter, dataDir } = await restored(path);
  expect(await catalogueSum({ adapter, dataDir })).toBe(await catalogueSum(market));
  const drafts = await listFiles(dataDir, 'drafts');
  expect(drafts).toEqual(await listFiles(market.dataDir, 'drafts'));
  expect(drafts).toContainEqual(expect.stringMatching(/^drafts\/imports\/.+\.zip$/));
  await adapter.close();
}
