/** What stands in every mail. */

/** A mail's own words; `label`: of its link. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
  label: string;
  /** What to know of the link. */
  notes: string[];
}

export const greeting = (name: string) => `Hello ${name},`;
