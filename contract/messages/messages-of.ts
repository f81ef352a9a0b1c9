import * as lgMails from './lg/mails.ts';
import * as lgNewsletter from './lg/newsletter.ts';
import * as mails from './mails.ts';
import * as newsletter from './newsletter.ts';
import type { Translation } from './translation.ts';

/** English messages that are translated into at least one language, by their file. */
const ENGLISH = { mails, newsletter };

type Messages = Translation<typeof ENGLISH>;

/** Translations by language. A file that a language lacks is left out, and read in English. */
export const TRANSLATED = {
  lg: { mails: lgMails, newsletter: lgNewsletter },
} satisfies Record<string, Partial<Messages>>;

export type Language = 'en' | keyof typeof TRANSLATED;

/** Returns the messages in a reader's language, for mails and SMS. Pages are built in one language: `web/page-builds/translated-messages.ts`. */
export const messagesOf = (language: Language): Messages =>
  language === 'en' ? ENGLISH : { ...ENGLISH, ...TRANSLATED[language] };
