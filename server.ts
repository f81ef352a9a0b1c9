import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node.js caches compiled code beside the built pages, which halves the time of the next start. If that folder cannot be written, the
// server starts without the cache. Other modules are imported after this, or they would be compiled without it.
const directory = fileURLToPath(new URL('build/compile-cache', import.meta.url));
enableCompileCache({ directory, portable: true });
// Threads use the cache only if it is set in the environment.
process.env.NODE_COMPILE_CACHE ??= directory;
process.env.NODE_COMPILE_CACHE_PORTABLE ??= '1';

const isDevelopment = process.argv.includes('--development');
// React and other libraries read NODE_ENV when they are loaded: their checks for developers triple the time of rendering.
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production';

// The other core builds the pages while this one loads the server, which takes a second where nothing is compiled yet.
const { openBuilds } = await import('./web/page-builds/open-builds.ts');
const builds = isDevelopment ? undefined : openBuilds(console.info);
const { run } = await import('./start.ts');
await run(builds);
