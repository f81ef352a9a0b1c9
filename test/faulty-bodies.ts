import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A status, or how the connection ended without one. */
export type Outcome = number | 'closed' | 'no answer';

const MEGABYTE = 1024 ** 2;
const PIECE = Buffer.alloc(64 * 1024, '7');
/** ms after which no answer is expected any more. */
const ANSWER_WITHIN_MS = 20_000;

/** The beginning of a body of each content type, so that a parser reads beyond the first bytes. */
export const BODY_TYPES = {
  'application/json': '{"data":{"name":"',
  'application/x-www-form-urlencoded': 'name=',
  'multipart/form-data; boundary=cut':
    '--cut\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  'image/jpeg': '\xff\xd8\xff\xe0',
} as const;

export type BodyType = keyof typeof BODY_TYPES;

interface Sent {
  port: number;
  method: string;
  path: string;
  headers?: Record<string, string> | undefined;
  type: BodyType;
  /** Number of bytes over the limit, for `declared` and `streamed`. */
  tooMany: number;
}

/** Bodies that break off or are invalid while they are sent. */
export const FAULTS = ['declared', 'streamed', 'cut', 'slow', 'aborted', 'closed at once'] as const;
export type Fault = (typeof FAULTS)[number];

/** By fault: the content length declared, if any, and the chunks sent. */
const BODIES: Record<Fault, (begin: Buffer, tooMany: number) => { length?: number; pieces: Iterable<Buffer> }> = {
  declared: (begin, tooMany) => ({ length: tooMany, pieces: repeated(begin, tooMany) }),
  streamed: (begin, tooMany) => ({ pieces: repeated(begin, tooMany) }),
  cut: (begin) => ({ length: MEGABYTE, pieces: repeated(begin, MEGABYTE / 2) }),
  slow: (begin) => ({ length: begin.length, pieces: Array.from(begin, (letter) => Buffer.of(letter)) }),
  aborted: (begin) => ({ length: MEGABYTE, pieces: repeated(begin, MEGABYTE / 2) }),
  'closed at once': () => ({ length: MEGABYTE, pieces: [] }),
};

function* repeated(begin: Buffer, bytes: number) {
  yield begin;
  for (let sent = 0; sent < bytes; sent += PIECE.length) yield PIECE;
}

const headOf = ({ method, path, headers = {}, type }: Sent, length: number | undefined) => {
  const about = { Host: '127.0.0.1', 'Content-Type': type, ...headers };
  const framing = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const lines = Object.entries(about).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, framing, '', ''].join('\r\n');
};

const asChunk = (piece: Buffer) =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

/** Sends a request whose body has a fault, and resolves to its outcome. */
export async function sendFaulty(fault: Fault, sent: Sent): Promise<Outcome> {
  const { length, pieces } = BODIES[fault](Buffer.from(BODY_TYPES[sent.type], 'latin1'), sent.tooMany);
  const socket = connect(sent.port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  socket.on('data', (bytes) => {
    answer += bytes.toString('latin1');
    const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
    if (status) resolve(Number(status));
  });
  socket.once('close', () => resolve('closed'));
  setTimeout(resolve, ANSWER_WITHIN_MS, 'no answer').unref();

  async function* bytes() {
    yield headOf(sent, length);
    for (const piece of pieces) {
      if (answer !== '' || socket.closed) return;
      yield length === undefined ? asChunk(piece) : piece;
      if (fault === 'slow') await sleep(1);
    }
    if (length === undefined) yield '0\r\n\r\n';
  }
  await pipeline(bytes, socket, { end: fault === 'cut' }).catch(() => undefined);
  if (fault === 'aborted' || fault === 'closed at once') socket.destroy();
  const outcome = await promise;
  socket.destroy();
  return outcome;
}
