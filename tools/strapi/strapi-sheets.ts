import { sql } from 'kysely';
import { shown } from '../../platform/sheets/bounded-text.ts';
import { type CatalogueKind, catalogueKinds } from '../import/catalogue-kinds.ts';
import { inPortions } from '../import/catalogue-names.ts';
import { cellOf, type Sheet, type SheetRow } from '../import/catalogue-sheets.ts';
import type { NameTable } from '../import/cells.ts';
import type { Column } from '../import/entity-columns.ts';
import type { Origin } from '../import/import-parts.ts';
import { joinList } from '../import/list-cells.ts';
import { readRow } from '../import/row-reading.ts';
import type { StrapiDocument } from './documents.ts';
import { keepNumbers } from './kept-numbers.ts';
import type { Moving } from './moving.ts';
import type { StrapiMedia } from './strapi-media.ts';
import type { StrapiNames } from './strapi-names.ts';
import { timesOf } from './strapi-times.ts';
import type { Part } from './type-map.ts';

const FILE_TYPE = 'plugin::upload.file';
const MEDIA_MOST = 50;

const NAME_PARTS: Record<Exclude<NameTable, 'place'>, Part> = {
  make: 'makes',
  model: 'models',
  category: 'categories',
  feature: 'features',
  spare_category: 'sparecategories',
};

/** Columns of an import file that are filled although no field in Strapi corresponds to them. */
const OWN_COLUMNS = ['documentId', 'createdAt', 'published'];

