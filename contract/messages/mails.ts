/** Texts of every mail. */

/** A link beside that of the mail's button: to call somebody, or to write to them. */
export interface MailLink {
  label: string;
  url: string;
}

/** A mail's own words; `label`: of its link. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  links?: readonly MailLink[];
  label: string;
  /** A note below the link, for example how long it works. */
  notes: string[];
}

/** Language of the messages in this folder, as a page or mail declares it (BCP 47). */
export const LANGUAGE_CODE = 'en';

export const greeting = (name: string) => `Hello ${name},`;
