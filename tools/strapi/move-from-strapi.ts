import { MissingFile } from '../import/file-paths.ts';
import { importCatalogue } from '../import/import-catalogue.ts';
import type { ImportResult } from '../import/import-parts.ts';
import { isComplete, summaryLines } from '../import/import-summary.ts';
import { openArchive } from './archive-stream.ts';
import { openDocuments } from './documents.ts';
import type { Moving } from './moving.ts';
import { openReport } from './moving-report.ts';
import { isBrought, readArchive } from './read-archive.ts';
import { moveFavourites } from './strapi-favourites.ts';
import { moveMedia } from './strapi-media.ts';
import { moveMembers } from './strapi-members.ts';
import { moveNames } from './strapi-names.ts';
import { strapiSheets } from './strapi-sheets.ts';
import { moveTranslations } from './strapi-translations.ts';
import { readTypeMap } from './type-map.ts';

export interface MoveDeps
  extends Pick<Moving, 'adapter' | 'storage' | 'isDryRun' | 'now' | 'say' | 'progress' | 'signal'> {
  path: string;
  /** The key of an encrypted export; undefined if it is not encrypted. */
  key: string | undefined;
  /**
   * Path of a file in which the operator maps the market's names of types and fields to those of Strapi; undefined if Strapi's names are
   * the standard ones.
   */
  mapPath: string | undefined;
}

export interface MoveResult {
  /** Sentences that report the result. */
  lines: string[];
  /** True if everything was moved unchanged. */
  isWhole: boolean;
}

/** A source of the import without any file: all pictures and films were stored beforehand, and rows name them by their stored path. */
const NO_FILES = {
  tables: [],
  readFile: (_folder: string, path: string) => Promise.reject(new MissingFile(path)),
  close: () => undefined,
};

/** Prints the types in the archive that are not moved, because the market has nothing that corresponds to them. */
function sayUnknownTypes({ content, map, say }: Moving): void {
  for (const [type, rows] of content.entities) {
    if (!type.startsWith('api::') || !isBrought(type) || map.partOf(type)) continue;
    say(
      `${type}: ${rows.length} rows fit nothing here. If they are cars or the like under another name, write so into a table (--map).`,
    );
  }
}

function sayLeftBehind({ documents, say }: Moving): void {
  for (const [type, count] of documents.leftBehind.drafts) {
    say(
      `${type}: ${count} published entries have a draft that says something else. What is published is taken; the drafts are left out.`,
    );
  }
  for (const [type, count] of documents.leftBehind.locales) {
    if (count > 0) say(`${type}: ${count} rows in other languages than the main one are left out.`);
  }
}

/** Removes the new names from the result of a dry run, except places: in a real move they are stored before the import counts new names. */
function forgetNames({ newNames }: ImportResult): void {
  for (const table of [...newNames.keys()]) if (table !== 'place') newNames.delete(table);
}

/**
 * Moves a market from an archive of `strapi export`. The archive is read to its end before anything is stored. Entries that the market has
 * already do not change, so an interrupted move may be repeated. Throws StartError.
 */
export async function moveFromStrapi(deps: MoveDeps): Promise<MoveResult> {
  const { adapter, storage, isDryRun, now, say, progress, signal } = deps;
  const map = await readTypeMap(deps.mapPath);
  const archive = await openArchive(deps.path, deps.key);
  const content = await readArchive(archive);
  const documents = openDocuments(content, map);
  const report = openReport(say);
  const moving = { adapter, storage, archive, content, documents, map, report, isDryRun, now, say, progress, signal };
  sayUnknownTypes(moving);
  const names = await moveNames(moving);
  const media = await moveMedia(moving);
  const members = await moveMembers(moving);
  const { sheets, originOf } = await strapiSheets(moving, names, media);
  const options = { isDryRun, knownNamesOnly: false, deletesMissing: false };
  const catalogue = await importCatalogue({
    adapter,
    storage,
    source: NO_FILES,
    sheets,
    options,
    originOf,
    keepsWords: true,
    now,
    say,
    progress,
    signal,
  });
  if (isDryRun) forgetNames(catalogue);
  await moveTranslations(moving);
  await moveFavourites(moving, members);
  sayLeftBehind(moving);
  return {
    lines: [...report.summary(), ...summaryLines(catalogue, options)],
    isWhole: report.misfits() === 0 && isComplete(catalogue),
  };
}
