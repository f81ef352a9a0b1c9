import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartError } from '../../platform/database/data-dir.ts';

/**
 * Name of the file in a backup that lists all its other files. It is written last: a backup without the list is incomplete, or from a
 * version of this program that wrote no list.
 */
export const FILE_LIST = 'files.jsonl';

const fileSchema = z.object({
  // The file's path in the backup. The pattern refuses paths that lead out of the backup, in case the list was tampered with.
  path: z.string().regex(/^(?!\/)(?!.*(^|\/)\.\.(\/|$))[^\\\0]+$/),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
const endSchema = z.object({ files: z.int(), sha256: z.string() });

type FileRecord = Omit<z.infer<typeof fileSchema>, 'path'>;
/** Size and digest of a backup's files, by path. */
export type FileList = Map<string, FileRecord>;

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Reads a file and returns its size and digest. */
export async function recordOf(path: string): Promise<FileRecord> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      bytes += piece.length;
      hash.update(piece);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

/**
 * Writes the list of a backup's files: a line of JSON for each. The last line has the number of files and a digest of the lines before it,
 * so that a changed or cut list is noticed.
 */
export async function writeFileList(backup: string, files: FileList): Promise<void> {
  const lines = Array.from(files, ([path, { bytes, sha256 }]) => JSON.stringify({ path, bytes, sha256 }));
  const text = lines.map((line) => `${line}\n`).join('');
  const end = JSON.stringify({ files: files.size, sha256: digestOf(text) });
  await writeFile(join(backup, FILE_LIST), `${text}${end}\n`, { mode: 0o600, flush: true });
}

function parseList(text: string): FileList | undefined {
  const [, body = '', end = ''] = /^([\s\S]*\n|)(.+)\n$/.exec(text) ?? [];
  try {
    const { files, sha256 } = endSchema.parse(JSON.parse(end));
    if (sha256 !== digestOf(body)) return undefined;
    const records = body
      .split('\n')
      .slice(0, -1)
      .map((line) => fileSchema.parse(JSON.parse(line)));
    const list = new Map(records.map(({ path, bytes, sha256 }) => [path, { bytes, sha256 }]));
    return list.size === files ? list : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** Reads the list of a backup's files; undefined if the backup has no list. Throws StartError if the list was changed or cut short. */
export async function readFileList(backup: string): Promise<FileList | undefined> {
  const path = join(backup, FILE_LIST);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const list = parseList(text);
  if (!list) throw new StartError(`The list of the backup's files (${path}) is damaged.`);
  return list;
}

async function faultOf(backup: string, path: string, record: FileRecord): Promise<string | undefined> {
  const stats = await lstat(join(backup, path)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code))) return undefined;
    throw error;
  });
  if (!stats) return `${path} is missing.`;
  if (!stats.isFile()) return `${path} is no file.`;
  if (stats.size !== record.bytes) return `${path} has ${stats.size} bytes instead of ${record.bytes}.`;
  const { sha256 } = await recordOf(join(backup, path));
  return sha256 === record.sha256 ? undefined : `${path} was changed: it is no longer what was backed up.`;
}

const MOST_NAMED = 10;

/** Reads all files of a backup, and compares them with the list. Throws a StartError that names the missing and the damaged files. */
export async function requireWhole(backup: string, list: FileList): Promise<void> {
  const faults: string[] = [];
  for (const [path, record] of list) {
    const fault = await faultOf(backup, path, record);
    if (fault !== undefined) faults.push(fault);
  }
  if (faults.length === 0) return;
  const more = faults.length > MOST_NAMED ? [`${faults.length - MOST_NAMED} more files are missing or damaged.`] : [];
  throw new StartError([`${backup} is not whole:`, ...faults.slice(0, MOST_NAMED), ...more].join('\n'));
}
