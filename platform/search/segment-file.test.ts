import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openSegmentBuilder } from './build-segment.ts';
import type { SearchFields } from './search-fields.ts';
import { readSegmentFile, SEGMENT_FORMAT, writeSegmentFile } from './segment-file.ts';

afterAll(() => rmSync(folder, { recursive: true }));

const fields = {
  choices: [
    { name: 'make', column: 'make_id', namedIn: 'make', isCounted: true },
    { name: 'fuel', column: 'fuel', namedIn: undefined, isCounted: true },
  ],
  ranges: [{ name: 'price', column: 'price', steps: [0, 1_000, 50_000] }],
  sets: [{ name: 'extras' }],
} as unknown as SearchFields;

const segment = await build(3_000);

test('a segment is read as it was written, with what was said of it', async () => {
  expect(await readSegmentFile(await written('whole'))).toEqual({ about, segment });
  const empty = await build(0);
  await writeSegmentFile(join(folder, 'empty'), about, empty);
  expect((await readSegmentFile(join(folder, 'empty'))).segment).toEqual(empty);
});

test('a file in which any one bit is another is refused', async () => {
  const bytes = readFileSync(await written('flipped'));
  const path = join(folder, 'flipped');
  const isRefused = async (at: number, bit: number) => {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(at) ^ (1 << bit), at);
    writeFileSync(path, flipped);
    await expect(readSegmentFile(path), `bit ${bit} of byte ${at}`).rejects.toThrow(/^The file /);
  };
  for (let at = 0; at < 28; at += 1) for (let bit = 0; bit < 8; bit += 1) await isRefused(at, bit);
  await fc.assert(fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), isRefused));
});

test('a file that was cut anywhere, or goes on after its end, is refused', async () => {
  const path = await written('cut');
  const bytes = readFileSync(path);
  const isRefused = async (length: number) => {
    writeFileSync(path, bytes);
    truncateSync(path, length);
    await expect(readSegmentFile(path), `${length} bytes`).rejects.toThrow(/^The file /);
  };
  for (const length of [0, 27, 28, 29, bytes.length - 1, bytes.length + 1]) await isRefused(length);
  await fc.assert(fc.asyncProperty(fc.nat(bytes.length - 1), isRefused), { numRuns: 30 });
});

test('a file of another format is refused', async () => {
  const path = await written('format');
  const bytes = readFileSync(path);
  bytes.writeUInt32LE(SEGMENT_FORMAT + 1, 12);
  writeFileSync(path, bytes);
  await expect(readSegmentFile(path)).rejects.toThrow('The file has another format.');
});

test('files are written as those of their format are: whoever changes that raises SEGMENT_FORMAT, then the sum here', async () => {
  expect([SEGMENT_FORMAT, crc32(readFileSync(await written('format-sum')))]).toEqual([2, 2914951916]);
});

test('a disk without room leaves the file from before', async () => {
  const path = await written('full');
  symlinkSync('/dev/full', `${path}.part`);
  await expect(writeSegmentFile(path, {}, segment)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect((await readSegmentFile(path)).about).toEqual(about);
});

test('nothing is written to a disk that would be nearly full of it', async () => {
  const path = await written('nearly-full');
  const { size } = statSync(path);
  const diskWith = (free: number) => async () => ({ blocks: 20 * size, bavail: size + free, bsize: 1 });
  await expect(writeSegmentFile(path, {}, segment, diskWith(size - 200))).rejects.toThrow('no room');
  expect([(await readSegmentFile(path)).about, existsSync(`${path}.part`)]).toEqual([about, false]);
  await writeSegmentFile(path, {}, segment, diskWith(size));
  expect((await readSegmentFile(path)).about).toEqual({});
});

const moduleOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** A process that writes two segments by turns, until it is killed. */
function startWriter(path: string): ChildProcess {
  const program = `
    const { writeSegmentFile } = await import(${moduleOf('./segment-file.ts')});
    const { openSegmentBuilder } = await import(${moduleOf('./build-segment.ts')});
    for (let size = 20_000; ; size = 50_000 - size) {
      const builder = openSegmentBuilder({ choices: [], ranges: [{ name: 'id', column: 'id', steps: [0] }], sets: [] });
      builder.add(Array.from({ length: size }, (_, id) => ({ id, created_at: id })));
      await writeSegmentFile(${JSON.stringify(path)}, { size }, await builder.finish());
      process.stdout.write('.');
    }`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('a process that is killed while it writes leaves a file that is whole', async () => {
  const path = join(folder, 'killed');
  for (const afterMs of [0, 3, 7, 12, 20]) {
    const writer = startWriter(path);
    if (writer.stdout) await once(writer.stdout, 'data');
    await sleep(afterMs);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const { about, segment } = await readSegmentFile(path);
    expect(about).toEqual({ size: segment.size });
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('killed')).length).toBeLessThanOrEqual(2);
});

const folder = mkdtempSync(join(temporaryFolder(), 'segment-file-'));

/** Values that many entries have, that few have, and none. */
function build(size: number) {
  const builder = openSegmentBuilder(fields, size);
  const row = (at: number) => ({
    id: at * 2 + 1,
    created_at: 1_700_000_000_000 + ((at * 7_919) % size) * 1_000,
    make_id: at % 11 === 0 ? null : at % 3 === 0 ? 1 : at % 97,
    fuel: ['petrol', 'Diesel “ß”', null][at % 3],
    price: at % 5 === 0 ? null : (at * 104_729) % 60_000,
    extras: [[4], [], [4, 70], [4, at]][at % 4],
  });
  builder.add(Array.from({ length: size }, (_, at) => row(at)));
  return builder.finish();
}

const about = { position: '7', mark: { id: 1, entryId: 2 } };

async function written(name: string): Promise<string> {
  const path = join(folder, name);
  await writeSegmentFile(path, about, segment);
  return path;
}
