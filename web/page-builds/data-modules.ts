import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'vite';

const DATA_MODULE = /\.data\.ts$/;

/**
 * A Vite plugin that evaluates `.data.ts` modules during the build, and puts in their place the values that they export. So pages have these values
 * without the declarations from which they are derived. VitePress does the same: https://vitepress.dev/guide/data-loading
 */
export const dataModules = (): Plugin => ({
  name: 'data-modules',
  async load(id) {
    if (!DATA_MODULE.test(id)) return null;
    const exported: Record<string, unknown> = await import(id);
    const lines = Object.entries(exported).map(([name, value]) => {
      const json = JSON.stringify(value);
      // No message: for people who build the pages.
      if (!isDeepStrictEqual(JSON.parse(json), value)) this.error(`${id}: ${name} is no data`);
      return `export const ${name} = ${json};\n`;
    });
    return { code: lines.join(''), map: null };
  },
});
