import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import {
  type BrotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  type Gunzip,
  type Inflate,
} from 'node:zlib';
import { isPublicAddress } from './public-address.ts';

// The only way in which the server calls an address that a user gave. Private networks are never called: the host name is resolved once,
// all its addresses are checked, and the connection is made to one of these, even if the name resolves to others later.

type OutwardReason =
  /** The text is not a web address, or has a user name, a port, or a name that cannot exist on the internet. */
  | 'address'
  /** The address, or one that it redirects to, is in a private network. */
  | 'not public'
  | 'name not found'
  | 'unreachable'
  | 'too slow'
  | 'too large'
  | 'too many redirects'
  /** The body is compressed in an encoding that was not requested. */
  | 'encoding';

export class OutwardError extends Error {
  override name = 'OutwardError';
  readonly reason: OutwardReason;

  constructor(reason: OutwardReason, options?: ErrorOptions) {
    super(`The address could not be fetched: ${reason}`, options);
    this.reason = reason;
  }
}

/**
 * Which hosts may be called: those on the internet; for developers also this machine, on any port. Other private addresses are never
 * allowed.
 */
export type OutwardReach = 'internet' | 'internet and this machine';

export interface OutwardRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Most ms from resolving the name to the last byte. */
  withinMs: number;
  /** The most bytes of the body, both compressed and uncompressed. */
  mostBytes: number;
  /** The most redirects that are followed, at most three, and only for a GET. */
  redirects?: number;
  /** Which hosts may be called; by default only those on the internet. */
  reach?: OutwardReach;
}

interface OutwardAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** The address that answered, after all redirects. */
  address: string;
  /** The uncompressed body, of at most `mostBytes`. Reading it may fail with an OutwardError. It must be read to its end or destroyed. */
  body: Readable;
}

export type OutwardFetch = (address: string, request: OutwardRequest) => Promise<OutwardAnswer>;

export interface OutwardDeps {
  /** Returns all addresses of a host name. */
  resolve?: (name: string) => Promise<string[]>;
  /** For tests: returns the server on this machine to connect to, in place of addresses that passed the checks. No setting sets this. */
  standIn?: (addresses: string[]) => { host: string; port: number };
}

const MOST_REDIRECTS = 3;
const LONGEST_ADDRESS = 2_048;
const LOOKUP_WITHIN_MS = 3_000;

/** Host names that only exist within a network or on a machine (RFC 6761, 6762, 8375, and names reserved for private use). */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain|onion|test|invalid)$/;

const mayBePublic = (host: string) =>
  isIP(host) === 0 ? host.includes('.') && !INNER_NAME.test(host) : isPublicAddress(host);

const THIS_MACHINE = ['127.0.0.1', '::1'];
const isThisMachine = (host: string) => host === 'localhost' || THIS_MACHINE.includes(host);

/** Parses a web address. Throws an OutwardError if its text alone shows that it may not be called. */
export function readOutwardAddress(text: string, reach: OutwardReach = 'internet'): URL {
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) throw new OutwardError('address');
  const url = new URL(text);
  // The parser has removed a port that is the scheme's default, and has turned 0x7f.1 and 2130706433 into 127.0.0.1.
  const host = hostOf(url);
  const isOwn = reach === 'internet and this machine' && isThisMachine(host);
  const hasGoodPort = isOwn || url.port === '';
  const isPlain = /^https?:$/.test(url.protocol) && hasGoodPort && url.username === '' && url.password === '';
  if (!isPlain) throw new OutwardError('address');
  if (!isOwn && !mayBePublic(host)) throw new OutwardError('not public');
  url.hash = '';
  return url;
}

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === NODATA || error.code === NOTFOUND);

/** Resolves a name by asking name servers directly: without the machine's hosts file, and without one of Node.js's few threads. */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: LOOKUP_WITHIN_MS, tries: 1 });
  const lookups = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = lookups.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failure = lookups.find((answer) => answer.status === 'rejected' && !isMissing(answer.reason));
  if (addresses.length === 0 && failure?.status === 'rejected') throw failure.reason;
  return addresses;
}

/** Returns a lookup function that resolves every name to the checked addresses, whatever the name resolves to by now. */
function pinned(addresses: string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, done) => {
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? '', first?.family);
  };
}

interface Try {
  url: URL;
  addresses: string[];
  request: OutwardRequest;
  standIn: OutwardDeps['standIn'];
  signal: AbortSignal;
}

