/** The button that shows what was typed into a password's field. */
export const SHOW = 'Show';
export const HIDE = 'Hide';
export const showTyped = (label: string) => `Show ${label.toLowerCase()}`;
