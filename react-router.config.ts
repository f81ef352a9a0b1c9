import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Config } from '@react-router/dev/config';

const ASSETS = 'build/client/assets';

/** Compresses each file once, as hard as it goes; the server hands out what the browser takes. */
async function compressAssets() {
  const files = (await readdir(ASSETS)).filter((name) => /\.(js|css|svg)$/.test(name));
  for (const name of files) {
    const path = join(ASSETS, name);
    const bytes = await readFile(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
  }
}

export default {
  appDirectory: 'storefront',
  buildDirectory: 'build',
  // The whole table of routes is smaller than one request for a part of it.
  routeDiscovery: { mode: 'initial' },
  buildEnd: compressAssets,
} satisfies Config;
