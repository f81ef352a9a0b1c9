import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Sends raw bytes to the listening app and returns its answer: HTTP clients would correct or refuse such requests (`..` in a path, two Host
 * headers, half a request).
 */
export async function rawRequest(app: FastifyInstance, text: string | Buffer) {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app does not listen on a port');
  const socket = connect(address.port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  const answer = Buffer.concat(parts).toString();
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head: head.toLowerCase(), body };
}

/** GETs a path without tidying it. */
export const getRaw = (app: FastifyInstance, path: string) =>
  rawRequest(app, `GET ${path} HTTP/1.1\r\nHost: motoka.example\r\nConnection: close\r\n\r\n`);
