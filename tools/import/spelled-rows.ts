import { sql } from 'kysely';
import { foldedName } from '#contract/values/market-names.ts';
import { foldedWays, spellingAmong } from '#contract/values/name-spelling.ts';
import { rowsLike, usualWords } from '../../api/listings/rows/market-names.ts';
import { type FormerNames, findFormerNames, listFormerModels } from '../../api/names/former-name-queries.ts';
import type { Database } from '../../platform/database/adapter.ts';
import type { CatalogueKind } from './catalogue-kinds.ts';
import { inPortions, isText } from './catalogue-names.ts';
import type { Column } from './entity-columns.ts';
import type { ReadRow } from './row-reading.ts';
import type { StoredRow } from './stored-rows.ts';

// These functions give names in rows the market's spelling, before rows are compared with stored entries: otherwise another spelling would
// count as a new name.

type Spell = (name: string) => string;

/**
 * Returns a function that gives a name the spelling of one of `names`. A name that is not among them gets the spelling in which the
 * function first saw it.
 */
function spellAmong(names: readonly string[], field: string, former: FormerNames = new Map()): Spell {
  const spelling = spellingAmong(names, field, former);
  const added = new Map<string, string>();
  return (name) => {
    const spelled = spelling(name);
    if (spelled !== undefined) return spelled;
    const ways = foldedWays(field, name);
    const first = ways.map((way) => added.get(way)).find((one) => one !== undefined) ?? name;
    added.set(foldedName(first), first);
    return first;
  };
}

const textsIn = (value: unknown): string[] => [value].flat().filter(isText);

/**
 * Returns the function that gives names in a column the market's spelling; undefined if the column has no names, or no row has a value in
 * it.
 */
async function spellingOf(db: Database, column: string, { field, names }: Column, rows: readonly ReadRow[]) {
  const meant = [...new Set(rows.flatMap(({ values }) => textsIn(values[column])))];
  if (meant.length === 0) return undefined;
  if (names === undefined) {
    const words = await usualWords(db, field);
    return words && spellAmong(words, field);
  }
  const alike = await inPortions(meant, (portion) => rowsLike(db, names, { field, names: portion }));
  const former = await inPortions(meant, async (portion) => [
    ...(await findFormerNames(db, names, { field, names: portion })),
  ]);
  return spellAmong(
    alike.map(({ name }) => name),
    field,
    new Map(former),
  );
}

const spelledValue = (value: unknown, spell: Spell) =>
  Array.isArray(value) ? [...new Set(textsIn(value).map(spell))] : isText(value) ? spell(value) : value;

const withValue = (row: ReadRow, column: string, spell: Spell): ReadRow =>
  column in row.values ? { ...row, values: { ...row.values, [column]: spelledValue(row.values[column], spell) } } : row;

/** Returns the models of these makes whose names match in any spelling, by make. */
export async function modelsLike(db: Database, makes: readonly string[], names: readonly string[]) {
  const folded = names.flatMap((name) => foldedWays('model', name));
  const { rows } = await sql<{ make: string; name: string }>`
    select make.name as make, model.name from model join make on make.id = model.make_id
    where make.name in (${sql.join(makes)}) and (model.folded in (${sql.join(folded)}) or model.name in (${sql.join(names)}))
    order by model.id`.execute(db);
  return Map.groupBy(rows, ({ make }) => make);
}

/**
 * Gives the models in rows the market's spelling. The makes in the rows must have theirs already. `makeOf`: returns the make of a row,
 * which may be that of the stored entry.
 */
async function spellModels(
  db: Database,
  rows: readonly ReadRow[],
  makeOf: (row: ReadRow) => unknown,
): Promise<ReadRow[]> {
  const makes = [...new Set(rows.map(makeOf).filter(isText))];
  const names = [...new Set(rows.flatMap(({ values }) => textsIn(values.model)))];
  if (makes.length === 0 || names.length === 0) return [...rows];
  const models = await modelsLike(db, makes, names);
  const former = await listFormerModels(db);
  const spellings = new Map(
    makes.map((make) => [
      make,
      spellAmong(
        (models.get(make) ?? []).map(({ name }) => name),
        'model',
        former.get(make),
      ),
    ]),
  );
  return rows.map((row) => {
    const make = makeOf(row);
    const spell = isText(make) ? spellings.get(make) : undefined;
    return spell ? withValue(row, 'model', spell) : row;
  });
}

/** Returns the rows with all names in the market's spelling. */
export async function spellRows(
  db: Database,
  { columns }: CatalogueKind,
  rows: readonly ReadRow[],
  stored: ReadonlyMap<string, StoredRow>,
): Promise<ReadRow[]> {
  let spelled = [...rows];
  for (const [column, cell] of Object.entries(columns)) {
    if (cell.names === 'model') continue;
    const spell = await spellingOf(db, column, cell, rows);
    if (spell) spelled = spelled.map((row) => withValue(row, column, spell));
  }
  if (columns.model?.names !== 'model') return spelled;
  return spellModels(db, spelled, ({ reference, values }) =>
    'make' in values ? values.make : stored.get(reference)?.values.make,
  );
}
