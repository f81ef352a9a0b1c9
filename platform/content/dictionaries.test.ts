import { expect, test } from 'vitest';
import { openTestAdapter } from '../../test/test-database.ts';
import type { Changed } from '../database/change-feed.ts';
import type { Changes } from '../database/changes.ts';
import { openDictionaries } from './dictionaries.ts';

test('while the database is away, rows that were read before are good, unless one is asked for that was not there', async () => {
  const adapter = await openTestAdapter();
  let tell = (_changed: Changed): unknown => undefined;
  let awayMs: number | undefined;
  const follow: Changes['follow'] = (listener) => {
    tell = listener;
  };
  const changes: Partial<Changes> = { follow, awayMs: () => awayMs };
  const dictionaries = openDictionaries(adapter, changes as Changes);
  const times = { created_at: 0, updated_at: 0, published_at: 0 };
  await adapter.db
    .insertInto('make')
    .values({ id: 1, document_id: 'm'.repeat(24), name: 'Toyota', folded: 'toyota', ...times })
    .execute();
  expect((await dictionaries.rows('make', [1])).get(1)).toMatchObject({ name: 'Toyota' });
  await adapter.close();
  // Another server took over, and is away at once.
  tell('everything');
  await expect(dictionaries.rows('make', [1])).rejects.toThrow();
  awayMs = 400;
  expect((await dictionaries.rows('make', [1])).get(1)).toMatchObject({ name: 'Toyota' });
  await expect(dictionaries.rows('make', [1, 2])).rejects.toThrow();
});
