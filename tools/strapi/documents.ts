import { StartError } from '../../platform/database/data-dir.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import { timeIn } from './archive-times.ts';
import { type Entity, FILE_TYPE, type StrapiContent, USER_TYPE } from './read-archive.ts';
import { PARTS, type Part, type TypeMap } from './type-map.ts';

/** The version of a Strapi entry that is moved: the published one, or the draft if there is no other. */
export interface StrapiDocument {
  /** The numeric id of the row of the version that is moved. */
  id: number;
  documentId: string;
  isPublished: boolean;
  data: Entity['data'];
}

const TIMES = ['createdAt', 'updatedAt', 'publishedAt'];

/** Returns a row's fields as text, without its times, by which a draft is compared with the published version. */
const filledIn = ({ data }: Entity) => JSON.stringify(Object.entries(data).filter(([name]) => !TIMES.includes(name)));

const DOCUMENT_ID = /^[a-z0-9]{24}$/;

/** Throws StartError if Strapi cannot have written a row. Then nothing in the archive is trusted. */
function requireDocument(type: string, row: Entity): void {
  const { documentId } = row.data;
  const where = `${shown(type)} ${row.id}`;
  if (row.id < 1) throw new StartError(`The archive is refused: ${where} has a number below 1.`);
  if (typeof documentId !== 'string' || !DOCUMENT_ID.test(documentId))
    throw new StartError(`The archive is refused: ${where} has no documentId of 24 small letters and digits.`);
  for (const name of TIMES) {
    if (typeof row.data[name] === 'string' && timeIn(row.data[name]) === undefined)
      throw new StartError(`The archive is refused: ${where} has a time that is none, ${name}.`);
  }
}

const isPublished = ({ data }: Entity) => typeof data.publishedAt === 'string';
const documentIdIn = ({ data, id }: Entity) => (typeof data.documentId === 'string' ? data.documentId : `row ${id}`);

/**
 * Groups the archive's rows into documents. All are checked at the start, so that a bad row is found before anything is stored. Throws
 * StartError.
 */
export function openDocuments(content: StrapiContent, map: TypeMap) {
  const cache = new Map<string, StrapiDocument[]>();
  const documentIds = new Map<string, Map<number, string>>();
  /** Number of rows that are left behind, by type: drafts that differ from the published version, and translations into other languages. */
  const leftBehind = { drafts: new Map<string, number>(), locales: new Map<string, number>() };

  const isMainLocale = ({ data: { locale } }: Entity) =>
    locale === null || locale === undefined || locale === content.defaultLocale;

  function readType(type: string): StrapiDocument[] {
    const rows = content.entities.get(type) ?? [];
    const own = rows.filter(isMainLocale);
    leftBehind.locales.set(type, rows.length - own.length);
    const documents = [...Map.groupBy(own, documentIdIn)].map(([documentId, versions]) => {
      const version = versions.find(isPublished) ?? versions[0];
      if (!version) throw new Error('A document without a version');
      if (versions.some((other) => filledIn(other) !== filledIn(version))) {
        leftBehind.drafts.set(type, (leftBehind.drafts.get(type) ?? 0) + 1);
      }
      return { id: version.id, documentId, isPublished: isPublished(version), data: version.data };
    });
    return documents.sort((one, other) => one.id - other.id);
  }

  function ofType(type: string): readonly StrapiDocument[] {
    const documents = cache.get(type) ?? readType(type);
    cache.set(type, documents);
    return documents;
  }

  /** Returns the documentId of the row with this id; drafts and published versions have rows of their own. */
  function documentIdOf(type: string, id: number): string | undefined {
    const known =
      documentIds.get(type) ?? new Map((content.entities.get(type) ?? []).map((row) => [row.id, documentIdIn(row)]));
    documentIds.set(type, known);
    return known.get(id);
  }

  const of = (part: Part) => ofType(map.typeOf(part));

  for (const type of [...PARTS.map(map.typeOf), FILE_TYPE, USER_TYPE]) {
    for (const row of content.entities.get(type) ?? []) requireDocument(type, row);
    ofType(type);
  }

  return {
    ofType,
    of,
    leftBehind,

    value: (part: Part, { data }: StrapiDocument, field: string): unknown => data[map.fieldOf(part, field)],

    /** Returns the documentIds of the entries to which a relation of the document refers, in order. */
    related(part: Part, { id }: StrapiDocument, field: string, target: string): string[] {
      const ids = content.related(map.typeOf(part), map.fieldOf(part, field), id);
      return ids.flatMap((one) => documentIdOf(target, one) ?? []);
    },
  };
}

export type Documents = ReturnType<typeof openDocuments>;
