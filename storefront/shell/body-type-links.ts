import { LINKED_BODY_TYPES } from '#contract/limits.ts';
import { carListPath } from '#contract/lists/car-list.ts';

/** The links to body types, of the header and the footer. */
export const bodyTypeLinks = () =>
  LINKED_BODY_TYPES.map((type) => ({ to: carListPath({ categories: [type] }), label: type }));
