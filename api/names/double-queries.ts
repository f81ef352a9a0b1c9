import { sql } from 'kysely';
import { foldedName } from '#contract/values/market-names.ts';
import { keyColumnOf } from '../../platform/content/content-type.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { NameKind } from './name-kinds.ts';
import { countAds } from './name-use-queries.ts';

interface Double {
  documentId: string;
  name: string;
  ads: number;
}

interface NameRow {
  id: number;
  documentId: string;
  name: string;
  owner: number;
}

/**
 * Returns groups of entries whose case-folded names are equal, such as "BMW" and "Bmw", the most used group first. Models are compared
 * within their make.
 */
export async function listDoubles(db: Database, { kind, spec }: NameKind): Promise<Double[][]> {
  const { within, relations, table } = spec;
  const relation = within === undefined ? undefined : relations[within];
  const owner =
    within !== undefined && relation?.kind === 'to-one' ? sql.ref(keyColumnOf(within, relation)) : sql.lit(0);
  const { rows } = await sql<NameRow>`
    select id, document_id as ${sql.ref('documentId')}, name, ${owner} as owner
    from ${sql.table(table)} order by id`.execute(db);
  const groups = Map.groupBy(rows, (row) => `${row.owner} ${foldedName(row.name)}`);
  const doubles = [...groups.values()].filter((group) => group.length > 1);
  const ids = doubles.flat().map(({ id }) => id);
  const ads = await countAds(db, kind, ids);
  return doubles.map((group) =>
    group
      .map(({ id, documentId, name }) => ({ documentId, name, ads: ads?.get(id) ?? 0 }))
      .sort((a, b) => b.ads - a.ads),
  );
}
