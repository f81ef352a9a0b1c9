import { createHash, randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { ListingPhotos, SentPhoto } from '#contract/office/photo-schemas.ts';
import { photoPath, photosPath } from '#contract/office/photos.ts';
import { removeUnusedDrafts } from '../api/media/draft-media-writes.ts';
import { fileRemoval } from '../api/media/file-removal.ts';
import { publishedFileMoves } from '../api/media/published-file-moves.ts';
import { createId } from '../platform/create-id.ts';
import { openJobQueue } from '../platform/jobs/job-queue.ts';
import { type OfficeMember, openOfficeMakers } from './office-makers.ts';
import { PUBLIC_URL, type TestApp } from './open-test-app.ts';

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Draws a photo that no other looks like, small enough to be stored at once. */
export async function drawPhoto({ width = 96, height = 72 } = {}): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: { r, g, b }, noise } })
    .jpeg()
    .toBuffer();
}

const chunkOf = (kind: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A black PNG of very many pixels in few bytes, a bit each. */
export function drawBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunkOf('IHDR', header),
    chunkOf('IDAT', deflateSync(rows)),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

/** Makers of sellers with ads, and of their photos. */
export function openPhotoMakers(app: TestApp) {
  const makers = openOfficeMakers(app);
  const { db } = app.adapter;

  async function makeListing(sellerId: number, state: 'draft' | 'in review' = 'draft') {
    const now = app.clock.now();
    const documentId = createId();
    const [id = 0] = await app.adapter.insertRows(
      db,
      'listing',
      ['document_id', 'created_at', 'updated_at', 'kind', 'seller_id', 'state', 'state_since', 'origin'],
      [[documentId, now, now, 'car', sellerId, state, now, 'web']],
    );
    return { id, documentId };
  }

  /** A private seller in their office, with a draft. */
  async function makeSeller() {
    const { sellerId, accountId } = await makers.makePrivateSeller();
    const member = await makers.enter('sell', { sells: { [sellerId]: 'owner' } }, accountId);
    return { ...member, sellerId, ...(await makeListing(sellerId)) };
  }

  async function send(member: Pick<OfficeMember, 'cookie'>, documentId: string, bytes: Buffer, more: object = {}) {
    return app.request(photoPath(documentId, sha256(bytes)), {
      method: 'PUT',
      headers: { cookie: member.cookie, origin: PUBLIC_URL, 'content-type': 'image/jpeg' },
      body: bytes,
      ...more,
    });
  }

  async function sent(member: Pick<OfficeMember, 'cookie'>, documentId: string, bytes: Buffer) {
    const { status, body, text } = await send(member, documentId, bytes);
    if (status !== 200) throw new Error(text);
    return (body as SentPhoto).photo;
  }

  const photosOf = async ({ ask }: Pick<OfficeMember, 'ask'>, documentId: string) =>
    ((await ask(photosPath(documentId))).body as ListingPhotos).photos;

  /** Removes files that are due, and moves others as their rows say. */
  async function runJobs() {
    await removeUnusedDrafts(db, app.clock.now());
    const { adapter, clock, storage } = app;
    const kinds = { ...publishedFileMoves(db, storage), ...fileRemoval(adapter, storage) };
    const queue = openJobQueue({ adapter, clock, kinds, log: app.app.log });
    const due = db
      .selectFrom('job')
      .select('kind')
      .where('kind', 'in', Object.keys(kinds))
      .where('due_at', '<=', clock.now())
      .where('set_aside_at', 'is', null)
      .compile();
    const putOff = db
      .updateTable('job')
      .set({ due_at: clock.now() })
      .where('kind', 'in', Object.keys(kinds))
      .where('attempts', '>', 0)
      .where('leased_until', 'is', null);
    // The server itself may hold one of the connections.
    await expect
      .poll(
        async () => {
          queue.wake();
          await queue.idle();
          // A job that found its file in use is due again later. The clock stands still, so such a job is made due now.
          await putOff.execute();
          return (await db.executeQuery(due)).rows;
        },
        { interval: 5 },
      )
      .toEqual([]);
    await queue.close();
  }

  return { ...makers, makeListing, runJobs, makeSeller, send, sent, photosOf };
}
