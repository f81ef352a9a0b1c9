import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';

const DATA_MODULE = /\.data\.ts$/;

/**
 * Replaces a `.data.ts` module by the values that it exports. They are derived from declarations that no script of a page is to hold, so
 * they are worked out when the pages are built. VitePress does the same: https://vitepress.dev/guide/data-loading
 */
export const dataModules = (): Plugin => ({
  name: 'data-modules',
  async load(id) {
    if (!DATA_MODULE.test(id)) return null;
    const exported: Record<string, unknown> = await import(id);
    const lines = Object.entries(exported).map(([name, value]) => {
      const json = JSON.stringify(value);
      // No message: to whoever builds the pages.
      if (!isDeepStrictEqual(JSON.parse(json), value)) this.error(`${id}: ${name} is no data`);
      return `export const ${name} = ${json};\n`;
    });
    return { code: lines.join(''), map: null };
  },
});
