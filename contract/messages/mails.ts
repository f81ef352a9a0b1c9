/** Texts of every mail. */

/** A mail's own words; `label`: of its link. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  label: string;
  /** A note below the link, such as how long it works. */
  notes: string[];
}

export const greeting = (name: string) => `Hello ${name},`;
