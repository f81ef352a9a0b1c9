import { LINKED_BODY_TYPES } from '#contract/limits.ts';
import { carListPath } from '#contract/lists/car-list.ts';

/** Returns the links to body types, which the header and the footer show. */
export const bodyTypeLinks = () =>
  LINKED_BODY_TYPES.map((type) => ({ to: carListPath({ categories: [type] }), label: type }));
