import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whenDone } from './test-database.ts';

/** A message that was sent to the service. */
interface Asked {
  username: string;
  to: string;
  from: string | null;
  message: string;
}

/** The service's behaviour: success, or one of its ways to fail. */
type Manner = 'sends' | 'down' | 'silent' | 'wrong key' | 'wrong sender' | { statusCode: number; status: string };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/**
 * Starts a stand-in for Africa's Talking, with the requests and answers of its API for bulk SMS:
 * https://developers.africastalking.com/docs/sms/sending/bulk
 */
export async function openSmsStandIn(apiKey = 'key of the stand-in') {
  const sent: Asked[] = [];
  const state: { manner: Manner; requests: number } = { manner: 'sends', requests: 0 };

  function answerTo(asked: Asked): [status: number, body: string] {
    const { manner } = state;
    if (manner === 'down') return [502, '<html><h1>Bad Gateway</h1></html>'];
    if (manner === 'wrong key') return [401, 'The supplied authentication is invalid'];
    // For an unregistered sender there are no recipients at all, and the reason is in the message.
    if (manner === 'wrong sender')
      return [201, JSON.stringify({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } })];
    const { statusCode, status } =
      manner === 'sends' ? { statusCode: 101, status: 'Success' } : (manner as { statusCode: number; status: string });
    if (statusCode < 400) sent.push(asked);
    const recipient = { statusCode, number: asked.to, status, cost: 'UGX 35.0000', messageId: `ATXid_${sent.length}` };
    const Message = `Sent to ${statusCode < 400 ? 1 : 0}/1 Total Cost: UGX 35.0000`;
    return [201, JSON.stringify({ SMSMessageData: { Message, Recipients: [recipient] } })];
  }

  const server = createServer(async (request, response) => {
    state.requests += 1;
    const form = new URLSearchParams(await bodyOf(request));
    const isRight =
      request.method === 'POST' &&
      request.url === '/version1/messaging' &&
      request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') &&
      request.headers.accept === 'application/json';
    if (state.manner === 'silent') return;
    if (!isRight) return void response.writeHead(404).end();
    if (request.headers.apikey !== apiKey)
      return void response.writeHead(401).end('The supplied authentication is invalid');
    const asked = {
      username: form.get('username') ?? '',
      to: form.get('to') ?? '',
      from: form.get('from'),
      message: form.get('message') ?? '',
    };
    const [status, body] = answerTo(asked);
    response.writeHead(status, { 'content-type': body.startsWith('{') ? 'application/json' : 'text/plain' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenDone(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey, sent, state };
}
