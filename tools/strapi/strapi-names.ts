import { sql } from 'kysely';
import { foldedName } from '#contract/values/market-names.ts';
import { insertCategories, insertFeatures, insertMakes, insertModels } from '../../api/cars/car-writes.ts';
import { rememberFormerDocument } from '../../api/names/former-name-writes.ts';
import { insertSpareCategories } from '../../api/spare-parts/spare-part-writes.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import { requiredText } from '../import/cells.ts';
import type { StrapiDocument } from './documents.ts';
import { keepNumbers } from './kept-numbers.ts';
import type { Moving } from './moving.ts';
import { timesOf } from './strapi-times.ts';
import type { Part } from './type-map.ts';

const NAME_LONGEST = 100;
const nameCell = requiredText('', NAME_LONGEST);

/** Makes are moved before models, each of which belongs to a make. */
const NAME_PARTS = [
  { part: 'makes', table: 'make' },
  { part: 'models', table: 'model' },
  { part: 'categories', table: 'category' },
  { part: 'features', table: 'feature' },
  { part: 'sparecategories', table: 'spare_category' },
] as const;

type NamePart = (typeof NAME_PARTS)[number];

const INSERTS = {
  make: insertMakes,
  category: insertCategories,
  feature: insertFeatures,
  spare_category: insertSpareCategories,
};

/** A make, model or other name, as the market stores it. */
interface MarketName {
  id: number;
  documentId: string;
  name: string;
  /** The id of the make for a model; 0 for all other names. */
  within: number;
}

/** The market's names by part and by documentId in Strapi. */
export type StrapiNames = ReadonlyMap<Part, ReadonlyMap<string, MarketName>>;

async function readNames(db: Database, table: string): Promise<MarketName[]> {
  const within = table === 'model' ? sql`make_id` : sql`0`;
  const { rows } = await sql<MarketName>`
    select id, document_id as ${sql.ref('documentId')}, name, ${within} as within from ${sql.table(table)} order by id`.execute(
    db,
  );
  return rows;
}

async function readFormer(db: Database, table: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('former_document')
    .select(['document_id', 'target_id'])
    .where('kind', '=', table)
    .execute();
  return new Map(rows.map(({ document_id, target_id }) => [document_id, target_id]));
}

const keyOf = (within: number, name: string) => `${within} ${foldedName(name)}`;

interface NewName {
  /** The name as the market stores it. Its id is set once the name is inserted. */
  own: MarketName;
  document: StrapiDocument;
}

/** Reads the names in a table of the market, among which Strapi's names are looked up. */
async function openNames(db: Database, table: string) {
  const present = await readNames(db, table);
  const former = await readFormer(db, table);
  const byDocument = new Map(present.map((name) => [name.documentId, name]));
  const byId = new Map(present.map((name) => [name.id, name]));
  const byKey = new Map(present.toReversed().map((name) => [keyOf(name.within, name.name), name]));
  return {
    known: (documentId: string) => byDocument.get(documentId) ?? byId.get(former.get(documentId) ?? 0),
    same: (within: number, name: string) => byKey.get(keyOf(within, name)),
    add: (name: MarketName) => byKey.set(keyOf(name.within, name.name), name),
  };
}

/** The move of one part. */
type PartMove = NamePart & {
  moving: Moving;
  /** The makes that are moved already, by documentId; undefined while none are. */
  makes: ReadonlyMap<string, MarketName> | undefined;
};

/** Returns the id of a model's make, and 0 for all other names; undefined if the model has no make. */
function withinOf({ moving, part, makes }: PartMove, document: StrapiDocument): number | undefined {
  const { documents, map, report } = moving;
  if (part !== 'models') return 0;
  const [make = ''] = documents.related(part, document, 'make', map.typeOf('makes'));
  const within = makes?.get(make)?.id;
  if (within === undefined)
    report.misfit({ part, document, field: 'make', reason: 'A model needs one. It is left out.' });
  return within;
}

function readName({ moving, part }: PartMove, document: StrapiDocument): string | undefined {
  const { documents, report } = moving;
  const said = documents.value(part, document, 'name');
  const text = typeof said === 'string' ? said : '';
  const read = text.trim() === '' ? { fault: 'It is empty.' } : nameCell.read(text);
  if ('value' in read) return read.value;
  report.misfit({ part, document, field: 'name', reason: `${read.fault} It is left out.` });
  return undefined;
}

/** Reads a document's name; undefined if it has none that the market can store. */
function readOne(move: PartMove, document: StrapiDocument): Pick<MarketName, 'name' | 'within'> | undefined {
  const name = readName(move, document);
  const within = name === undefined ? undefined : withinOf(move, document);
  if (name === undefined || within === undefined) {
    move.moving.report.count(move.part, 'left out');
    return undefined;
  }
  return { name, within };
}

async function insert({ moving, part, table }: PartMove, names: readonly NewName[]): Promise<void> {
  const { adapter, documents } = moving;
  const isKept = await keepNumbers(moving, table, documents.of(part));
  const entries = names.map(({ own: { name, within, documentId }, document }) => ({
    name,
    make: within,
    documentId,
    ...timesOf(document, moving.now()),
    ...(isKept ? { id: document.id } : undefined),
  }));
  await adapter.db.transaction().execute(async (db) => {
    await adapter.takeTurn(db);
    const writes = table === 'model' ? insertModels : INSERTS[table];
    const ids = await writes(adapter, db, entries);
    for (const [at, { own }] of names.entries()) own.id = ids[at] ?? 0;
  });
}

/** Moves the names of one part. Returns them by documentId. */
async function movePart(move: PartMove): Promise<Map<string, MarketName>> {
  const { moving, part, table } = move;
  const { adapter, documents, isDryRun, report } = moving;
  const market = await openNames(adapter.db, table);
  const found = new Map<string, MarketName>();
  const added: NewName[] = [];
  const joined: { documentId: string; target: MarketName }[] = [];

  function find(document: StrapiDocument): MarketName | undefined {
    const { id, documentId } = document;
    const known = market.known(documentId);
    if (known) {
      report.count(part, 'unchanged');
      return known;
    }
    const read = readOne(move, document);
    if (!read) return undefined;
    const { name, within } = read;
    const target = market.same(within, name);
    if (target) {
      report.joined(part, `"${shown(name)}" is joined with "${shown(target.name)}"; both documentIds answer`);
      joined.push({ documentId, target });
      return target;
    }
    // In a dry run a new name is not inserted, and gets a negative id, which no row has.
    const own = { id: -id, documentId, name, within };
    market.add(own);
    added.push({ own, document });
    report.count(part, 'created');
    return own;
  }

  for (const document of documents.of(part)) {
    const name = find(document);
    if (name) found.set(document.documentId, name);
  }
  if (isDryRun) return found;
  if (added.length > 0) await insert(move, added);
  for (const { documentId, target } of joined) {
    await rememberFormerDocument(adapter.db, table, documentId, target.id);
  }
  return found;
}

/** Moves makes, models, body types, features and categories of spare parts. Names that differ only in spelling become one. */
export async function moveNames(moving: Moving): Promise<StrapiNames> {
  const all = new Map<Part, Map<string, MarketName>>();
  for (const one of NAME_PARTS) all.set(one.part, await movePart({ ...one, moving, makes: all.get('makes') }));
  return all;
}
