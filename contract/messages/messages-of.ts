import * as lgMails from './lg/mails.ts';
import * as lgNewsletter from './lg/newsletter.ts';
import * as mails from './mails.ts';
import * as newsletter from './newsletter.ts';
import type { Translation } from './translation.ts';

/** The files of English messages that have been translated into at least one language. */
const ENGLISH = { mails, newsletter };

type Messages = Translation<typeof ENGLISH>;

/** The translated files, by language. Readers of a language that lacks a file get the English messages of that file. */
export const TRANSLATED = {
  lg: { mails: lgMails, newsletter: lgNewsletter },
} satisfies Record<string, Partial<Messages>>;

export type Language = 'en' | keyof typeof TRANSLATED;

/**
 * Returns the messages in a reader's language, for mails and SMS. Pages do not use this: each build of the pages has one language
 * (`web/page-builds/translated-messages.ts`).
 */
export const messagesOf = (language: Language): Messages =>
  language === 'en' ? ENGLISH : { ...ENGLISH, ...TRANSLATED[language] };
