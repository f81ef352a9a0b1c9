import { foldedName } from '#contract/values/market-names.ts';
import { createId } from '../create-id.ts';

/** Returns the row of a new place. `now`: in ms since 1970. */
export const newPlace = (name: string, now: number) => ({
  document_id: createId(),
  created_at: now,
  updated_at: now,
  published_at: now,
  name,
  folded: foldedName(name),
});
