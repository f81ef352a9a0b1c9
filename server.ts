import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Node.js caches compiled code beside the built pages, which halves the time of the next start. If that folder cannot be written, the
// server starts without the cache. Other modules are imported after this, or they would be compiled without it.
const directory = fileURLToPath(new URL('build/compile-cache', import.meta.url));
enableCompileCache({ directory, portable: true });
// Threads use the cache only if it is set in the environment.
process.env.NODE_COMPILE_CACHE ??= directory;
process.env.NODE_COMPILE_CACHE_PORTABLE ??= '1';

// React and other libraries read NODE_ENV when they are loaded: their checks for developers triple the time of rendering.
process.env.NODE_ENV ??= process.argv.includes('--development') ? 'development' : 'production';

await import('./start.ts');