/** The texts by which rows of an import refer to names, files and sellers: Strapi refers to them by id. */
interface Known {
  names: StrapiNames;
  media: StrapiMedia;
  /** References of dealers and garages, by part and documentId. */
  references: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/**
 * Returns the reference of each entry by documentId: if the market has the entry already, its stored reference; otherwise the one in
 * Strapi, or the documentId if that one is taken or not valid.
 */
async function referencesOf({ adapter, documents, report }: Moving, kind: CatalogueKind): Promise<Map<string, string>> {
  const { name: part, table, referenceColumn, columns } = kind;
  const all = documents.of(part);
  const stored = await inPortions(
    all.map(({ documentId }) => documentId),
    async (portion) => {
      const query = sql<{ documentId: string; reference: string }>`
        select document_id as ${sql.ref('documentId')}, ${sql.ref(referenceColumn)} as reference from ${sql.table(table)}
        where document_id in (${sql.join(portion)})`;
      return (await query.execute(adapter.db)).rows;
    },
  );
  const references = new Map(stored.map(({ documentId, reference }) => [documentId, reference]));
  const saidBy = (document: StrapiDocument) => {
    const said = documents.value(part, document, referenceColumn);
    return typeof said === 'string' || typeof said === 'number' ? String(said).trim() : '';
  };
  const others = await inPortions([...new Set(all.map(saidBy))], async (portion) => {
    const query = sql<{ reference: string }>`
      select ${sql.ref(referenceColumn)} as reference from ${sql.table(table)}
      where ${sql.ref(referenceColumn)} in (${sql.join(portion)})`;
    return (await query.execute(adapter.db)).rows;
  });
  const used = new Set([...references.values(), ...others.map(({ reference }) => reference)]);
  for (const document of all) {
    if (references.has(document.documentId)) continue;
    const text = saidBy(document);
    const read = text === '' ? undefined : columns[referenceColumn]?.read(text);
    const isFree = read !== undefined && 'value' in read && !used.has(text);
    const reference = isFree ? text : document.documentId;
    if (!isFree && text !== '') {
      const reason = `"${shown(text)}" is another one's, or cannot be taken. It is ${document.documentId} here.`;
      report.misfit({ part, document, field: referenceColumn, reason });
    }
    used.add(reference);
    references.set(document.documentId, reference);
  }
  return references;
}

/** Returns a function that writes an entry as a row of an import file. */
function openCells({ documents, isDryRun, map, report }: Moving, kind: CatalogueKind, known: Known) {
  const part = kind.name;
  const references = known.references.get(part);

  function namesIn(document: StrapiDocument, { field, names }: Column): string[] {
    if (names === undefined || names === 'place') return [];
    const target = NAME_PARTS[names];
    const ids = documents.related(part, document, field, map.typeOf(target));
    return ids.flatMap((id) => known.names.get(target)?.get(id)?.name ?? []);
  }

  function filesIn(document: StrapiDocument, { field }: Column): string {
    const ids = documents.related(part, document, field, FILE_TYPE);
    const paths = ids.flatMap((id) => known.media.get(id) ?? []);
    if (paths.length > MEDIA_MOST) {
      report.misfit({ part, document, field, reason: `Of ${paths.length} files the first ${MEDIA_MOST} are taken.` });
    }
    return joinList(paths.slice(0, MEDIA_MOST));
  }

  /**
   * Returns the text of an entry's cell in a column; undefined if Strapi has no value for the column. Then the market's value stays as it
   * is.
   */
  function cellIn(document: StrapiDocument, column: string, cell: Column): string | undefined {
    const { stored, field, names } = cell;
    switch (stored.in) {
      case 'names':
        return joinList([...new Set(namesIn(document, cell))]);
      case 'reference': {
        const target = kind.name === 'cars' ? 'dealers' : 'garages';
        const [id = ''] = documents.related(part, document, field, map.typeOf(target));
        return known.references.get(target)?.get(id) ?? '';
      }
      case 'media':
      case 'medium':
        // In a dry run the cell is left out: no files were stored that it could name. The files themselves were checked before.
        return isDryRun ? undefined : filesIn(document, cell);
      default:
        if (names !== undefined && names !== 'place') return namesIn(document, cell)[0] ?? '';
        return plainCell(document, column, field);
    }
  }

  function plainCell(document: StrapiDocument, column: string, field: string): string | undefined {
    if (column === kind.referenceColumn) return references?.get(document.documentId) ?? document.documentId;
    const value = documents.value(part, document, field);
    if (value === undefined) return undefined;
    const text = cellOf(value);
    if (text === undefined)
      report.misfit({ part, document, field, reason: 'It is no text, number or list. It is left empty.' });
    return text ?? '';
  }

  function cellsOf(document: StrapiDocument): Map<string, string> {
    const cells = new Map<string, string>();
    for (const [column, cell] of Object.entries(kind.columns)) {
      const text = OWN_COLUMNS.includes(column) ? undefined : cellIn(document, column, cell);
      if (text !== undefined) cells.set(column, text);
    }
    cells.set('documentId', document.documentId);
    cells.set('published', document.isPublished ? 'yes' : 'no');
    if (typeof document.data.createdAt === 'string') cells.set('createdAt', document.data.createdAt);
    return cells;
  }

  /** Returns a document as a row of an import. A value that does not fit is reported, and left out if its column may be empty. */
  return function rowOf(document: StrapiDocument): SheetRow {
    const row = { number: document.id, cells: cellsOf(document) };
    for (const { column, reason } of readRow(kind, '', row).problems) {
      if (column === undefined || kind.columns[column]?.empty === undefined) continue;
      row.cells.set(column, '');
      report.misfit({ part, document, field: column, reason: `${reason} It is left empty.` });
    }
    return row;
  };
}

/**
 * Returns all entries in the archive as sheets for the import, and a function that returns the id and times that an entry had in Strapi.
 */
export async function strapiSheets(moving: Moving, names: StrapiNames, media: StrapiMedia) {
  const { documents, now } = moving;
  const references = new Map<string, Map<string, string>>();
  const origins = new Map<string, Map<string, Origin>>();
  const sheets: Sheet[] = [];
  for (const kind of catalogueKinds) {
    const part = kind.name;
    const all = documents.of(part);
    references.set(part, await referencesOf(moving, kind));
    const isKept = await keepNumbers(moving, kind.table, all);
    const origin = (document: StrapiDocument): Origin => {
      const { updatedAt, publishedAt } = timesOf(document, now());
      return isKept ? { id: document.id, updatedAt, publishedAt } : { updatedAt, publishedAt };
    };
    origins.set(part, new Map(all.map((document) => [document.documentId, origin(document)])));
    const rowOf = openCells(moving, kind, { names, media, references });
    sheets.push({
      name: part,
      kind,
      folder: '',
      rowWord: 'entry',
      check: async () => all.length,
      rows: async function* () {
        for (const document of all) yield rowOf(document);
      },
    });
  }
  const originOf = (kind: CatalogueKind, documentId: string) => origins.get(kind.name)?.get(documentId);
  return { sheets, originOf };
}
