import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../../platform/database/database-errors.ts';
import { afterReading } from '../../test/after-reading.ts';
import { openTestAdapter } from '../../test/test-database.ts';
import { countAds, listUses } from './name-use-queries.ts';

const { db } = await openTestAdapter();
const tooLate = () => Promise.reject(new DatabaseUnavailable('The query took too long.'));

test('a count that takes too long is left out of a page', async () => {
  expect(await countAds(afterReading(db, tooLate), 'makes', [1])).toBeUndefined();
  expect(await listUses(afterReading(db, tooLate), 'makes', 1)).not.toEqual([]);
});

test('in a transaction it ends the transaction, which cannot go on', async () => {
  const deletion = db.transaction().execute((transaction) => listUses(afterReading(transaction, tooLate), 'makes', 1));
  await expect(deletion).rejects.toThrow(DatabaseUnavailable);
});
