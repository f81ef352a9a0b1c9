import { JobRefused } from '../jobs/jobs.ts';

/** A mail to send. It consists of typed fields, so that a visitor's text cannot become a header or a file. */
export interface Mail {
  to: string;
  subject: string;
  /**
   * The address that the mail mainly links to. A member with a phone number in place of an address gets only this and the subject, by SMS.
   */
  link?: string;
  text: string;
  html?: string;
  /** Whether the HTML shows the market's logo, which must then be attached. */
  showsLogo?: boolean;
  /** The address for replies, if that is not the market's. */
  replyTo?: string;
  /** Address by which a mail program unsubscribes its user (RFC 8058). */
  unsubscribeUrl?: string;
  /** The same for each attempt to send the mail, so that a mailbox recognises a second copy. */
  messageId: string;
}

export interface Mailer {
  /**
   * Sends a mail. Returns the file, for the log, if it was written to one. Throws MailRefused if a retry is useless, and any other error if
   * it may help.
   */
  send(mail: Mail): Promise<{ file?: string }>;
  close?(): void;
}

export class MailRefused extends JobRefused {
  override name = 'MailRefused';
}

/** A mail in the queue, whose text is not written yet. */
export interface QueuedMail {
  id: number;
  kind: string;
  recipient: string;
  /** Id of what the mail is about, for the code that writes it. */
  about: string;
  /** ms */
  created_at: number;
}

/** Gets the result of a mail; perhaps twice, if a process dies. */
export interface MailOutcome {
  sent(mail: QueuedMail): Promise<void>;
  /** Called if the mail server refused the mail, or could not take it for days. */
  givenUp(mail: QueuedMail): Promise<void>;
}

/** Writes a mail just before it is sent; undefined if it is no longer needed. */
export type ComposeMail = (mail: QueuedMail) => Promise<Omit<Mail, 'to' | 'messageId'> | undefined>;
