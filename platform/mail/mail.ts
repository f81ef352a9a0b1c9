import { JobRefused } from '../jobs/jobs.ts';

/** A mail to send. It consists of typed fields, so that a visitor's text cannot become a header or a file. */
export interface Mail {
  to: string;
  subject: string;
  /**
   * The address that the mail mainly links to. A member who has a phone number in place of an email address gets only this link and the
   * subject, by SMS.
   */
  link?: string;
  text: string;
  html?: string;
  /** Whether the HTML shows the market's logo, which must then be attached. */
  showsLogo?: boolean;
  /** The address for replies, if that is not the market's. */
  replyTo?: string;
  /** The address that a mail program calls to unsubscribe its user from such mails (RFC 8058). */
  unsubscribeUrl?: string;
  /** The id of the mail, which every attempt to send it uses, so that a mailbox recognises a second copy. */
  messageId: string;
}

export interface Mailer {
  /**
   * Sends a mail. Returns the path of the file, for the log, if the mail was written to one. Throws MailRefused if a retry is useless, and
   * any other error if a retry may help.
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
  /** Id of the entry or account that the mail is about, by which the code that writes the mail finds it. */
  about: string;
  /** ms */
  created_at: number;
}

/** Functions that are told what became of a mail. If a process dies, they may be called twice. */
export interface MailOutcome {
  sent(mail: QueuedMail): Promise<void>;
  /** Called if the mail server refused the mail, or could not take it for days. */
  givenUp(mail: QueuedMail): Promise<void>;
}

/** Writes a mail just before it is sent. Returns undefined if the mail is no longer needed, so that none is sent. */
export type ComposeMail = (mail: QueuedMail) => Promise<Omit<Mail, 'to' | 'messageId'> | undefined>;
