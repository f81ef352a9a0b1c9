import { JobRefused } from '../jobs/jobs.ts';

/** A mail to be sent: typed fields only, so that a visitor's text cannot become a header or a file. */
export interface Mail {
  to: string;
  subject: string;
  /** The address of its main link: with the subject it is all that somebody reads who has a number in place of an address. */
  link?: string;
  text: string;
  html?: string;
  /** True: the HTML shows the market's logo, which is attached. */
  showsLogo?: boolean;
  /** The address for replies, if that is not the market's. */
  replyTo?: string;
  /** Headers by which a mail program unsubscribes its reader (RFC 8058). */
  unsubscribeUrl?: string;
  /** The same at each try to send the mail, so that a mailbox recognises a second copy. */
  messageId: string;
}

export interface Mailer {
  /**
   * Hands a mail over, and returns the file for the log, if it was written to one. Throws MailRefused if trying again is of no use, any
   * other error if it may help.
   */
  send(mail: Mail): Promise<{ file?: string }>;
  close?(): void;
}

export class MailRefused extends JobRefused {
  override name = 'MailRefused';
}

/** A mail that waits to be written and sent. */
export interface QueuedMail {
  id: number;
  kind: string;
  recipient: string;
  /** The subject of the mail, for the code that writes it. */
  about: string;
  /** ms */
  created_at: number;
}

/** Is told the result of a mail; perhaps twice, if a process dies. */
export interface MailOutcome {
  sent(mail: QueuedMail): Promise<void>;
  /** The mail server refuses it, or answered for days that it cannot take it. */
  givenUp(mail: QueuedMail): Promise<void>;
}

/** Writes a mail when it is sent; undefined if it is no longer needed. */
export type ComposeMail = (mail: QueuedMail) => Promise<Omit<Mail, 'to' | 'messageId'> | undefined>;
