import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';

const DATA_MODULE = /\.data\.ts$/;

/**
 * A Vite plugin that runs `.data.ts` modules during the build, and replaces each by the values that it exports. So scripts of pages contain
 * these values, but not the code from which they are derived. VitePress does the same: https://vitepress.dev/guide/data-loading
 */
export const dataModules = (): Plugin => ({
  name: 'data-modules',
  async load(id) {
    if (!DATA_MODULE.test(id)) return null;
    const exported: Record<string, unknown> = await import(id);
    const lines = Object.entries(exported).map(([name, value]) => {
      const json = JSON.stringify(value);
      // No message: only people who build the pages see this text.
      if (!isDeepStrictEqual(JSON.parse(json), value)) this.error(`${id}: ${name} is no data`);
      return `export const ${name} = ${json};\n`;
    });
    return { code: lines.join(''), map: null };
  },
});
