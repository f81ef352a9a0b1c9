import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { APPS, ROOT } from '../web/page-builds/built-apps.ts';
import { installedBuild } from '../web/page-builds/installed-build.ts';

// Bundles the server's code, and that of its packages, into a few files of plain JavaScript. Node.js loads them in a fraction of the time of
// two thousand modules, and need not keep TypeScript in memory.

/** From the bundle's folder, `build-server/server`, to the root. */
const TO_ROOT = '../..';

/** Has `import.meta.url` still name the source's own file, beside which it finds worker threads, migrations and pictures. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    enforce: 'pre',
    transform(code, id) {
      if (id.startsWith('\0') || !code.includes('import.meta.url')) return null;
      const own = JSON.stringify(`${TO_ROOT}/${relative(ROOT, id)}`);
      return { code: code.replaceAll('import.meta.url', `new URL(${own}, import.meta.url).href`), map: null };
    },
  };
}

/**
 * Leaves packages that are imported on demand as they are: a start does not load them. Among them are native ones, which cannot be bundled, and
 * React Router, whose classes the built pages import too.
 */
function onDemand(): Plugin {
  return {
    name: 'on-demand',
    enforce: 'pre',
    resolveId: (id, _importer, { kind }) =>
      kind === 'dynamic-import' && /^[\w@]/.test(id) ? { id, external: true } : null,
  };
}

/**
 * Loads node:http without WebSocket. An import of node:http makes Node.js read all its exports, and for WebSocket it loads its own fetch,
 * which takes a start 20 ms.
 */
function httpWithoutFetch(): Plugin {
  const module = '\0http';
  return {
    name: 'http-without-fetch',
    enforce: 'pre',
    resolveId: (id, _importer, { kind }) => (id === 'node:http' && kind === 'import-statement' ? module : null),
    load: (id) =>
      id === module
        ? `export const { createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');`
        : null,
  };
}

export default defineConfig({
  plugins: [ownPlaces(), onDemand(), httpWithoutFetch(), installedBuild(APPS.server)],
  publicDir: false,
  builder: { buildApp: async (builder) => void (await builder.build(builder.environments.ssr)) },
  ssr: { noExternal: true },
  build: {
    ssr: '../start.ts',
    outDir: `${APPS.server.next}/server`,
    emptyOutDir: true,
    target: 'esnext',
    minify: false,
    // All files in one folder, from which TO_ROOT leads to the root.
    rolldownOptions: { output: { entryFileNames: 'index.js', chunkFileNames: '[name]-[hash].js' } },
  },
});
