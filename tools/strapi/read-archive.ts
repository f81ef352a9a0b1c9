import { z } from 'zod';
import { FILM_MOST_BYTES } from '../../api/media/picture-intake.ts';
import { StartError } from '../../platform/database/data-dir.ts';
import { shown } from '../../platform/sheets/bounded-text.ts';
import type { ArchiveEntry, OpenArchive } from './archive-stream.ts';
import { openLinks } from './entity-links.ts';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

const LIMITS = {
  files: 2_000_000,
  /** The most bytes of all entries and links together, which are held in memory. */
  contentBytes: GIB,
  lineBytes: 16 * MIB,
  /** The most bytes of the unpacked archive, far more than a real one has: an archive made to fill the disk is refused. */
  unpackedBytes: 500 * GIB,
};

/** A row of Strapi's database. */
export interface Entity {
  id: number;
  data: Readonly<Record<string, unknown>>;
}

/** The deepest nesting of lists and objects that an entry may have. Entries written by Strapi have a few levels. */
const DEEPEST = 100;

const entityLine = z.object({ type: z.string(), id: z.int(), data: z.record(z.string(), z.unknown()) });

const end = z.object({
  type: z.string(),
  ref: z.union([z.int(), z.string()]),
  field: z.string().nullish(),
  pos: z.number().nullish(),
});
const linkLine = z.object({ kind: z.string(), left: end, right: end });

const metadata = z.object({ strapi: z.object({ version: z.string() }) });

const advancedSettings = z.object({ email_confirmation: z.boolean() });

const storedSetting = z.object({ value: z.object({ key: z.string(), value: z.unknown() }) });

/** The key under which Strapi stores its settings for signing in. */
const ADVANCED = 'plugin_users-permissions_advanced';

export const FILE_TYPE = 'plugin::upload.file';
export const USER_TYPE = 'plugin::users-permissions.user';
/** Types of plugins that are moved. All others belong to Strapi's own administration. */
const PLUGIN_TYPES = [FILE_TYPE, USER_TYPE, 'plugin::users-permissions.role'];

export const isBrought = (type: string) => type.startsWith('api::') || PLUGIN_TYPES.includes(type);

/** The content of an archive, except the bytes of its pictures and films. */
export interface StrapiContent {
  /** Rows by type, in the archive's order. */
  entities: ReadonlyMap<string, Entity[]>;
  /** Returns the ids of the rows that a row's relation refers to, in order. */
  related(type: string, field: string, id: number): readonly number[];
  /** Names of the files in the archive's folder `assets/uploads`. */
  files: ReadonlySet<string>;
  defaultLocale: string;
  /** Whether the moved Strapi let members sign in only after they had confirmed their e-mail address. By default Strapi does not. */
  provesAddresses: boolean;
}

const refuse = (where: string, why: string) => new StartError(`The archive is refused: "${shown(where)}" ${why}.`);

/**
 * Returns the path of an archive's entry, with `/`. Throws StartError if it leads out of the archive, or if the entry is a link or a
 * device.
 */
function safeName({ header }: ArchiveEntry): string {
  const name = header.name.replaceAll('\\', '/');
  const type = header.type ?? 'file';
  if (type !== 'file' && type !== 'directory' && type !== 'contiguous-file')
    throw refuse(name, 'is a link or a device');
  const climbs = name.split('/').includes('..');
  if (climbs || name.startsWith('/') || /^[a-z]:/i.test(name)) throw refuse(name, 'leads out of the archive');
  return name.replace(/^(\.\/)+/, '');
}

/** Yields the lines of a file. Throws StartError if one is too long. */
async function* linesOf(name: string, entry: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let held = 0;
  for await (const piece of entry) {
    let from = 0;
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      const line = Buffer.concat([...rest, piece.subarray(from, at)]).toString('utf8');
      rest = [];
      held = 0;
      from = at + 1;
      if (line !== '') yield line;
    }
    rest.push(piece.subarray(from));
    held += piece.length - from;
    if (held > LIMITS.lineBytes) throw refuse(name, 'has a line of more than 16 MB');
  }
  const last = Buffer.concat(rest).toString('utf8');
  if (last !== '') yield last;
}

