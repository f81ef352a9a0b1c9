import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { StorageUnavailableError } from '../../storage/object-storage.ts';
import { openMultipartForm, shownFileName } from './multipart-form.ts';

const FILE = '--b\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nsome bytes';
const WHOLE = `${FILE}\r\n--b--\r\n`;

const sent = (body: string, type = 'multipart/form-data; boundary=b') => {
  const stream = Object.assign(new PassThrough(), { headers: { 'content-type': type } });
  stream.end(body);
  return stream as unknown as IncomingMessage;
};
const open = (request: IncomingMessage) => openMultipartForm(request, { limits: { files: 2 } });

test('the parts of a form are told of as they come', async () => {
  const { parts, read } = open(sent(WHOLE));
  const files: Promise<[string, string]>[] = [];
  parts.on('file', (field, stream) => void files.push(text(stream).then((words) => [field, words])));
  await read();
  expect(await Promise.all(files)).toEqual([['photo', 'some bytes']]);
});

test('what is no form, or breaks off, is the sender’s fault, and a file that was coming breaks off, too', async () => {
  expect(() => open(sent(WHOLE, 'text/plain'))).toThrow(expect.objectContaining({ status: 400 }));
  const { parts, read } = open(sent(FILE));
  const file = new Promise((resolve) => parts.on('file', (_, stream) => resolve(text(stream).catch(String))));
  await expect(read()).rejects.toMatchObject({ status: 400 });
  expect(await file).toContain('Error');
  // One that nobody wanted breaks off without a word.
  const unwanted = open(sent(FILE));
  unwanted.parts.on('file', (_, stream) => void stream.resume());
  await expect(unwanted.read()).rejects.toMatchObject({ status: 400 });
});

test('a disk that is full is not the sender’s fault', async () => {
  const { parts, read } = open(sent(WHOLE));
  parts.on('file', () => parts.destroy(new StorageUnavailableError('full')));
  await expect(read()).rejects.toThrow(StorageUnavailableError);
});

test('the name of a file is one short line that reads as it is written', () => {
  expect(shownFileName('a\u202egpj.\nb\u0000.jpg\ud800')).toBe('agpj.b.jpg\ufffd');
  expect(shownFileName('é'.repeat(500))).toHaveLength(120);
});
