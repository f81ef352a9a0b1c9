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

// The only way for the server to call an address that a user gave. Private networks are never called: a name is resolved once, each of its
// addresses is checked, and the connection uses only those, so that a name which resolves differently the second time gains nothing.

type OutwardReason =
  /** No web address, or one with a user name, a port, or a name that nobody has on the internet. */
  | 'address'
  /** The address, or a redirect, leads to a private network. */
  | 'not public'
  | 'name not found'
  | 'unreachable'
  | 'too slow'
  | 'too large'
  | 'too many redirects'
  /** Compressed in an encoding that was not requested. */
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
 * The hosts that may be called: `this machine` adds this machine, on any port, for developers. No other private address may ever be called.
 */
export type OutwardReach = 'internet' | 'internet and this machine';

export interface OutwardRequest {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** ms from the look-up of the name to the last byte. */
  withinMs: number;
  /** The most bytes of the body, both as sent and uncompressed. */
  mostBytes: number;
  /** The most redirects that are followed: at most three, and only for a GET. */
  redirects?: number;
  /** The internet alone, unless it says otherwise. */
  reach?: OutwardReach;
}

interface OutwardAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  /** The address of the answer, after all redirects. */
  address: string;
  /** Unpacked, bounded. Fails with an OutwardError. To be read to its end, or destroyed. */
  body: Readable;
}

export type OutwardFetch = (address: string, request: OutwardRequest) => Promise<OutwardAnswer>;

export interface OutwardDeps {
  /** Returns all addresses of a name. */
  resolve?: (name: string) => Promise<string[]>;
  /** For tests: a server of this machine to connect to in place of addresses that passed the checks. No setting leads here. */
  standIn?: (addresses: string[]) => { host: string; port: number };
}

const MOST_REDIRECTS = 3;
const LONGEST_ADDRESS = 2_048;
const LOOKUP_WITHIN_MS = 3_000;

/** Names that resolve inside a network or on a machine alone (RFC 6761, 6762, 8375, and names set aside for private use). */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|localdomain|onion|test|invalid)$/;

const mayBePublic = (host: string) =>
  isIP(host) === 0 ? host.includes('.') && !INNER_NAME.test(host) : isPublicAddress(host);

const THIS_MACHINE = ['127.0.0.1', '::1'];
const isThisMachine = (host: string) => host === 'localhost' || THIS_MACHINE.includes(host);

/** Reads a web address that may be called, as far as its text tells. Throws an OutwardError. */
export function readOutwardAddress(text: string, reach: OutwardReach = 'internet'): URL {
  if (text.length > LONGEST_ADDRESS || !URL.canParse(text)) throw new OutwardError('address');
  const url = new URL(text);
  // The parser drops a port that is the scheme's own, and writes 0x7f.1 and 2130706433 as 127.0.0.1.
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

/** Asks the name servers themselves: a file of names on this machine, or its threads, have no part in it. */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: LOOKUP_WITHIN_MS, tries: 1 });
  const lookups = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = lookups.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failure = lookups.find((answer) => answer.status === 'rejected' && !isMissing(answer.reason));
  if (addresses.length === 0 && failure?.status === 'rejected') throw failure.reason;
  return addresses;
}

/** Returns a lookup that gives only the checked addresses, even if the name resolves to others by now. */
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
    // A new connection, past any proxy: a connection that is kept open was checked for another request.
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
 * Passes on a stream of at most `mostBytes`. Used for the bytes as sent and, for a compressed body, again for the unpacked bytes: a few
 * bytes may become many.
 */
async function* bounded(chunks: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > mostBytes) throw new OutwardError('too large');
    yield chunk;
  }
}

/** Turns an error into an OutwardError. A call that ran out of time may fail in many ways, so the signal decides. */
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
    // An error of any stream reaches the last one, which is read.
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
  // The caller may never read the body.
  body.once('close', () => answer.destroy());
  return { status, headers, address: url.href, body };
}

const nextAddress = ({ statusCode = 0, headers: { location } }: IncomingMessage): string | undefined =>
  [301, 302, 303, 307, 308].includes(statusCode) ? location : undefined;

const mostRedirects = ({ method = 'GET', redirects = MOST_REDIRECTS }: OutwardRequest): number =>
  method === 'GET' ? Math.min(redirects, MOST_REDIRECTS) : 0;

export function openOutwardFetch({ resolve = resolveName, standIn }: OutwardDeps = {}): OutwardFetch {
  /** Returns a name's addresses, each of them checked: one inside our network makes the name refused. */
  async function addressesOf(host: string, signal: AbortSignal): Promise<string[]> {
    if (isIP(host) !== 0) return [host];
    // Only an address that was read with this reach gets here.
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
