import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { openTestAdapter } from '../../../test/test-database.ts';
import { marketMigrations } from '../../schema/migrations.ts';
import { removeOldMessages } from '../contact-mails.ts';
import { countWaitingMessages } from './message-queries.ts';

const migrations = await marketMigrations();

// On both databases: columns are added to rows that are there.

test('messages from before there was an inbox count as dealt with, and leave when they would have', async () => {
  const adapter = await openTestAdapter({ isMigrated: false });
  const { db } = adapter;
  await migrate(adapter, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '013')));
  const now = 1_764_000_000_000;
  await sql`insert into contact_message (sender, subject, body, created_at) values ('v@x.ug', 'Hi', 'Hello', ${now})`.execute(
    db,
  );
  await migrate(adapter, migrations);
  expect(await db.selectFrom('contact_message').selectAll().execute()).toMatchObject([
    { state: 'done', updated_at: now, answered_at: null, assignee_id: null, version: 1 },
  ]);
  expect(await countWaitingMessages(db, now + 1)).toEqual({ count: 0, since: null, late: 0 });
  const left = async (at: number) => {
    await removeOldMessages(db, at);
    return db.selectFrom('contact_message').select('id').execute();
  };
  expect(await left(now + 30 * 86_400_000 - 1)).toHaveLength(1);
  expect(await left(now + 30 * 86_400_000)).toEqual([]);
});
