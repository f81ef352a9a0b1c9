/** Lengths of what the contact form takes, in characters. */
export const CONTACT_NAME_LONGEST = 100;
export const CONTACT_SUBJECT_LONGEST = 150;
export const CONTACT_TEXT_LONGEST = 5_000;

/** A field that people do not see. Whoever fills it in is a program. */
export const HONEYPOT = 'website';

/** What a buyer came to the contact form for, from a car's or a part's page. */
export const CONTACT_INTENTS = ['offer', 'callback'] as const;
export type ContactIntent = (typeof CONTACT_INTENTS)[number];
/** In the form, which adds who writes and about what. */
export const CONTACT_MESSAGE_LONGEST = 4_500;

/** A message is kept this long on the server; in the market's mailbox, as long as its people keep it. */
export const CONTACT_MESSAGE_DAYS = 30;
