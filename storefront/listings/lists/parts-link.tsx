import { sparePartListPath } from '#contract/lists/spare-part-list.ts';
import { sparePartsFor } from '#contract/messages/set-aside.ts';
import type { PartsFound } from './parts-found.ts';

/** A link from a list of cars to the spare parts that the visitor probably searched for. */
export const PartsLink = ({ words, total }: PartsFound) => (
  <a href={sparePartListPath({ words })} rel="nofollow" className="button-quiet font-normal">
    {sparePartsFor(words, total)}
  </a>
);
