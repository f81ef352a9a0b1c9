/** Sentences in Luganda. A native speaker has to review them before they are used. */

export const LANGUAGE_CODE = 'lg';

export const greeting = (name: string) => `Oli otya ${name},`;
