import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { entities } from '#contract/entities/entities.ts';
import type { EntitySpec } from '#contract/entities/entity.ts';
import { servedTypes } from '../../api/content-types.ts';
import { openTestAdapter } from '../../test/test-database.ts';
import { requireTables } from './require-tables.ts';

test('what is served has its tables and columns', async () => {
  await expect(requireTables(await openTestAdapter(), servedTypes)).resolves.toBeUndefined();
});

test('a column that no migration has made stops the start with its name', async () => {
  const adapter = await openTestAdapter();
  await sql`alter table article rename column description to body`.execute(adapter.db);
  await expect(requireTables(adapter, servedTypes)).rejects.toThrow(
    'articles cannot be served: the table article has no column description. A migration has to make it.',
  );
});

test('what is served stands in the list of entities, of which types, clients and the document are made', () => {
  const declared = new Set<EntitySpec>(Object.values(entities));
  expect(servedTypes.filter(({ entity }) => !declared.has(entity)).map(({ plural }) => plural)).toEqual([]);
});

test('what an entity says is indexed has an index that begins with it', async () => {
  const adapter = await openTestAdapter();
  for (const { plural, table, fields, relations, indexed } of servedTypes) {
    const indexes = (await adapter.secondaryIndexes(adapter.db, table)).map(({ statement }) => statement);
    const names = [...(indexed ?? [])].filter(
      (name) => !['id', 'documentId', 'featured', 'reference', 'slug'].includes(name),
    );
    for (const name of names) {
      const relation = relations[name];
      const column = relation?.kind === 'to-one' ? relation.column : fields[name]?.column;
      const isLed = indexes.some((statement) => new RegExp(`\\(\\s*"?${column}"?\\b`).test(statement));
      expect(isLed, `${plural}.${name}`).toBe(true);
    }
  }
});
