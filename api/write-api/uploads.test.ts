import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { StorageUnavailableError } from '../../platform/storage/object-storage.ts';
import { drawPhoto } from '../../test/photo-makers.ts';
import { testOnce, testOnPostgres } from '../../test/test-database.ts';
import { heldUpOrOver } from '../../test/two-servers.ts';
import { openWritingMarket, type Written } from '../../test/write-makers.ts';
import { originalKey } from '../media/picture-files.ts';
import type { UploadedFile } from './uploaded-file.ts';

// On both databases: connections wait for each other on PostgreSQL alone.

const market = await openWritingMarket();
const { db } = market;

const make = await market.makeMake({ name: 'Toyota U' });
const model = await market.makeModel({ name: 'Premio U', make: make.id });
const CAR = {
  make: make.id,
  model: model.id,
  year: 2010,
  mileage: 81_000,
  price: 24_500_000,
  condition: 'used',
  location: 'Ntinda, Kampala',
};

type Writer = Awaited<ReturnType<typeof market.makeWriter>>;
type Part = { name: string; value: string } | { name: string; filename: string; bytes: Buffer };

const BOUNDARY = 'a-line-between-parts';

function form(parts: readonly Part[]): Buffer {
  const written = parts.flatMap((part) => {
    const file = 'bytes' in part ? `; filename="${part.filename}"\r\ncontent-type: image/png` : '';
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${part.name}"${file}\r\n\r\n`;
    return [Buffer.from(head), 'bytes' in part ? part.bytes : Buffer.from(part.value), Buffer.from('\r\n')];
  });
  return Buffer.concat([...written, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

const file = (bytes: Buffer, filename = 'front view.jpg'): Part => ({ name: 'files', filename, bytes });
const field = (name: string, value: unknown): Part => ({
  name,
  value: typeof value === 'string' ? value : JSON.stringify(value),
});

function send(ask: Writer['ask'], parts: readonly Part[], query = '') {
  const body = form(parts);
  const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'content-length': `${body.length}` };
  return ask(`/api/upload${query}`, { method: 'POST', body, headers });
}

async function sent(writer: Writer, parts: readonly Part[]) {
  const { status, body, text } = await send(writer.ask, parts);
  expect(status, text).toBe(201);
  return body as [UploadedFile, ...UploadedFile[]];
}

const statusOf = async (answer: ReturnType<Writer['ask']>) => (await answer).status;

testOnce(
  'pictures are made anew, kept for their seller alone, and shown once they are in what buyers see',
  async () => {
    const writer = await market.makeWriter(2);
    const withPlace = await sharp(await drawPhoto({ width: 1200, height: 900 }))
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .png()
      .toBuffer();
    const info = {
      name: 'Front',
      alternativeText: 'The car from the front',
      caption: 'Front',
      url: 'https://evil.example',
    };
    const [front, side] = await sent(writer, [
      file(withPlace),
      file(await drawPhoto(), 'side.jpg'),
      field('fileInfo', info),
      field('fileInfo', { focalPoint: { x: 50, y: 40 } }),
    ]);
    expect(front).toMatchObject({
      name: 'Front',
      alternativeText: 'The car from the front',
      caption: 'Front',
      mime: 'image/jpeg',
      ext: '.jpg',
      width: 1200,
      height: 900,
      isUrlSigned: false,
      url: `/api/upload/files/${front.id}/${front.hash}.jpg`,
    });
    expect(front.formats?.small?.url).toBe(`/api/upload/files/${front.id}/small_${front.hash}.jpg`);
    expect(side).toMatchObject({ name: 'side.jpg', focalPoint: { x: 50, y: 40 } });
    const { rawPayload: bytes } = await market.app.inject({
      url: front.url,
      headers: { authorization: `Bearer ${writer.token}` },
    });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const stranger = await market.makeWriter(2);
    expect(await statusOf(market.request(front.url))).toBe(403);
    expect(await statusOf(stranger.ask(front.url))).toBe(404);
    expect(await statusOf(market.request(`/uploads/${front.hash}.jpg`))).toBe(404);
    const car = await writer.ask('/api/cars?populate=images', {
      method: 'POST',
      body: { data: { ...CAR, images: [side?.id, front.documentId] } },
    });
    expect(car.status, car.text).toBe(201);
    expect((car.body as Written).data.images).toMatchObject([
      { id: side?.id },
      { id: front.id, url: `/uploads/${front.hash}.jpg` },
    ]);
    expect(await statusOf(market.request(`/uploads/${front.hash}.jpg`))).toBe(200);
  },
);

testOnce('what is no picture, has an odd name, or comes in another form is refused, and nothing is kept', async () => {
  const writer = await market.makeWriter(2);
  const good = file(await drawPhoto());
  const gif = await sharp(await drawPhoto())
    .gif()
    .toBuffer();
  const bad: [string, readonly Part[], number][] = [
    ['text', [file(Buffer.from('not a picture'), 'a.png')], 400],
    ['svg', [file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'x.svg')], 400],
    ['gif', [file(gif, 'x.gif')], 400],
    ['one good and one bad', [good, file(Buffer.from('text'), 'x.txt')], 400],
    ['nothing in it', [file(Buffer.alloc(0))], 400],
    ['another part', [{ name: 'photo', filename: 'a.jpg', bytes: await drawPhoto() }], 400],
    ['a name of folders', [file(await drawPhoto(), '../../etc/passwd.jpg')], 400],
    ['malformed info', [good, field('fileInfo', '{"name":')], 400],
    ['info of another kind', [good, field('fileInfo', '5')], 400],
    ['a point outside', [good, field('fileInfo', { focalPoint: { x: 500, y: 1 } })], 400],
    ['more descriptions than files', [good, field('fileInfo', {}), field('fileInfo', {})], 400],
    ['an unknown type', [good, field('ref', 'api::nosuch.nosuch'), field('refId', '1'), field('field', 'images')], 400],
    ['an unknown entry', [good, field('ref', 'api::car.car'), field('refId', '999999'), field('field', 'images')], 400],
  ];
  for (const [why, parts, status] of bad) expect(await statusOf(send(writer.ask, parts)), why).toBe(status);
  expect(await statusOf(writer.ask('/api/upload', { method: 'POST', body: {} })), 'JSON').toBe(400);
  expect((await writer.ask('/api/upload/files')).body).toEqual([]);
});

testOnce('a seller sees, describes and deletes their own files, and no others', async () => {
  const [writer, other] = [await market.makeWriter(2), await market.makeWriter(2)];
  const [one] = await sent(writer, [file(await drawPhoto())]);
  await sent(writer, [file(await drawPhoto())]);
  expect((await writer.ask('/api/upload/files')).body).toHaveLength(2);
  expect((await writer.ask('/api/upload/files/page?page=2&pageSize=1')).body).toMatchObject({
    data: [{ name: 'front view.jpg' }],
    meta: { pagination: { page: 2, pageSize: 1, pageCount: 2, total: 2 } },
  });
  const described = await send(writer.ask, [field('fileInfo', { alternativeText: 'Its front' })], `?id=${one.id}`);
  expect(described.body).toMatchObject({ id: one.id, name: 'front view.jpg', alternativeText: 'Its front' });
  const replaced = await send(
    writer.ask,
    [file(await drawPhoto({ width: 320, height: 240 }), 'new.jpg')],
    `?id=${one.id}`,
  );
  expect(replaced.body).toMatchObject({ id: one.id, documentId: one.documentId, name: 'new.jpg', width: 320 });
  expect((await writer.ask('/api/upload/files')).body, 'no third row').toHaveLength(2);
  const shown = await writer.ask((replaced.body as UploadedFile).url);
  expect(shown.status).toBe(200);
  for (const ask of [other.ask, market.asker()]) {
    const refused = ask === other.ask ? 404 : 403;
    expect(await statusOf(ask(`/api/upload/files/${one.id}`))).toBe(refused);
    expect(await statusOf(ask(`/api/upload/files/${one.id}`, { method: 'DELETE' }))).toBe(refused);
    expect(await statusOf(send(ask, [field('fileInfo', { name: 'mine.jpg' })], `?id=${one.id}`))).toBe(refused);
  }
  const writing = market.asker(await market.makeToken(writer.sellerId, { scopes: ['listings:write'] }));
  expect(await statusOf(send(writing, [file(await drawPhoto())])), 'without the scope').toBe(403);
  expect((await writer.ask(`/api/upload/files/${one.id}`, { method: 'DELETE' })).body).toMatchObject({ id: one.id });
  expect(await statusOf(writer.ask(`/api/upload/files/${one.id}`, { method: 'DELETE' }))).toBe(404);
  expect(await db.selectFrom('media').select('id').where('id', '=', one.id).execute()).toEqual([]);
});

testOnce('a file is put into an entry as it comes, and leaves what shows it as it goes', async () => {
  const writer = await market.makeWriter(2);
  const [first] = await sent(writer, [file(await drawPhoto())]);
  const { body } = await writer.ask('/api/cars', { method: 'POST', body: { data: { ...CAR, images: [first.id] } } });
  const { id, documentId } = (body as Written).data;
  const ref = [field('ref', 'api::car.car'), field('refId', `${id}`), field('field', 'images')];
  const [second] = await sent(writer, [file(await drawPhoto()), ...ref]);
  const images = async () =>
    ((await market.request(`/api/cars/${documentId}?populate=images`)).body as Written).data.images as { id: number }[];
  expect((await images()).map((one) => one.id)).toEqual([first.id, second.id]);
  expect((await writer.ask(`/api/upload/files/${second.id}?populate=related`)).body).toMatchObject({
    related: [{ __type: 'api::car.car', documentId }],
  });
  const other = await market.makeWriter(2);
  expect(await statusOf(send(other.ask, [file(await drawPhoto()), ...ref])), 'of another').toBe(403);
  expect(await statusOf(send(writer.ask, [file(await drawPhoto())], `?id=${first.id}`)), 'buyers see it').toBe(400);
  expect(await statusOf(other.ask(`/api/upload/files/${first.id}`, { method: 'DELETE' }))).toBe(403);
  expect(await statusOf(writer.ask(`/api/upload/files/${first.id}`, { method: 'DELETE' }))).toBe(200);
  expect((await images()).map((one) => one.id)).toEqual([second.id]);
  expect(await statusOf(writer.ask(`/api/upload/files/${second.id}`, { method: 'DELETE' })), 'the last photo').toBe(
    400,
  );
});

testOnce('a photo that a moderator looks at, of a new car or of a change, is not replaced by another', async () => {
  const writer = await market.makeWriter();
  const [first] = await sent(writer, [file(await drawPhoto())]);
  const replace = async (id: number) =>
    statusOf(send(writer.ask, [file(await drawPhoto({ width: 320, height: 240 }))], `?id=${id}`));
  const { body } = await writer.ask('/api/cars', { method: 'POST', body: { data: { ...CAR, images: [first.id] } } });
  const { documentId } = (body as Written).data;
  expect(await replace(first.id)).toBe(400);
  await market.decide(documentId, 'approve');
  const [second] = await sent(writer, [file(await drawPhoto())]);
  expect(await replace(second.id), 'nobody looks at it').toBe(200);
  const data = { images: { connect: [second.id] } };
  expect(await statusOf(writer.ask(`/api/cars/${documentId}`, { method: 'PUT', body: { data } }))).toBe(200);
  expect(await replace(second.id)).toBe(400);
});

testOnce('a picture is still there if the one in its place cannot be stored', async () => {
  const writer = await market.makeWriter();
  const [photo] = await sent(writer, [file(await drawPhoto())]);
  const before = await writer.ask(photo.url);
  const { put } = market.storage;
  vi.spyOn(market.storage, 'put').mockImplementation(async (key, bytes) => {
    if (key.includes(photo.documentId)) throw new StorageUnavailableError('The disk is full');
    return put(key, bytes);
  });
  const other = file(await drawPhoto({ width: 320, height: 240 }));
  await expect(send(writer.ask, [other], `?id=${photo.id}`)).rejects.toThrow('503');
  const after = await writer.ask(photo.url);
  expect(after.status).toBe(200);
  expect(after.text).toBe(before.text);
});

testOnce('parts that a form left empty are no parts, and keep their place', async () => {
  const writer = await market.makeWriter();
  const empty = (name: string): Part => ({ name, value: '' });
  const all = ['fileInfo', 'ref', 'refId', 'field'].map(empty);
  expect(await statusOf(send(writer.ask, [file(await drawPhoto()), ...all]))).toBe(201);
  const two = [
    file(await drawPhoto({ width: 900, height: 600 })),
    file(await drawPhoto({ width: 800, height: 600 })),
    empty('fileInfo'),
    field('fileInfo', { alternativeText: 'B' }),
  ];
  const { body } = await send(writer.ask, two);
  expect(body).toMatchObject([{ alternativeText: null }, { alternativeText: 'B' }]);
});

/** Sends another picture in a photo's place, and holds that up where its file is stored, within the transaction that puts it there. */
async function beginReplacing(writer: Writer, photo: UploadedFile) {
  const [put, reached, gate] = [market.storage.put, Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const isItsOwn = (key: string) => key.includes(photo.documentId);
  const spy = vi.spyOn(market.storage, 'put').mockImplementation(async (key, bytes) => {
    if (isItsOwn(key)) reached.resolve();
    if (isItsOwn(key)) await gate.promise;
    return put(key, bytes);
  });
  const replacing = send(writer.ask, [file(await drawPhoto({ width: 320, height: 240 }))], `?id=${photo.id}`);
  await reached.promise;
  const goOn = async () => {
    gate.resolve();
    const { status } = await replacing;
    spy.mockRestore();
    return status;
  };
  return { goOn };
}

async function draftWith(writer: Writer, photo: UploadedFile): Promise<string> {
  const body = { data: { ...CAR, images: [photo.id] } };
  return ((await writer.ask('/api/cars?status=draft', { method: 'POST', body })).body as Written).data.documentId;
}

testOnPostgres('a photo that is published while another comes in its place is there, as one or the other', async () => {
  const writer = await market.makeWriter(2);
  const [photo] = await sent(writer, [file(await drawPhoto())]);
  const documentId = await draftWith(writer, photo);
  const { goOn } = await beginReplacing(writer, photo);
  const publishing = writer.ask(`/api/cars/${documentId}`, { method: 'PUT', body: { data: {} } });
  await heldUpOrOver(db, publishing);
  expect([await goOn(), (await publishing).status]).toEqual([200, 200]);
  const { hash } = await db.selectFrom('media').select('hash').where('id', '=', photo.id).executeTakeFirstOrThrow();
  await expect.poll(() => market.storage.has(originalKey(hash, '.jpg'))).toBe(true);
  expect(await statusOf(market.request(`/uploads/${hash}.jpg`))).toBe(200);
});

testOnPostgres(
  'an ad goes to a moderator only once another photo has come in the place of one of its own',
  async () => {
    const writer = await market.makeWriter();
    const [photo] = await sent(writer, [file(await drawPhoto())]);
    const documentId = await draftWith(writer, photo);
    const { goOn } = await beginReplacing(writer, photo);
    const sending = writer.ask(`/api/cars/${documentId}`, { method: 'PUT', body: { data: {} } });
    await heldUpOrOver(db, sending);
    const state = () =>
      db.selectFrom('listing').select('state').where('document_id', '=', documentId).executeTakeFirst();
    expect(await state()).toEqual({ state: 'draft' });
    expect([await goOn(), (await sending).status, await state()]).toEqual([200, 200, { state: 'in review' }]);
  },
);