function connect({ url, addresses, request, standIn, signal }: Try): Promise<IncomingMessage> {
  const isHttps = url.protocol === 'https:';
  const host = hostOf(url);
  const { method = 'GET', body } = request;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const place = standIn?.(addresses);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = (isHttps ? requestHttps : requestHttp)({
    method,
    signal,
    path: `${url.pathname}${url.search}`,
    host,
    port: place?.port ?? (url.port || (isHttps ? 443 : 80)),
    lookup: pinned(place ? [place.host] : addresses),
    servername: isHttps && isIP(host) === 0 ? host : undefined,
    // Each call makes a connection of its own, without any proxy: an open connection was checked for another request.
    agent: false,
    headers: { 'accept-encoding': 'identity', ...request.headers, ...length, host: url.host, connection: 'close' },
  });
  sent.once('response', resolve).on('error', reject);
  sent.end(body);
  return promise;
}

const unpackers: Record<string, () => Gunzip | Inflate | BrotliDecompress> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Passes on the chunks of a stream, and fails once there are more than `mostBytes`. A compressed body is limited twice, before and after it
 * is unpacked, since a few bytes may expand to many.
 */
async function* bounded(chunks: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > mostBytes) throw new OutwardError('too large');
    yield chunk;
  }
}

/**
 * Turns any error into an OutwardError. A call that took too long may fail with many errors, so `signal` tells whether the time was over.
 */
function outwardError(error: unknown, signal: AbortSignal): OutwardError {
  if (error instanceof OutwardError) return error;
  return new OutwardError(signal.aborted ? 'too slow' : 'unreachable', { cause: error });
}

async function* readBody(answer: IncomingMessage, mostBytes: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
    const unpack = Object.entries(unpackers).find(([name]) => name === encoding)?.[1];
    if (!unpack && encoding !== 'identity' && encoding !== '') throw new OutwardError('encoding');
    const raw = bounded(answer, mostBytes);
    // An error in any of the connected streams reaches the last one, which the caller reads.
    const unpacked = unpack && pipeline(Readable.from(raw, { objectMode: false }), unpack(), () => undefined);
    yield* unpacked ? bounded(unpacked, mostBytes) : raw;
  } catch (error) {
    throw outwardError(error, signal);
  } finally {
    answer.destroy();
  }
}

function outwardAnswer(answer: IncomingMessage, url: URL, mostBytes: number, signal: AbortSignal): OutwardAnswer {
  const { statusCode: status = 0, headers } = answer;
  if (Number(headers['content-length'] ?? 0) > mostBytes) {
    answer.destroy();
    throw new OutwardError('too large');
  }
  const body = Readable.from(readBody(answer, mostBytes, signal), { objectMode: false });
  // If the caller destroys the body without reading it to its end, the request is ended too.
  body.once('close', () => answer.destroy());
  return { status, headers, address: url.href, body };
}

const nextAddress = ({ statusCode = 0, headers: { location } }: IncomingMessage): string | undefined =>
  [301, 302, 303, 307, 308].includes(statusCode) ? location : undefined;

const mostRedirects = ({ method = 'GET', redirects = MOST_REDIRECTS }: OutwardRequest): number =>
  method === 'GET' ? Math.min(redirects, MOST_REDIRECTS) : 0;

export function openOutwardFetch({ resolve = resolveName, standIn }: OutwardDeps = {}): OutwardFetch {
  /** Resolves a name and checks all of its addresses. The name is refused if a single one of them is private. */
  async function addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
    if (isIP(host) !== 0) return [host];
    // This machine's own name only gets here if the address was checked with a reach that allows it.
    if (isThisMachine(host)) return THIS_MACHINE;
    const { promise: timeout, reject } = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    const addresses = await Promise.race([resolve(host), timeout]);
    if (addresses.length === 0) throw new OutwardError('name not found');
    if (!addresses.every(isPublicAddress)) throw new OutwardError('not public');
    return addresses;
  }

  async function ask(url: URL, request: OutwardRequest, signal: AbortSignal): Promise<IncomingMessage> {
    const addresses = await addressesOf(hostOf(url), signal);
    return connect({ url, addresses, request, standIn, signal });
  }

  async function follow(text: string, request: OutwardRequest, signal: AbortSignal): Promise<OutwardAnswer> {
    let url = readOutwardAddress(text, request.reach);
    const most = mostRedirects(request);
    for (let left = most; ; left -= 1) {
      const answer = await ask(url, request, signal);
      const next = most > 0 ? nextAddress(answer) : undefined;
      if (next === undefined) return outwardAnswer(answer, url, request.mostBytes, signal);
      answer.destroy();
      if (left === 0) throw new OutwardError('too many redirects');
      if (!URL.canParse(next, url)) throw new OutwardError('address');
      url = readOutwardAddress(new URL(next, url).href);
    }
  }

  return async function fetchOutward(address, request) {
    const signal = AbortSignal.timeout(request.withinMs);
    try {
      return await follow(address, request, signal);
    } catch (error) {
      throw outwardError(error, signal);
    }
  };
}
