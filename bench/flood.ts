import { connect, type Socket } from 'node:net';
import { urlOf } from './ask.ts';

/** Results of clients that send requests without a pause. Times in ms. */
export interface FloodResult {
  answered: number[];
  refused: number[];
  /** Number of refusals without Retry-After. */
  withoutRetryAfter: number;
  /** Number of other answers than 200 and 503, by status; 0: the connection failed. */
  others: Map<number, number>;
}

const AGAIN_AFTER_MS = 100;
const HEAD_END = '\r\n\r\n';

/** Returns the end of the first answer in the text, by its Content-Length. Undefined while it is incomplete. */
function endOfAnswer(text: string): number | undefined {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1];
  if (length === undefined) throw new Error(`An answer without Content-Length: ${text.slice(0, headEnd)}`);
  const end = headEnd + HEAD_END.length + Number(length);
  return text.length < end ? undefined : end;
}

/**
 * Floods the server: each connection requests the next path as soon as it has its last answer, compressed as for browsers. On sockets,
 * because Node's own client takes more processor time than a server that refuses.
 */
export function startFlood(address: string, connections: number, nextPath: () => string) {
  const { host, hostname, port } = new URL(address);
  const result: FloodResult = { answered: [], refused: [], withoutRetryAfter: 0, others: new Map() };
  const sockets = new Set<Socket>();
  let isStopped = false;

  const countOther = (status: number) => result.others.set(status, (result.others.get(status) ?? 0) + 1);

  function count(answer: string, ms: number) {
    const status = Number(answer.slice(9, 12));
    if (status === 200) result.answered.push(ms);
    else if (status !== 503) countOther(status);
    else {
      result.refused.push(ms);
      if (!/\r\nretry-after:/i.test(answer)) result.withoutRetryAfter += 1;
    }
  }

  function open() {
    if (isStopped) return;
    const socket = connect(Number(port), hostname).setEncoding('latin1');
    sockets.add(socket);
    let text = '';
    let sentAt = performance.now();
    const ask = () => {
      const { pathname, search } = new URL(urlOf(address, nextPath()));
      sentAt = performance.now();
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`);
    };
    ask();
    socket.on('data', (chunk: string) => {
      text += chunk;
      const end = endOfAnswer(text);
      if (end === undefined) return;
      count(text, performance.now() - sentAt);
      text = text.slice(end);
      ask();
    });
    socket.on('error', () => !isStopped && countOther(0));
    socket.on('close', () => {
      sockets.delete(socket);
      setTimeout(open, AGAIN_AFTER_MS);
    });
  }

  for (let connection = 0; connection < connections; connection += 1) open();
  return {
    result,
    stop() {
      isStopped = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
