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
import { inPortions } from '../import/catalogue-names.ts';
import { keepNumbers } from './kept-numbers.ts';
import type { Moving } from './moving.ts';
import { FILE_TYPE } from './read-archive.ts';
import { type FileData, fileData, formerNames, isFilm, isShown, keptName, type StrapiFile } from './strapi-file.ts';
import { timesOf } from './strapi-times.ts';
import { wantedFiles } from './wanted-files.ts';

const UPLOADS = 'assets/uploads/';
const NAME_LONGEST = 255;
const ADDRESS_LONGEST = 2_000;

/** For each file, by its documentId: the stored path or the https:// address by which rows of the import name it. */
export type StrapiMedia = ReadonlyMap<string, string>;

const shortened = (value: string) => Array.from(value).slice(0, NAME_LONGEST).join('');

/** Moves pictures and films. Returns the path or address by which rows of the import name each of them, by its documentId. */
export async function moveMedia(moving: Moving): Promise<StrapiMedia> {
  const { adapter, archive, content, documents, isDryRun, report, storage } = moving;
  const wanted = wantedFiles(moving);
  const files = documents
    .ofType(FILE_TYPE)
    .map((document) => ({ document, data: fileData.parse(document.data) }))
    .filter(wanted);
  const unused = documents.ofType(FILE_TYPE).length - files.length;
  if (unused > 0) report.count('files', 'left out', unused);
  const paths = new Map<string, string>();
  const isKept = await keepNumbers(moving, 'media', documents.ofType(FILE_TYPE));

  const misfit = ({ document }: StrapiFile, reason: string) => {
    report.count('files', 'left out');
    report.misfit({ part: 'files', document, reason });
  };

  async function noteKnown(): Promise<Set<string>> {
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

  const described = ({
    document,
    data,
  }: StrapiFile): EntryTimes & Pick<TakenMedia['media'], 'alternativeText'> & { name: string } => ({
    name: shortened(data.name || data.hash),
    alternativeText: data.alternativeText === null ? null : shortened(data.alternativeText),
    documentId: document.documentId,
    ...timesOf(document, moving.now()),
    ...(isKept ? { id: document.id } : undefined),
  });

  /** Stores a file's row in the database, with its former names. */
  async function store(file: StrapiFile, media: TakenMedia['media']): Promise<void> {
    const { documentId } = file.document;
    report.count('files', 'created');
    paths.set(documentId, media.remoteUrl ?? `pictures/${media.hash}${media.ext}`);
    if (isDryRun) return;
    await adapter.db.transaction().execute(async (db) => {
      const [id = 0] = await insertMedia(adapter, db, [{ ...media, ...described(file) }]);
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
  async function freeName(data: FileData, taken: TakenMedia, documentId: string) {
    const kept = keptName(data, taken);
    const other = await adapter.db.selectFrom('media').select('id').where('hash', '=', kept.hash).executeTakeFirst();
    return other ? { hash: documentId, ext: taken.media.ext } : kept;
  }

  async function take(file: StrapiFile, bytes: Buffer): Promise<void> {
    const { data, document } = file;
    try {
      if (!isFilm(data) && bytes.length > PICTURE_MOST_BYTES) throw new RefusedMedia('is larger than 15 MB');
      const taken = isFilm(data) ? takeFilm(bytes) : await takePicture(bytes);
      const name = await freeName(data, taken, document.documentId);
      if (!isDryRun) await storage.put(originalKey(name.hash, name.ext), taken.bytes);
      await store(file, { ...taken.media, ...name });
    } catch (error) {
      if (!(error instanceof RefusedMedia)) throw error;
      misfit(file, `The file ${error.message}. It is left out.`);
    }
  }

  async function takeRemote(file: StrapiFile): Promise<void> {
    const said = file.data.url;
    const isSafe = said.length <= ADDRESS_LONGEST && /^https:\/\//i.test(said) && !/[\s"<>\\]/.test(said);
    // The address is brought into the form in which the import stores addresses in rows.
    const url = isSafe ? (URL.parse(said)?.href ?? '') : '';
    if (url === '' || url.length > ADDRESS_LONGEST)
      return misfit(file, 'The archive does not have the file. It is left out.');
    const media = remoteMedia(url, isFilm(file.data) ? 'films' : 'pictures');
    const other = await adapter.db.selectFrom('media').select('id').where('hash', '=', media.hash).executeTakeFirst();
    if (!other) return store(file, media);
    report.count('files', 'unchanged');
    paths.set(file.document.documentId, url);
  }

  /** Stores the files that are on other servers and not in the archive. Returns the other files, by their names in the archive. */
  async function takeOutside(): Promise<Map<string, StrapiFile>> {
    const known = await noteKnown();
    const waiting = new Map<string, StrapiFile>();
    for (const file of files) {
      const { document, data } = file;
      if (known.has(document.documentId)) continue;
      if (data.caption) {
        report.misfit({ part: 'files', document, field: 'caption', reason: 'No page shows one. It is left out.' });
      }
      if (!isShown(data)) misfit(file, 'It is neither a picture nor a film. It is left out.');
      else if (content.files.has(data.hash + data.ext)) waiting.set(data.hash + data.ext, file);
      else await takeRemote(file);
    }
    return waiting;
  }

  const waiting = await takeOutside();
  for await (const entry of archive.entries()) {
    const file = waiting.get(entry.header.name.replaceAll('\\', '/').replace(UPLOADS, ''));
    if (file && !moving.signal.aborted) await take(file, Buffer.concat(await Array.fromAsync(entry.bytes())));
    else entry.skip();
  }
  return paths;
}
