import { LINKED_BODY_TYPES } from '#contract/limits.ts';
import { carListPath } from '#contract/lists/car-list.ts';

/** The frame of every page names them three times: their addresses are written once, not for each page. */
export const BODY_TYPE_LINKS = LINKED_BODY_TYPES.map((type) => ({
  to: carListPath({ categories: [type] }),
  label: type,
}));
