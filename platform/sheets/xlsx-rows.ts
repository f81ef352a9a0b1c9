import { Worker } from 'node:worker_threads';
import { ZipFile as NewZip } from 'yazl';
import { openFairQueue } from '../http/limits/fair-queue.ts';
import { BrokenTable } from './csv-text.ts';
import { openSafeZip, type SafeZip } from './safe-zip.ts';

/** Limits for a workbook. One with 5,000 rows unpacks to about 5 MB of XML. */
const LIMITS = { entries: 500, unpackedBytes: 60 * 1024 ** 2, unpackedWords: '60 MB' };
const READ_WITHIN_MS = 20_000;
const READ_WITHIN_MB = 256;
/** Only one workbook is read at a time, however many arrive, since reading one takes much memory. */
const QUEUE = { atOnce: 1, mostWaiting: 40 };
const queue = openFairQueue(QUEUE);

/**
 * Matches the names of those files in a workbook that are needed. Other files, such as pictures, macros and links, are not even unpacked.
 */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/)?[\w.-]+\.(xml|rels)|xl\/worksheets\/[\w.-]+\.xml)$/;

/** Matches declarations of XML entities, which can expand without end. No spreadsheet program writes any. */
const DECLARES = /<!(DOCTYPE|ENTITY)/i;

/**
 * Returns the needed files of a workbook as an uncompressed ZIP. They are checked and measured while they are unpacked, so that the library
 * that reads the workbook gets only safe data.
 */
async function measured({ entries, unpack }: SafeZip): Promise<Buffer> {
  const zip = new NewZip();
  let left = LIMITS.unpackedBytes;
  for (const [name, entry] of entries) {
    if (!NEEDED.test(name)) continue;
    const parts: Buffer[] = [];
    for await (const bytes of unpack(entry)) {
      left -= bytes.length;
      if (left < 0) throw new BrokenTable(1, 'unpacks to more than 60 MB');
      parts.push(bytes);
    }
    const content = Buffer.concat(parts);
    if (DECLARES.test(content.toString('latin1', 0, 2_000))) throw new BrokenTable(1, 'declares its own entities');
    zip.addBuffer(content, name, { compress: false });
  }
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>));
}

/** A sheet of a workbook with its cells as text. */
export interface WorkbookSheet {
  name: string;
  rows: string[][];
}

function readApart(bytes: Buffer): Promise<WorkbookSheet[]> {
  const data = new Uint8Array(bytes).buffer;
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: data,
    transferList: [data],
    resourceLimits: { maxOldGenerationSizeMb: READ_WITHIN_MB },
    stderr: true,
  });
  return new Promise<WorkbookSheet[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(new BrokenTable(1, 'takes too long to read')), READ_WITHIN_MS);
    worker.once('message', resolve);
    worker.once('error', () => reject(new BrokenTable(1, 'cannot be read as a workbook')));
    worker.once('exit', () => reject(new BrokenTable(1, 'cannot be read as a workbook')));
    void timer.unref();
  }).finally(() => worker.terminate());
}

/**
 * Returns the sheets of an XLSX file as text; a formula's cell has the formula's result. Throws BrokenTable or StartError if
 * the file cannot be read, TooBusyError if too many workbooks wait. `sender`: tells the people who send files apart, so that they take turns.
 */
export async function readXlsx(bytes: Buffer, sender = ''): Promise<WorkbookSheet[]> {
  const zip = await openSafeZip(bytes, LIMITS);
  try {
    return await queue.run(sender, async () => readApart(await measured(zip)));
  } finally {
    zip.close();
  }
}
