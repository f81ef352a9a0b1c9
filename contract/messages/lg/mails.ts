/** Luganda. A native speaker has to review these sentences before they are used. */

export const LANGUAGE_CODE = 'lg';

export const greeting = (name: string) => `Oli otya ${name},`;
