import { insertMedia } from '../../api/media/media-writes.ts';
import { originalKey } from '../../api/media/picture-files.ts';
import {
  PICTURE_MOST_BYTES,
  RefusedMedia,
  remoteMedia,
  type TakenMedia,
  takeFilm,
  takePicture,
} from '../../api/media/picture-intake.ts';
import type { EntryTimes } from '../../platform/content/entry-writes.ts';
import type { Database } from '../../platform/database/adapter.ts';
import { inPortions } from '../import/catalogue-names.ts';
import { keepNumbers } from './kept-numbers.ts';
import type { Moving } from './moving.ts';
import { FILE_TYPE } from './read-archive.ts';
import { fileData, formerNames, isFilm, isShown, keptName, type StrapiFile } from './strapi-file.ts';
import { timesOf } from './strapi-times.ts';
import { wantedFiles } from './wanted-files.ts';

const UPLOADS = 'assets/uploads/';
const NAME_LONGEST = 255;
const ADDRESS_LONGEST = 2_000;

/** For each file, by its documentId: the stored path or the https:// address by which rows of the import name it. */
export type StrapiMedia = ReadonlyMap<string, string>;

const shortened = (value: string) => Array.from(value).slice(0, NAME_LONGEST).join('');

/** The state of a move of files. */
interface MediaMove {
  moving: Moving;
  /** For each file that is stored, by its documentId: the path or address by which rows of the import name it. */
  paths: Map<string, string>;
  /** Whether the files keep the numeric ids that they had in Strapi. */
  isKept: boolean;
}

/** Reports that a file is left out. */
function leaveOut({ report }: Moving, { document }: StrapiFile, reason: string) {
  report.count('files', 'left out');
  report.misfit({ part: 'files', document, reason });
}

/** Finds the files that an earlier move has stored, and adds their paths or addresses to `paths`. Returns their documentIds. */
async function noteKnown({ moving, paths }: MediaMove, files: readonly StrapiFile[]): Promise<Set<string>> {
  const { adapter, report } = moving;
  const ids = files.map(({ document }) => document.documentId);
  const rows = await inPortions(ids, (portion) =>
    adapter.db
      .selectFrom('media')
      .select(['document_id', 'hash', 'ext', 'remote_url'])
      .where('document_id', 'in', portion)
      .execute(),
  );
  for (const { document_id, hash, ext, remote_url } of rows) {
    paths.set(document_id, remote_url ?? `pictures/${hash}${ext}`);
  }
  report.count('files', 'unchanged', rows.length);
  return new Set(rows.map(({ document_id }) => document_id));
}

const described = (
  { moving, isKept }: MediaMove,
  { document, data }: StrapiFile,
): EntryTimes & Pick<TakenMedia['media'], 'alternativeText'> & { name: string } => ({
  name: shortened(data.name || data.hash),
  alternativeText: data.alternativeText === null ? null : shortened(data.alternativeText),
  documentId: document.documentId,
  ...timesOf(document, moving.now()),
  ...(isKept ? { id: document.id } : undefined),
});

