/** What the page of a car and that of a part both say. */

export const SPECIFICATION = 'Specification';
export const SHOW_CONTACT = 'Show Contact';
export const HIDE_CONTACT = 'Hide Contact';
