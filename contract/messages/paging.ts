/** Sentences of the links between the pages of a list. */

export const PAGE_LINKS = 'Pages';
export const pageLabel = (page: number) => `Page ${page}`;
export const PREVIOUS_PAGE = 'Previous page';
export const NEXT_PAGE = 'Next page';
export const PREV = 'Prev';
export const NEXT = 'Next';
