import { setImmediate as nextTurn } from 'node:timers/promises';
import { CAR_PAGE_DAYS } from '#contract/lists/car-pages.ts';
import type { Database } from '../../../platform/database/adapter.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { carType } from '../car-types.ts';
import { hasEnough, listStoredPages, type StoredPage, storedKey, textOfKey } from './car-page-memory.ts';
import { openCarNames } from './car-page-names.ts';
import { type Tallied, tallyPages } from './car-page-tally.ts';

const ROWS_AT_ONCE = 200;

type Deps = Pick<Services, 'clock' | 'db' | 'dictionaries' | 'searches' | 'source'>;

async function addPages(db: Database, pages: readonly Tallied[]): Promise<void> {
  for (let first = 0; first < pages.length; first += ROWS_AT_ONCE) {
    const rows = pages.slice(first, first + ROWS_AT_ONCE).map(({ key }) => ({ ...storedKey(key), emptied_at: null }));
    await db
      .insertInto('car_page')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await nextTurn();
  }
}

async function noteEmptied(db: Database, page: StoredPage, emptiedAt: number | null): Promise<void> {
  await db
    .updateTable('car_page')
    .set({ emptied_at: emptiedAt })
    .where('make_id', '=', page.make_id)
    .where('model_id', '=', page.model_id)
    .where('category_id', '=', page.category_id)
    .where('place', '=', page.place)
    .execute();
}

/**
 * Updates the table `car_page`: adds pages that now have cars, notes since when others have none, and removes those that were empty for too
 * long.
 */
export async function rememberCarPages({ clock, db, dictionaries, searches, source }: Deps): Promise<void> {
  await source.changes.lookAgain();
  const index = searches.indexOf(carType);
  // While the search index of a large market is still loading, its cars cannot be counted: this run does nothing, and the next one counts
  // them.
  if (!index?.isReady()) return;
  const now = clock.now();
  const tallied = await tallyPages(index, await openCarNames(dictionaries)());
  const stored = new Map((await listStoredPages(db)).map((page) => [textOfKey(page), page]));
  await addPages(
    db,
    [...tallied].flatMap(([text, page]) => (hasEnough(page.count) && !stored.has(text) ? [page] : [])),
  );
  for (const [text, page] of stored) {
    const isEmpty = !tallied.has(text);
    if (isEmpty !== (page.emptied_at !== null)) await noteEmptied(db, page, isEmpty ? now : null);
  }
  await db
    .deleteFrom('car_page')
    .where('emptied_at', '<=', now - CAR_PAGE_DAYS * DAY_MS)
    .execute();
}

export const carPageJobs = (deps: Deps): Record<string, JobKind> => ({
  'remember car pages': { everyMs: HOUR_MS, run: () => rememberCarPages(deps) },
});
