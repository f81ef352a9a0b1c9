import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { S3mini } from 's3mini';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openBucketStorage } from './bucket-storage.ts';

// s3rver looks at no signature, so this does: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html

test("this test signs Amazon's published request as Amazon does", () => {
  const headers = {
    host: EXAMPLE_HOST,
    range: 'bytes=0-9',
    'x-amz-content-sha256': digest(''),
    'x-amz-date': '20130524T000000Z',
  };
  const request = {
    method: 'GET',
    path: '/test.txt',
    query: '',
    headers,
    signedHeaders: Object.keys(headers).join(';'),
  };
  expect(signatureOf({ ...request, scope: '20130524/us-east-1/s3/aws4_request' }, EXAMPLE.secretAccessKey)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test("the library signs Amazon's published address as Amazon does", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2013, 4, 24) });
  onTestFinished(() => void vi.useRealTimers());
  const client = new S3mini({ ...EXAMPLE, region: 'us-east-1', endpoint: `https://${EXAMPLE_HOST}` });
  expect(new URL(await client.getPresignedUrl('GET', 'test.txt', 86_400)).searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

/** A service that notes of each request which signature it bears, and which it should. */
async function openSignatureCheck() {
  const seen: { request: string; is: string; shouldBe: string }[] = [];
  function note({ method = '', url = '', headers }: IncomingMessage) {
    const { pathname, search } = new URL(url, 'http://localhost');
    const [, id, scope = '', signedHeaders = '', is = ''] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    expect(id).toBe(EXAMPLE.accessKeyId);
    expect(scope).toMatch(/^\d{8}\/af-south-1\/s3\/aws4_request$/);
    for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256']) expect(signedHeaders.split(';')).toContain(name);
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const request = { method, path: pathname, query: search.slice(1), headers: texts, signedHeaders, scope };
    seen.push({ request: `${method} ${url}`, is, shouldBe: signatureOf(request, EXAMPLE.secretAccessKey) });
  }
  const server = createServer(async (request, response) => {
    note(request);
    await text(request);
    response.end('<ListBucketResult></ListBucketResult>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { seen, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('every request bears a signature of what it asks, also of the part of an object and of what is looked for', async () => {
  const { seen, endpoint } = await openSignatureCheck();
  const storage = openBucketStorage({ ...EXAMPLE, endpoint, name: 'motoka-pictures', region: 'af-south-1' });
  const key = 'pictures/_1/small_a-b_1.avif';
  await storage.has(key);
  await storage.find(key).catch(() => undefined);
  await storage.put(key, Buffer.from('a picture'));
  await storage.stage(key, Buffer.from('a picture'));
  await storage.place([{ key, stagedAs: 'staged-1' }]).catch(() => undefined);
  await storage.delete([key]);
  await storage.removeUnfinished();
  const address = `/motoka-pictures/${key}`;
  expect(seen.map(({ request }) => request.replace(/staged-[\w-]{36}$/, 'staged'))).toEqual([
    `HEAD ${address}`,
    `GET ${address}`,
    `PUT ${address}`,
    'PUT /motoka-pictures/staged',
    `PUT ${address}`,
    `DELETE ${address}`,
    'GET /motoka-pictures/?list-type=2&max-keys=1000&prefix=staged-',
  ]);
  for (const { request, is, shouldBe } of seen) expect(is, request).toBe(shouldBe);
});

const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const digest = (data: string) => createHash('sha256').update(data).digest('hex');

interface Signed {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  signedHeaders: string;
  scope: string;
}

/** The signature that this request must have. */
function signatureOf({ method, path, query, headers, signedHeaders, scope }: Signed, secret: string): string {
  const lines = signedHeaders.split(';').map((name) => `${name}:${headers[name]}`);
  const body = headers['x-amz-content-sha256'];
  const request = [method, path, query, ...lines, '', signedHeaders, body].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const signed = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest(request)].join('\n');
  return hmac(key, signed).toString('hex');
}

// The key, the requests and the expected signatures are those of Amazon's documentation.
const EXAMPLE = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const EXAMPLE_HOST = 'examplebucket.s3.amazonaws.com';
