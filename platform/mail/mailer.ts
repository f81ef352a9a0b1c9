import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { SECOND_MS } from '../durations.ts';
import { ServiceAway } from '../jobs/circuit-breaker.ts';
import { type Mail, type Mailer, MailRefused } from './mail.ts';
import { LOGO_ID } from './mail-text.ts';

/** Loads nodemailer when the first mail is sent, since it takes 20 MB. */
const loadMailer = () => import('nodemailer');

/**
 * Most connections to the mail server at the same time; `MAILS_A_SECOND` limits the mails. SMTP_URL may set others:
 * `?maxConnections=2&rateLimit=14`.
 */
const CONNECTIONS = 5;
const MAILS_A_SECOND = 50;

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Sender and logo, the same for all mails of a market. */
interface MailFrom {
  from: { name: string; address: string };
  /** PNG */
  logo: Buffer | undefined;
}

/**
 * Returns the logo as an attachment of the mail. Most mail programs do not load a picture from a server, since that would tell the server
 * when the mail is opened.
 */
const attachedLogo = (logo: Buffer) => ({
  cid: LOGO_ID,
  filename: 'logo.png',
  content: logo,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
});

/** Header of RFC 8058: it tells mail programs that they can unsubscribe their user without opening a page. */
const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** Returns the mail as nodemailer takes it. It sets only these fields, so that no mail can make nodemailer read a file or an address. */
const message = (mail: Mail, { from, logo }: MailFrom) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  attachments: mail.showsLogo && logo ? [attachedLogo(logo)] : undefined,
  replyTo: mail.replyTo === undefined ? undefined : { name: '', address: mail.replyTo },
  list: mail.unsubscribeUrl === undefined ? undefined : { unsubscribe: { url: mail.unsubscribeUrl, comment: '' } },
  headers: mail.unsubscribeUrl === undefined ? undefined : ONE_CLICK,
  messageId: mail.messageId,
  disableFileAccess: true,
  disableUrlAccess: true,
});

const isFinal = (error: unknown) =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

const LIMITS = {
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
};

/**
 * Connects to a mail server and signs in, without sending a mail. Returns the reason why the server would refuse mails, if possible in its
 * own words; undefined if it would take them.
 */
export async function refusalOfMailServer(url: string): Promise<string | undefined> {
  const { createTransport } = await loadMailer();
  const transport = createTransport({ url, socketTimeout: CONNECT_MS, ...LIMITS });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return 'response' in error ? String(error.response) : error.message;
  } finally {
    transport.close();
  }
}

/** nodemailer's codes for errors which mean that the mail server did not answer. */
const NO_ANSWER: readonly unknown[] = ['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ESOCKET', 'ETIMEDOUT'];
const isAway = (error: unknown) =>
  error instanceof Error && 'code' in error && NO_ANSWER.includes(error.code) && !('responseCode' in error);

function smtpMailer(url: string, from: MailFrom): Mailer {
  async function openTransport() {
    const { createTransport } = await loadMailer();
    return createTransport({
      url,
      // Keeps connections open, so that further mails use them.
      pool: true,
      maxConnections: CONNECTIONS,
      rateDelta: SECOND_MS,
      rateLimit: MAILS_A_SECOND,
      socketTimeout: SILENCE_MS,
      ...LIMITS,
    });
  }
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async send(mail) {
      try {
        opened ??= openTransport();
        await (await opened).sendMail(message(mail, from));
        return {};
      } catch (error) {
        if (isFinal(error)) throw new MailRefused('The mail server refuses this mail', { cause: error });
        if (isAway(error)) throw new ServiceAway('The mail server gives no answer', error);
        throw error;
      }
    },
    close: () => opened?.then((transport) => transport.close()),
  };
}

/**
 * Returns a mailer for trying a market without a mail server: it writes each mail to a file that mail programs can open and people can
 * read. In such a file lines are not wrapped and characters not encoded, so that links can be copied.
 */
function folderMailer(folder: string, from: MailFrom['from']): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await loadMailer();
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { html, ...plain } = message(mail, { from, logo: undefined });
      const { message: encoded } = await transport.sendMail(plain);
      const [head = ''] = encoded.toString().split('\r\n\r\n');
      const readable = head.replace(/^Content-Transfer-Encoding: .*$/m, 'Content-Transfer-Encoding: 8bit');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const [name] = mail.messageId.replace('<', '').split('@');
      const file = join(folder, `${name}.eml`);
      await writeFile(file, `${readable}\r\n\r\n${mail.text}`, { mode: 0o600 });
      return { file };
    },
  };
}

/** Opens the mailer: it sends through SMTP_URL, or without that writes files into `outbox` in the data directory. `logo`: a PNG. */
export function openMailer(config: Config, logo?: Buffer): Mailer {
  const from = { name: config.siteName, address: config.mailFrom };
  if (config.smtpUrl) return smtpMailer(config.smtpUrl, { from, logo });
  return folderMailer(join(config.dataDir, 'outbox'), from);
}
