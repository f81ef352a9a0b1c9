import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node.js caches compiled code beside the built pages, so that the next start takes half the time. Without write access to the folder, the
// server starts without the cache. All other modules are imported below: those imported before this line would not be cached.
const directory = fileURLToPath(new URL('build/compile-cache', import.meta.url));
enableCompileCache({ directory, portable: true });
// Worker threads use the cache only if the environment names it.
process.env.NODE_COMPILE_CACHE ??= directory;
process.env.NODE_COMPILE_CACHE_PORTABLE ??= '1';

const isDevelopment = process.argv.includes('--development');
// React and other libraries read NODE_ENV when they are loaded. In development mode, their checks triple the time to render a page.
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production';

// If the pages have no current build, a child process builds them on another core while this process loads the server.
const { openBuilds } = await import('./web/page-builds/open-builds.ts');
const builds = isDevelopment ? undefined : openBuilds(console.info);
// Without a current bundle of the server it runs from its sources, and bundles them for the next start.
const { APPS, builtModule, currentBuild } = await import('./web/page-builds/built-apps.ts');
const program = builds && currentBuild(APPS.server) ? builtModule(APPS.server) : './start.ts';
const { run }: typeof import('./start.ts') = await import(program);
await run(builds);
