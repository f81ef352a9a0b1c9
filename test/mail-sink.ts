import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { whenDone } from './test-database.ts';

interface Delivered {
  /** Addresses of the envelope, which decide about delivery. */
  from: string;
  to: string[];
  mail: Email;
  /** Id of the connection that delivered it. */
  session: string;
}

/** Starts a mail server on loopback that keeps the mails it receives. It permanently rejects addresses at `refused.example`. */
export async function openMailSink() {
  const delivered: Delivered[] = [];
  const held = new Map<string, () => void>();
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const isRefused = address.endsWith('@refused.example');
      done(isRefused ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : undefined);
    },
    onData(stream, { envelope, id: session }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const isHeld = envelope.rcptTo.map(({ address }) => held.get(address)).find(Boolean);
        if (isHeld) return isHeld();
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        delivered.push({ from, to: envelope.rcptTo.map(({ address }) => address), mail, session });
        done();
      });
    },
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      const listening = server.listen(port, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
    });
  const port = await listen(0);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  whenDone(close);
  /** Never acknowledges the next mail to an address. Resolves when it has arrived; the one after it is accepted. */
  const hold = (address: string) =>
    new Promise<void>((resolve) => {
      held.set(address, () => {
        held.delete(address);
        resolve();
      });
    });
  return { url: `smtp://127.0.0.1:${port}`, delivered, hold, close };
}