function parseLine<Shape>(name: string, number: number, line: string, shape: z.ZodType<Shape>): Shape {
  try {
    return shape.parse(JSON.parse(line));
  } catch {
    throw refuse(name, `has a line that Strapi does not write: line ${number}`);
  }
}

/** Returns whether lists and objects are nested so deeply that recursive functions could overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

function requireVersion(text: string): void {
  const { version } = parseLine('metadata.json', 1, text, metadata).strapi;
  if (version.startsWith('5.')) return;
  const hint =
    'Only exports of Strapi 5 are read: upgrade that Strapi to 5 first, as its own guide says, and export again';
  throw new StartError(`The archive was written by Strapi ${shown(version)}. ${hint}.`);
}

/** Reads an archive to its end, so that a damaged or malicious one is refused before anything is stored. Throws StartError. */
export async function readArchive(archive: OpenArchive): Promise<StrapiContent> {
  const entities = new Map<string, Entity[]>();
  const links = openLinks();
  const files = new Set<string>();
  let defaultLocale = 'en';
  let provesAddresses = false;
  let hasVersion = false;
  let contentBytes = 0;
  let unpackedBytes = 0;
  let count = 0;

  function noteSize(name: string, { header: { size = 0 } }: ArchiveEntry): void {
    count += 1;
    unpackedBytes += size;
    const isFile = name.startsWith('assets/uploads/');
    if (!isFile) contentBytes += size;
    if (isFile && size > FILM_MOST_BYTES) throw refuse(name, `is larger than ${FILM_MOST_BYTES / MIB} MB`);
    if (contentBytes > LIMITS.contentBytes)
      throw refuse(name, 'is one too many: all entries together are more than 1 GB');
    if (count > LIMITS.files || unpackedBytes > LIMITS.unpackedBytes) throw refuse(name, 'is one file too many');
  }

  function takeEntity(name: string, number: number, line: string): void {
    const { type, id, data } = parseLine(name, number, line, entityLine);
    if (!isBrought(type)) return;
    if (isTooDeep(data)) throw refuse(name, `has lists within lists too deep: line ${number}`);
    const ofType = entities.get(type) ?? [];
    entities.set(type, ofType);
    ofType.push({ id, data });
  }

  function takeSetting(name: string, number: number, line: string): void {
    if (!line.includes('plugin_i18n_default_locale') && !line.includes(ADVANCED)) return;
    const { key, value } = parseLine(name, number, line, storedSetting).value;
    if (key === ADVANCED) {
      provesAddresses = advancedSettings.safeParse(value).data?.email_confirmation === true;
    } else if (typeof value === 'string') defaultLocale = value.replaceAll('"', '');
  }

  const readers: Record<string, (name: string, number: number, line: string) => void> = {
    entities: takeEntity,
    links: (name, number, line) => links.add(parseLine(name, number, line, linkLine)),
    configuration: takeSetting,
  };

  async function takeFile(name: string, entry: ArchiveEntry): Promise<void> {
    noteSize(name, entry);
    const [folder = '', file = ''] = name.split('/');
    if (name === 'metadata.json') {
      if ((entry.header.size ?? 0) > MIB) throw refuse(name, 'is larger than 1 MB');
      const text = Buffer.concat(await Array.fromAsync(entry.bytes())).toString('utf8');
      requireVersion(text);
      hasVersion = true;
      return;
    }
    if (name.startsWith('assets/uploads/')) files.add(name.slice('assets/uploads/'.length));
    const read = file.endsWith('.jsonl') && Object.hasOwn(readers, folder) ? readers[folder] : undefined;
    if (!read) {
      entry.skip();
      return;
    }
    let number = 0;
    for await (const line of linesOf(name, entry.bytes())) {
      number += 1;
      read(name, number, line);
    }
  }

  for await (const entry of archive.entries()) {
    const name = safeName(entry);
    if (entry.header.type === 'directory') entry.skip();
    else await takeFile(name, entry);
  }
  if (!hasVersion)
    throw new StartError(`${shown(archive.name)} is no archive that strapi export writes: it has no metadata.json.`);
  return { entities, related: links.related, files, defaultLocale, provesAddresses };
}
