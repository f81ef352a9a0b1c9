/** Texts that all mails share. */

/** A further link below the mail's button, for example to call somebody. */
export interface MailLink {
  label: string;
  url: string;
}

/** The text of one mail. `label`: the text on the mail's button. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  links?: readonly MailLink[];
  label: string;
  /** Notes below the button, for example how long the button's link works. */
  notes: string[];
}

/** The language of the messages in this folder, as pages and mails declare it (BCP 47). */
export const LANGUAGE_CODE = 'en';

export const greeting = (name: string) => `Hello ${name},`;
