import { randomInt } from 'node:crypto';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  to: string;
  subject: string;
  text: string;
  /** Address without a name. */
  replyTo: string | undefined;
  messageId: string;
  /** performance.now() when it was received. */
  at: number;
}

/** Ports below those that systems assign automatically, so that no process takes one while the mail server is down. */
const PORTS = { first: 20_000, count: 10_000 };

/** Starts a mail server on loopback that can be stopped and started again. It keeps all mails received. */
export async function openMailStandIn() {
  const port = PORTS.first + randomInt(PORTS.count);
  const taken: TakenMail[] = [];
  let server: SMTPServer | undefined;
  const listen = () =>
    new SMTPServer({
      authOptional: true,
      closeTimeout: 50,
      disabledCommands: ['STARTTLS'],
      onData(stream, { envelope }, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', async () => {
          const { subject = '', text = '', messageId = '', replyTo } = await PostalMime.parse(Buffer.concat(chunks));
          for (const { address } of envelope.rcptTo) {
            const at = performance.now();
            taken.push({ to: address, subject, text, messageId, replyTo: replyTo?.[0]?.address, at });
          }
          done();
        });
      },
    });
  async function start(): Promise<void> {
    server = listen();
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
  }
  await start();
  return {
    taken,
    url: `smtp://127.0.0.1:${port}`,
    start,
    /** Stops it: connections are refused from then on. */
    async stop() {
      const stopped = server;
      server = undefined;
      await new Promise<void>((resolve) => (stopped ? stopped.close(() => resolve()) : resolve()));
    },
  };
}
