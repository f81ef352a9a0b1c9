import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { vi } from 'vitest';

/** Records the content of each file when it is synced, and the files in its folder then. Until the test ends. */
export async function watchSyncs(folder: string) {
  const handle = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const seen: { bytes: number; beside: string[] }[] = [];
  const { sync } = prototype;
  vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    const found = await this.stat();
    if (found.isFile()) seen.push({ bytes: found.size, beside: readdirSync(folder) });
    await sync.call(this);
  });
  return seen;
}