/** Stores a file's row in the database, with its former names. */
async function store(move: MediaMove, file: StrapiFile, media: TakenMedia['media']): Promise<void> {
  const { adapter, isDryRun, report } = move.moving;
  const { documentId } = file.document;
  report.count('files', 'created');
  move.paths.set(documentId, media.remoteUrl ?? `pictures/${media.hash}${media.ext}`);
  if (isDryRun) return;
  await adapter.db.transaction().execute(async (db) => {
    const [id = 0] = await insertMedia(adapter, db, [{ ...media, ...described(move, file) }]);
    // A file on another server had no address on this one, so it has no former names.
    const former = media.remoteUrl === null ? formerNames(file, media) : [];
    const names = former.map((name) => ({ ...name, media_id: id }));
    if (names.length === 0) return;
    await db
      .insertInto('former_file')
      .values(names)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Returns the name under which a file is stored: the one that it had in Strapi, or its documentId if another file has that name. */
async function freeName(db: Database, { data, document }: StrapiFile, taken: TakenMedia) {
  const kept = keptName(data, taken);
  const other = await db.selectFrom('media').select('id').where('hash', '=', kept.hash).executeTakeFirst();
  return other ? { hash: document.documentId, ext: taken.media.ext } : kept;
}

/** Stores a file that is in the archive. */
async function take(move: MediaMove, file: StrapiFile, bytes: Buffer): Promise<void> {
  const { adapter, isDryRun, storage } = move.moving;
  const { data } = file;
  try {
    if (!isFilm(data) && bytes.length > PICTURE_MOST_BYTES) throw new RefusedMedia('is larger than 15 MB');
    const taken = isFilm(data) ? takeFilm(bytes) : await takePicture(bytes);
    const name = await freeName(adapter.db, file, taken);
    if (!isDryRun) await storage.put(originalKey(name.hash, name.ext), taken.bytes);
    await store(move, file, { ...taken.media, ...name });
  } catch (error) {
    if (!(error instanceof RefusedMedia)) throw error;
    leaveOut(move.moving, file, `The file ${error.message}. It is left out.`);
  }
}

/** Stores the address of a file that is on another server. */
async function takeRemote(move: MediaMove, file: StrapiFile): Promise<void> {
  const { moving, paths } = move;
  const { adapter, report } = moving;
  const said = file.data.url;
  const isSafe = said.length <= ADDRESS_LONGEST && /^https:\/\//i.test(said) && !/[\s"<>\\]/.test(said);
  // The address is brought into the form in which the import stores addresses in rows.
  const url = isSafe ? (URL.parse(said)?.href ?? '') : '';
  if (url === '' || url.length > ADDRESS_LONGEST)
    return leaveOut(moving, file, 'The archive does not have the file. It is left out.');
  const media = remoteMedia(url, isFilm(file.data) ? 'films' : 'pictures');
  const other = await adapter.db.selectFrom('media').select('id').where('hash', '=', media.hash).executeTakeFirst();
  if (!other) return store(move, file, media);
  report.count('files', 'unchanged');
  paths.set(file.document.documentId, url);
}

/** Stores the files that are on other servers and not in the archive. Returns the other files, by their names in the archive. */
async function takeOutside(move: MediaMove, files: readonly StrapiFile[]): Promise<Map<string, StrapiFile>> {
  const { content, report } = move.moving;
  const known = await noteKnown(move, files);
  const waiting = new Map<string, StrapiFile>();
  for (const file of files) {
    const { document, data } = file;
    if (known.has(document.documentId)) continue;
    if (data.caption) {
      report.misfit({ part: 'files', document, field: 'caption', reason: 'No page shows one. It is left out.' });
    }
    if (!isShown(data)) leaveOut(move.moving, file, 'It is neither a picture nor a film. It is left out.');
    else if (content.files.has(data.hash + data.ext)) waiting.set(data.hash + data.ext, file);
    else await takeRemote(move, file);
  }
  return waiting;
}

/** Moves pictures and films. Returns the path or address by which rows of the import name each of them, by its documentId. */
export async function moveMedia(moving: Moving): Promise<StrapiMedia> {
  const { archive, documents, report } = moving;
  const all = documents.ofType(FILE_TYPE);
  const files = all.map((document) => ({ document, data: fileData.parse(document.data) })).filter(wantedFiles(moving));
  const unused = all.length - files.length;
  if (unused > 0) report.count('files', 'left out', unused);
  const paths = new Map<string, string>();
  const move = { moving, paths, isKept: await keepNumbers(moving, 'media', all) };
  const waiting = await takeOutside(move, files);
  for await (const entry of archive.entries()) {
    const file = waiting.get(entry.header.name.replaceAll('\\', '/').replace(UPLOADS, ''));
    if (file && !moving.signal.aborted) await take(move, file, Buffer.concat(await Array.fromAsync(entry.bytes())));
    else entry.skip();
  }
  return paths;
}
